/** Addresses at which other calendar programs read the schedule. The server has them, so they need a network. */
import { CalendarSync, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createFeed, fetchFeeds, revokeFeed } from '../../../api/calendars.ts';
import { currentDatabase } from '../../../db/database.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import { dateFormat } from '../../../lib/date-format.ts';
import { settingsId } from '../../../model/entities/student/settings.ts';
import { useNetwork } from '../../../platform/use-network.ts';
import type { FeedTasks, KnownFeed } from '../../../protocol/feeds.ts';
import { useCourses } from '../../../queries/courses.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Switch } from '../../../ui/choice.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx';
import { SelectField } from '../../../ui/form/field.tsx';
import { Loading } from '../../../ui/page/loading.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { Problem } from '../../../ui/page/states.tsx';
import { useOnce } from '../../../ui/press/use-once.ts';
import { tell } from '../../../ui/toaster/tell.ts';
import { changeSetting } from '../change-setting.ts';

type Known = { kind: 'loading' } | { kind: 'failed' } | { kind: 'known'; feeds: KnownFeed[] };

const taskWords: Record<FeedTasks, string> = {
  none: 'Events only',
  days: 'Events, and tasks as whole days',
  times: 'Events, and tasks at their times',
};

export function FeedsList() {
  const hasNetwork = useNetwork();
  const [known, setKnown] = useState<Known>({ kind: 'loading' });
  const [made, setMade] = useState<{ id: string; address: string }>();
  const [revoking, setRevoking] = useState<KnownFeed>();
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try asks again
  useEffect(() => {
    if (!hasNetwork) return;
    let isHere = true;
    void fetchFeeds().then((answer) => {
      if (!isHere) return;
      setKnown(answer.ok ? { kind: 'known', feeds: answer.data.feeds } : { kind: 'failed' });
    });
    return () => {
      isHere = false;
    };
  }, [hasNetwork, tries]);
  const revoke = async ({ id }: KnownFeed) => {
    setRevoking(undefined);
    const answer = await revokeFeed(id);
    const failed = 'Could not revoke the address. Try again.';
    if (!tell(answer, { done: 'Address revoked', failed })) return;
    setKnown({ kind: 'known', feeds: answer.data.feeds });
    // Another one, just made, is not shown again.
    setMade((made) => (made?.id === id ? undefined : made));
  };
  return (
    <Panel title="Calendar subscription">
      <p className="max-w-prose text-sm text-muted">
        See your schedule in Google Calendar, Apple Calendar or Outlook. Add the address there as a
        subscription. Anyone who has the address can read your schedule, so keep it secret.
      </p>
      {hasNetwork ? null : (
        <p role="status" className="text-sm text-muted">
          You are offline. Connect to create or revoke an address.
        </p>
      )}
      {hasNetwork && known.kind === 'loading' ? <Loading label="Fetching addresses" /> : null}
      {hasNetwork && known.kind === 'failed' ? (
        <Problem
          title="Could not fetch your addresses"
          action={
            <Button variant="secondary" onClick={() => setTries(tries + 1)}>
              Try again
            </Button>
          }
        />
      ) : null}
      {known.kind === 'known' ? (
        <>
          <Feeds feeds={known.feeds} onRevoke={setRevoking} />
          <NewFeed
            isDisabled={!hasNetwork}
            onMade={({ address, feeds }) => {
              setMade({ id: feeds.at(-1)?.id ?? '', address });
              setKnown({ kind: 'known', feeds });
            }}
          />
          {known.feeds.length > 0 ? <FeedChoices /> : null}
        </>
      ) : null}
      {made === undefined ? null : <NewAddress address={made.address} />}
      {revoking ? (
        <ConfirmDialog
          title="Revoke this address?"
          text="Calendar programs that use it stop showing your schedule. This can’t be undone, but you can create another address."
          confirmLabel="Revoke address"
          onConfirm={() => void revoke(revoking)}
          onClose={() => setRevoking(undefined)}
        />
      ) : null}
    </Panel>
  );
}

const day = dateFormat({ dateStyle: 'medium' });

function Feeds({
  feeds,
  onRevoke,
}: {
  feeds: readonly KnownFeed[];
  onRevoke: (feed: KnownFeed) => void;
}) {
  const courses = useCourses();
  if (feeds.length === 0) return null;
  return (
    <ul aria-label="Calendar addresses" className="grid divide-y divide-line">
      {feeds.map((feed) => {
        const { id, courseId, tasks, createdAt, readAt } = feed;
        const of = courseId
          ? (courses?.byId.get(courseId)?.name ?? 'Deleted course')
          : 'All courses';
        return (
          <li key={id} className="flex min-h-14 items-center gap-3 py-2">
            <CalendarSync aria-hidden size={20} className="shrink-0 text-muted" />
            <div className="min-w-0 flex-1">
              <p dir="auto" className="text-left font-medium break-words">
                {of}
              </p>
              <p className="text-sm text-muted">
                {[
                  taskWords[tasks],
                  `created ${day.format(createdAt)}`,
                  readAt > 0 ? `last read ${day.format(readAt)}` : 'not read yet',
                ].join(' · ')}
              </p>
            </div>
            <IconButton
              label={`Revoke the address of ${day.format(createdAt)}, ${of}`}
              icon={<Trash2 aria-hidden size={18} />}
              onClick={() => onRevoke(feed)}
            />
          </li>
        );
      })}
    </ul>
  );
}

interface Made {
  address: string;
  feeds: KnownFeed[];
}

function NewFeed({ isDisabled, onMade }: { isDisabled: boolean; onMade: (made: Made) => void }) {
  const courses = useCourses();
  const [courseId, setCourseId] = useState('');
  const [tasks, setTasks] = useState<FeedTasks>('none');
  const [create, isBusy] = useOnce(async () => {
    const user = currentDatabase().userId;
    const answer = await createFeed({ user, tasks, courseId: courseId || null });
    if (tell(answer, { failed: 'Could not create the address. Try again.' })) onMade(answer.data);
  });
  return (
    <div className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
      <SelectField
        label="Course"
        value={courseId}
        onChange={(event) => setCourseId(event.target.value)}
      >
        <option value="">All courses</option>
        {courses?.current.map(({ id, name }) => (
          <option key={id} value={id} dir="auto">
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Contains"
        value={tasks}
        onChange={(event) => setTasks(event.target.value as FeedTasks)}
      >
        {Object.entries(taskWords).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </SelectField>
      <Button variant="secondary" busy={isBusy} disabled={isDisabled} onClick={() => void create()}>
        Create address
      </Button>
    </div>
  );
}

/** Of all addresses, at once: the other programs see it when they refresh. */
function FeedChoices() {
  const settings = useRows((database) => database.rows('settings').get(settingsId), []);
  return (
    <fieldset className="grid">
      <legend className="sr-only">Contents of all addresses</legend>
      <Switch
        label="Reminders"
        hint="The other program reminds you too, at your reminder times."
        checked={settings?.feedAlarms === true}
        onChange={(feedAlarms) => void changeSetting({ feedAlarms })}
      />
      <Switch
        label="Tasks as tasks"
        hint="For programs with a task list, such as Thunderbird. Google Calendar shows events only."
        checked={settings?.feedTodos === true}
        onChange={(feedTodos) => void changeSetting({ feedTodos })}
      />
    </fieldset>
  );
}

function NewAddress({ address }: { address: string }) {
  return (
    <div role="status" className="grid gap-2 rounded-card bg-accent-soft p-4">
      <p className="font-medium">Copy this address now. It is not shown again.</p>
      <p translate="no" className="font-mono text-sm break-all select-all">
        {address}
      </p>
      <div>
        <CopyButton text={address} label="Copy address" />
      </div>
    </div>
  );
}
