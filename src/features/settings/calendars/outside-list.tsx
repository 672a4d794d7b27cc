/** Calendars elsewhere whose events appear in the schedule, read-only. */
import { CalendarDays, Pencil, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { CourseField } from '../../../components/courses/move-to-course.tsx';
import { currentDatabase } from '../../../db/database.ts';
import { mutate } from '../../../db/mutate.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import type { CalendarRead } from '../../../db/tables.ts';
import { addCalendar, readCalendar } from '../../../interchange/calendars/keep-calendars.ts';
import { dateFormat } from '../../../lib/date-format.ts';
import * as say from '../../../lib/messages.ts';
import { loadPart } from '../../../lib/missing-part.ts';
import { type Calendar, updateCalendar } from '../../../model/entities/calendar.ts';
import { useNetwork } from '../../../platform/use-network.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { NameDialog } from '../../../ui/dialog/name-dialog.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { useEntityForm } from '../../../ui/form/use-entity-form.ts';
import { Loading } from '../../../ui/page/loading.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { useOnce } from '../../../ui/press/use-once.ts';
import { tell } from '../../../ui/toaster/tell.ts';

interface Shown {
  calendars: Calendar[];
  reads: Readonly<Record<string, CalendarRead>>;
}

export function OutsideList() {
  const hasNetwork = useNetwork();
  const shown = useRows<Shown>(
    async (database) => ({
      calendars: await database.rows('calendar').where('deletedAt').equals(0).toArray(),
      reads: (await database.readMeta('calendarReads')) ?? {},
    }),
    [],
  );
  const [isAdding, setAdding] = useState(false);
  const [renamed, setRenamed] = useState<Calendar>();
  const [removed, setRemoved] = useState<Calendar>();
  const add = async (address: string) => {
    const failed = 'Could not add the calendar';
    const isAdded = tell(await addCalendar(currentDatabase(), address), {
      ...{ done: 'Calendar added', failed },
    });
    if (isAdded) setAdding(false);
    return isAdded;
  };
  const rename = async (name: string) => {
    const result = await mutate(updateCalendar, { id: renamed?.id ?? '', name });
    const isSaved = tell(result, { done: say.saved, failed: 'Could not rename the calendar' });
    if (isSaved) setRenamed(undefined);
    return isSaved;
  };
  const remove = async ({ id }: Calendar) => {
    setRemoved(undefined);
    const { removeCalendar } = await loadPart(
      () => import('../../../interchange/calendars/outside-rows.ts'),
    );
    const words = { done: 'Calendar removed', undone: 'Calendar restored' };
    tell(await mutate(removeCalendar, { id }), {
      ...{ ...words, failed: 'Could not remove the calendar' },
    });
  };
  return (
    <Panel title="Other calendars">
      <p className="max-w-prose text-sm text-muted">
        Show a timetable or another public calendar in your schedule. Its events are read-only and
        refresh every 6 hours.
      </p>
      {shown === undefined ? <Loading label="Fetching calendars" /> : null}
      {shown !== undefined && shown.calendars.length > 0 ? (
        <ul aria-label="Other calendars" className="grid divide-y divide-line">
          {shown.calendars.map((calendar) => (
            <Row
              key={calendar.id}
              {...{ calendar, hasNetwork }}
              read={shown.reads[calendar.id]}
              onRename={() => setRenamed(calendar)}
              onRemove={() => setRemoved(calendar)}
            />
          ))}
        </ul>
      ) : null}
      <div className="grid gap-2">
        <div>
          <Button variant="secondary" disabled={!hasNetwork} onClick={() => setAdding(true)}>
            Add calendar
          </Button>
        </div>
        {hasNetwork ? null : (
          <p role="status" className="text-sm text-muted">
            You are offline. Events that were read stay in your schedule.
          </p>
        )}
      </div>
      {isAdding ? <AddDialog onAdd={add} onClose={() => setAdding(false)} /> : null}
      {renamed ? (
        <NameDialog
          title="Rename calendar"
          label="Name"
          thing="calendar"
          name={renamed.name}
          maxLength={200}
          onSave={rename}
          onClose={() => setRenamed(undefined)}
        />
      ) : null}
      {removed ? (
        <ConfirmDialog
          title={`Remove ${removed.name}?`}
          text="Its events leave your schedule on all devices."
          confirmLabel="Remove calendar"
          onConfirm={() => void remove(removed)}
          onClose={() => setRemoved(undefined)}
        />
      ) : null}
    </Panel>
  );
}

interface AddDialogProps {
  onAdd: (address: string) => Promise<boolean>;
  onClose: () => void;
}

function AddDialog({ onAdd, onClose }: AddDialogProps) {
  const { field, busy, submit } = useEntityForm({
    initial: () => ({ address: '' }),
    check: ({ address }) => ({
      address: /^(?:https|webcals?):\/\/\S+$/i.test(address.trim())
        ? undefined
        : 'Enter an address that begins with https:// or webcal://.',
    }),
    save: ({ address }) => onAdd(address.trim()),
  });
  return (
    <FormDialog
      title="Add calendar"
      submitLabel="Add calendar"
      busy={busy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label="Address of the calendar"
        hint="Copy it from the other program. It often ends with .ics."
        inputMode="url"
        maxLength={2_000}
        autoComplete="off"
        {...field('address')}
      />
    </FormDialog>
  );
}

const time = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });

interface RowProps {
  calendar: Calendar;
  hasNetwork: boolean;
  read: CalendarRead | undefined;
  onRename: () => void;
  onRemove: () => void;
}

function Row({ calendar, hasNetwork, read, onRename, onRemove }: RowProps) {
  const { id, name, readAt } = calendar;
  const [refresh, isBusy] = useOnce(async () => {
    const failed = `Could not refresh ${name}`;
    tell(await readCalendar(currentDatabase(), calendar), { done: 'Calendar refreshed', failed });
  });
  const choose = async (courseId: string | null) => {
    const { putCalendarInCourse } = await loadPart(
      () => import('../../../interchange/calendars/calendar-course.ts'),
    );
    const words = { done: 'Course changed', undone: 'Course changed back' };
    tell(await mutate(putCalendarInCourse, { id, courseId }), {
      ...{ ...words, failed: 'Could not change the course' },
    });
  };
  const lastRead = readAt ? `Read ${time.format(readAt)}` : 'Not read yet';
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-2 py-2">
      <CalendarDays aria-hidden size={20} className="mr-1 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p dir="auto" translate="no" className="text-left font-medium break-words">
          {name}
        </p>
        {read?.problem === undefined ? (
          <p className="text-sm text-muted">{lastRead}</p>
        ) : (
          <p className="text-sm text-danger">{read.problem}</p>
        )}
      </div>
      <div className="max-sm:order-last max-sm:w-full max-sm:pl-8 sm:w-44">
        <CourseField
          aria-label={`Course of ${name}`}
          value={calendar.courseId ?? ''}
          onChange={({ target }) => void choose(target.value || null)}
        />
      </div>
      <IconButton
        label={`Refresh ${name}`}
        icon={<RefreshCw aria-hidden size={18} />}
        disabled={isBusy || !hasNetwork}
        onClick={() => void refresh()}
      />
      <IconButton
        label={`Rename ${name}`}
        icon={<Pencil aria-hidden size={18} />}
        onClick={onRename}
      />
      <IconButton
        label={`Remove ${name}`}
        icon={<Trash2 aria-hidden size={18} />}
        onClick={onRemove}
      />
    </li>
  );
}
