/** Time in the app (spec §1) by day and by entry. */
import { RefreshCw, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { dateFormat, sinceInWords } from '../../../lib/date-format.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { BarChart } from '../../../ui/chart/charts.tsx';
import { formatDay } from '../../../ui/date.tsx';
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx';
import { Loading } from '../../../ui/page/loading.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { Badge, Problem } from '../../../ui/page/states.tsx';
import { useKeptFocus } from '../../../ui/page/use-kept-focus.ts';
import { useNow } from '../../../ui/use-now.ts';
import {
  deviceInWords,
  durationInWords,
  type ShownUsage,
  shownUsage,
  type UsageDay,
  type UsageList,
  usageDays,
  useUsage,
} from './use-usage.ts';

const chartDays = 30;

/** @param today the study day, `YYYY-MM-DD` */
export function UsageSection({ today }: { today: string }) {
  const list = useUsage();
  const { hasNetwork, isFetching, refresh } = list;
  // “Try again” disappears while it runs.
  useKeptFocus(isFetching);
  return (
    <Panel
      title="Study time"
      actions={
        <Button
          variant="secondary"
          icon={<RefreshCw aria-hidden size={18} className={isFetching ? 'animate-spin' : ''} />}
          disabled={!hasNetwork}
          // Not disabled, since it would lose the focus.
          aria-busy={isFetching}
          onClick={() => void (isFetching || refresh())}
        >
          Refresh
        </Button>
      }
    >
      <Usage list={list} today={today} />
    </Panel>
  );
}

function Usage({ list, today }: { list: UsageList; today: string }) {
  const { here, hasNetwork, hasFailed, isFetching, remove } = list;
  if (here === undefined || (here.activity === undefined && isFetching)) {
    return <Loading label="Fetching study time" />;
  }
  const entries = shownUsage(here);
  const days = usageDays(entries, here.tally, today, chartDays);
  const isEmpty = entries.length === 0 && days.every((day) => day.activeMs === 0);
  return (
    <>
      <ListState list={list} />
      {isEmpty ? null : <UsageChart days={days} />}
      {isEmpty && !hasFailed ? (
        <p className="text-muted">
          Nothing here yet. While you use Haversack, study time is recorded every 20 minutes.
        </p>
      ) : null}
      {entries.length > 0 ? (
        <UsageEntries
          entries={entries}
          devices={here.devices}
          hasNetwork={hasNetwork}
          remove={remove}
        />
      ) : null}
    </>
  );
}

/** When the list was fetched, or why it is missing. */
function ListState({ list: { here, hasNetwork, hasFailed, refresh } }: { list: UsageList }) {
  const nowMs = useNow();
  const fetchedAt = here?.activity?.fetchedAt;
  if (fetchedAt !== undefined) {
    const since = sinceInWords(fetchedAt, nowMs);
    return (
      <p role="status" className="text-sm text-muted">
        {hasNetwork ? `Updated: ${since}.` : `You are offline. Updated: ${since}.`}
      </p>
    );
  }
  if (!hasNetwork) {
    return (
      <p role="status" className="text-sm text-muted">
        You are offline. This is the time from this device only.
      </p>
    );
  }
  if (!hasFailed) return null;
  return (
    <Problem
      title="Could not load study time from your other devices"
      action={
        <Button variant="secondary" onClick={() => void refresh()}>
          Try again
        </Button>
      }
    />
  );
}

/** At least an hour, so that a short day does not look long. */
const leastScaleMs = 60 * 60_000;

function UsageChart({ days }: { days: UsageDay[] }) {
  const busiestMs = Math.max(...days.map((day) => day.activeMs));
  const most = Math.max(leastScaleMs, busiestMs);
  const totalMs = days.reduce((sum, day) => sum + day.activeMs, 0);
  const total = durationInWords(totalMs);
  const today = durationInWords(days.at(-1)?.activeMs ?? 0);
  return (
    <BarChart
      label={`${total} in ${days.length} days, ${durationInWords(busiestMs)} on the longest`}
      most={most}
      mostLabel={durationInWords(most)}
      firstLabel={formatDay(days[0]?.day ?? '')}
      lastLabel="Today"
      bars={days.map(({ day, activeMs }) => ({
        id: day,
        title: `${formatDay(day)}: ${durationInWords(activeMs)}`,
        parts: [{ value: activeMs, className: 'fill-accent' }],
      }))}
      caption={`Today: ${today}. Last ${days.length} days: ${total}. Days roll over at 4 a.m.`}
      table={{
        caption: 'Time per day',
        heads: ['Day', 'Time'],
        rows: days
          .filter((day) => day.activeMs > 0)
          .reverse()
          .map(({ day, activeMs }) => [formatDay(day), durationInWords(activeMs)]),
      }}
    />
  );
}

/** Entries of the server can be deleted only online. */
const [firstShown, shownMore] = [5, 50];

const span = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });
const spanOf = ({ startedAt, endedAt }: ShownUsage) => span.formatRange(startedAt, endedAt);

interface UsageEntriesProps {
  entries: ShownUsage[];
  devices: NonNullable<UsageList['here']>['devices'];
  hasNetwork: boolean;
  remove: UsageList['remove'];
}

function UsageEntries({ entries, devices, hasNetwork, remove }: UsageEntriesProps) {
  const [shown, setShown] = useState(firstShown);
  const [chosen, setChosen] = useState<ShownUsage>();
  const [firstNew, setFirstNew] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const left = entries.length - shown;
  const removeChosen = async ({ id }: ShownUsage) => {
    setChosen(undefined);
    // The focused button disappears with its entry.
    if (await remove(id)) heading.current?.focus();
  };
  const showMore = () => {
    setFirstNew(entries[shown]?.id);
    setShown(shown + shownMore);
  };
  return (
    <div className="grid gap-2">
      <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        Entries
      </h3>
      {hasNetwork ? null : <p className="text-sm text-muted">Go online to delete entries.</p>}
      <ul aria-label="Study time entries" className="grid divide-y divide-line">
        {entries.slice(0, shown).map((entry) => (
          <li
            key={entry.id}
            ref={entry.id === firstNew ? focusOn : undefined}
            tabIndex={-1}
            className="flex items-center gap-3 py-2"
          >
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
                {durationInWords(entry.activeMs)}
                {entry.isWaiting ? <Badge>Not synced yet</Badge> : null}
              </p>
              <p className="text-sm break-words text-muted">
                {spanOf(entry)} · {deviceInWords(entry.device, devices)}
              </p>
            </div>
            <IconButton
              label={`Delete ${spanOf(entry)}`}
              icon={<Trash2 aria-hidden size={18} />}
              disabled={!hasNetwork}
              onClick={() => setChosen(entry)}
            />
          </li>
        ))}
      </ul>
      {left > 0 ? (
        <Button variant="secondary" className="justify-self-start" onClick={showMore}>
          {left <= shownMore
            ? `Show ${left} more`
            : `Show ${shownMore} more of ${left.toLocaleString()}`}
        </Button>
      ) : null}
      {chosen ? (
        <ConfirmDialog
          title="Delete this entry?"
          text={`${durationInWords(chosen.activeMs)}, ${spanOf(chosen)}. It is deleted forever. Your streak and your progress stay.`}
          confirmLabel="Delete entry"
          onConfirm={() => void removeChosen(chosen)}
          onClose={() => setChosen(undefined)}
        />
      ) : null}
    </div>
  );
}

/** The button may be gone, so the focus goes to the first new entry. */
function focusOn(item: HTMLLIElement | null): void {
  item?.focus({ preventScroll: true });
}
