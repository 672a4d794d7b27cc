/** Creates, edits or deletes an event, also one that repeats. */
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { CourseField } from '../../components/courses/move-to-course.tsx';
import { lengthInWords } from '../../components/quick-line/line-chips.ts';
import { formDraftPlace } from '../../db/drafts/form-drafts.ts';
import { mutate } from '../../db/mutate.ts';
import * as say from '../../lib/messages.ts';
import { createEvent, type EventFields, type StudyEvent } from '../../model/entities/event.ts';
import { writeMemo } from '../../model/entities/memo.ts';
import { changeSeries, deleteEventIn } from '../../model/entities/series-edits.ts';
import { seriesInWords } from '../../model/study/repeat-words.ts';
import type { Occurring } from '../../model/study/series.ts';
import { studyToday } from '../../model/study/study-day.ts';
import { trashForDays } from '../../model/trash.ts';
import { useChosenCourseId } from '../../queries/courses.ts';
import { useEventNotes, useScopesOfNew, withOccurrence } from '../../queries/series.ts';
import { type Term, useTerm } from '../../queries/term.ts';
import { bodySaying } from '../../text/note-text.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { DateField, TimeField } from '../../ui/date.tsx';
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { SelectField, TextArea, TextField } from '../../ui/form/field.tsx';
import { useEntityForm } from '../../ui/form/use-entity-form.ts';
import { useOnce } from '../../ui/press/use-once.ts';
import { tell } from '../../ui/toaster/tell.ts';
import { toastSuccess } from '../../ui/toaster/toast.ts';
import {
  changedFields,
  durationOf,
  type EventForm,
  emptyEventForm,
  floatingZone,
  formOfEvent,
  formOfSpan,
  isLong,
  readEventForm,
  withAllDay,
  withDuration,
  withEndTime,
  withStart,
} from './event-form.ts';
import { lengths, reminderOptions, zoneNames, zoneWords } from './event-options.ts';
import { RepeatFields, sayDay } from './repeat-fields.tsx';
import { firstDayOf, type RepeatValues } from './repeat-form.ts';
import { ScopeDialog } from './scope-dialog.tsx';
import { OverlapHint, useOverlapOfFields } from './use-overlap.tsx';

/** A new event that was begun elsewhere, such as by a drag over free hours. */
export interface EventStart {
  title?: string;
  startsAt: number;
  endsAt: number;
  /** Typed before, such as in a line. */
  values?: Partial<EventForm>;
}

interface EventDialogProps {
  /** The event, or one occurrence, to edit; or the day or the hours of a new one. */
  of: Occurring | Date | EventStart;
  onClose: () => void;
  /** After it was created. */
  onCreated?: (startsAt: number) => void;
}

interface Asked {
  change: Partial<EventFields>;
  settle: (isSaved: boolean) => void;
}

export function EventDialog(props: EventDialogProps) {
  const event = 'id' in props.of ? withOccurrence(props.of) : undefined;
  const term = useTerm();
  const notes = useEventNotes(event?.id);
  // The fields are filled once.
  return term === undefined || notes === undefined ? null : (
    <EventFormDialog {...props} event={event} term={term} notes={notes} />
  );
}

interface EventFormDialogProps extends EventDialogProps {
  event: Occurring | undefined;
  term: Term;
  notes: NonNullable<ReturnType<typeof useEventNotes>>;
}

function EventFormDialog({ of, event, term, notes, onClose, onCreated }: EventFormDialogProps) {
  const [asking, setAsking] = useState(false);
  const [asked, setAsked] = useState<Asked>();
  const chosenId = useChosenCourseId();
  const [empty] = useState(() => newForm(of));
  // Breaks that it has already stay, whatever the settings say by now.
  const breaks = event?.breaks?.length ? event.breaks : term.breaks;
  const save = async (form: EventForm): Promise<boolean> => {
    const read = readEventForm(form, event, breaks);
    if ('problems' in read) return false;
    if (event === undefined) {
      if (!(await saveNew(read.fields, form.notes))) return false;
      onCreated?.(read.fields.startsAt);
      return true;
    }
    const changes = changedFields(event, read.fields);
    if (form.notes !== notes.text && !(await saveNotes(event.id, form.notes, notes.body)))
      return false;
    if (Object.keys(changes).length === 0) {
      toastSuccess(form.notes === notes.text ? say.noChangesWereMade : say.saved);
      return true;
    }
    if (event.occursOn !== undefined)
      return await new Promise((settle) => setAsked({ change: changes, settle }));
    const result = await mutate(changeSeries, { id: event.id, scope: 'all', change: changes });
    return tell(result, { done: say.saved, failed: say.errorUpdatingEvent });
  };
  const { values, draft, change, field, problems, busy, submit } = useEntityForm<EventForm>({
    initial: () =>
      event ? formOfEvent(event, notes.text) : { ...empty, courseId: empty.courseId || chosenId },
    follows: event === undefined,
    check: (form) => {
      const read = readEventForm(form, event, breaks);
      return 'problems' in read ? read.problems : {};
    },
    save,
    draft: () => (event ? formDraftPlace('event', event.id) : formDraftPlace('new-event')),
    along: (_, { courseId }) => (event ? {} : { courseId }),
  });
  const [isMore, setMore] = useState(() =>
    Boolean(values.person || values.link || values.notes || values.zone),
  );
  const planned = readEventForm({ ...values, title: 'x' }, event, breaks);
  const fields = 'fields' in planned ? planned.fields : undefined;
  const scopes = useScopesOfNew(fields && draftOf(fields));
  const count = scopes?.isEndless ? undefined : scopes?.all.count;
  const overlap = useOverlapOfFields(fields && { ...fields, title: values.title }, event?.id);
  const firstDay = firstDayOf(values.startDate, values);

  const [remove] = useOnce(async (id: string) => {
    const result = await mutate(deleteEventIn, { id, scope: 'all' });
    setAsking(false);
    if (
      tell(result, {
        done: 'Event deleted',
        undone: 'Event restored',
        failed: say.errorDeletingEvent,
      })
    )
      onClose();
  });

  const startField = (name: 'startDate' | 'startTime') => ({
    ...field(name),
    onChange: ({ target: { value } }: { target: { value: string } }) =>
      change(withStart(values, { [name]: value })),
  });
  const changeRepeat = (repeat: RepeatValues) => {
    const begins = values.every === '' && repeat.every !== '';
    const until = begins && repeat.until === '' ? (term.termTo ?? '') : repeat.until;
    const isUseful = until >= values.startDate;
    change({
      ...repeat,
      until: begins && !isUseful ? '' : until,
      ...(begins && term.breaks.length > 0 && { pauses: 'yes' }),
    });
  };
  const minutes = durationOf(values);
  const createWords =
    fields?.repeat && count !== undefined && count > 1
      ? `Create ${count.toLocaleString()} events`
      : 'Create event';

  return (
    <>
      <FormDialog
        title={event ? 'Edit event' : 'New event'}
        submitLabel={event ? 'Save' : createWords}
        busy={busy}
        draft={draft}
        onSubmit={() => void submit(onClose)}
        onClose={onClose}
        actions={
          event ? (
            <Button
              variant="ghost"
              className="mr-auto"
              icon={<Trash2 aria-hidden size={18} />}
              onClick={() => setAsking(true)}
            >
              Delete
            </Button>
          ) : null
        }
      >
        <TextField label="Title" maxLength={500} {...field('title')} />
        <Checkbox
          label="All day"
          checked={values.allDay}
          onChange={(allDay) => change(withAllDay(values, allDay))}
        />
        <div className="grid items-start gap-4 min-[360px]:grid-cols-2">
          <DateField label={values.allDay ? 'First day' : 'Date'} {...startField('startDate')} />
          {values.allDay ? (
            <DateField label="Last day" {...field('endDate')} />
          ) : (
            <>
              <SelectField
                label="Duration"
                value={minutes ?? ''}
                onChange={({ target }) => change(withDuration(values, Number(target.value)))}
              >
                {lengths(minutes).map((length) => (
                  <option key={length} value={length}>
                    {lengthInWords(length)}
                  </option>
                ))}
                {minutes === undefined ? <option value="">–</option> : null}
              </SelectField>
              <TimeField label="Start time" {...startField('startTime')} />
              <TimeField
                label="End time"
                {...field('endTime')}
                hint={
                  values.endDate > values.startDate && !isLong(values)
                    ? `Ends on ${sayDay(values.endDate)}`
                    : undefined
                }
                onChange={({ target }) => change(withEndTime(values, target.value))}
              />
              {isLong(values) ? <DateField label="End date" {...field('endDate')} /> : null}
            </>
          )}
        </div>
        <RepeatFields
          values={values}
          startOn={values.startDate}
          problem={problems.until}
          breaks={breaks}
          pauses={values.pauses !== ''}
          words={seriesInWords(fields?.repeat ?? '', firstDay, studyToday(), fields?.breaks ?? [])}
          count={count}
          onChange={changeRepeat}
          onPauses={(pauses) => change({ pauses: pauses ? 'yes' : '' })}
        />
        <OverlapHint overlap={overlap} isOfSeveral={Boolean(fields?.repeat)} />
        <CourseField {...field('courseId')} onNew={(courseId) => change({ courseId })} />
        <TextField label="Place (optional)" maxLength={500} {...field('place')} />
        <SelectField label="Reminder" {...field('remind')}>
          {reminderOptions(values.remind).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </SelectField>
        <details
          open={isMore}
          onToggle={({ currentTarget }) => setMore(currentTarget.open)}
          className="grid gap-4 [&>div]:mt-3"
        >
          <summary className="flex min-h-11 cursor-pointer items-center font-medium text-accent">
            Lecturer, link, notes, time zone
          </summary>
          <div className="grid gap-4">
            <TextField label="Lecturer (optional)" maxLength={500} {...field('person')} />
            <TextField
              label="Link (optional)"
              type="url"
              inputMode="url"
              maxLength={2_000}
              {...field('link')}
            />
            <TextArea label="Notes (optional)" maxLength={20_000} {...field('notes')} />
            {values.allDay || !isMore ? null : (
              <SelectField label="Time zone" {...field('zone')}>
                <option value="">{zoneWords('')}</option>
                <option value={floatingZone}>{zoneWords(floatingZone)}</option>
                {zoneNames(values.zone).map((name) => (
                  <option key={name} value={name}>
                    {zoneWords(name)}
                  </option>
                ))}
              </SelectField>
            )}
          </div>
        </details>
      </FormDialog>
      {asking && event?.occursOn !== undefined ? (
        <ScopeDialog
          of={event}
          act={{ kind: 'delete' }}
          words={`“${event.title}” repeats.`}
          onDone={onClose}
          onClose={() => setAsking(false)}
        />
      ) : asking && event ? (
        <ConfirmDialog
          title="Delete this event?"
          text={`“${event.title}” goes to ${trashForDays}.`}
          confirmLabel="Delete event"
          onConfirm={() => void remove(event.id)}
          onClose={() => setAsking(false)}
        />
      ) : null}
      {asked && event ? (
        <ScopeDialog
          of={event}
          act={{ kind: 'change', change: asked.change }}
          words={`“${event.title}” repeats.`}
          onDone={() => {
            setAsked(undefined);
            asked.settle(true);
          }}
          onClose={() => {
            setAsked(undefined);
            asked.settle(false);
          }}
        />
      ) : null}
    </>
  );
}

function newForm(of: EventDialogProps['of']): EventForm {
  if (of instanceof Date) return emptyEventForm(of, new Date());
  const { title, startsAt, endsAt, values } = of as EventStart;
  return { ...formOfSpan(startsAt, endsAt), title: title ?? '', ...values };
}

/** Fields that are not stored are left out. */
async function saveNew(fields: EventFields, notes: string): Promise<boolean> {
  const given = Object.entries(fields).filter(([, value]) => value !== null);
  const result = await mutate(createEvent, Object.fromEntries(given) as EventFields);
  const words = { done: 'Event created', undone: 'Event removed', failed: say.errorCreatingEvent };
  if (!tell(result, words)) return false;
  const [id] = result.data.ids;
  return notes.trim() === '' || id === undefined ? true : await saveNotes(id, notes, '');
}

async function saveNotes(id: string, text: string, body: string): Promise<boolean> {
  const result = await mutate(writeMemo, {
    ...{ aboutEntity: 'event', aboutId: id },
    body: bodySaying(text, body),
  });
  return tell(result, { failed: say.errorUpdatingEvent });
}

/** What the fields would be as a row, to count its occurrences. */
function draftOf(fields: EventFields): StudyEvent {
  return { ...fields, id: 'draft', $at: '' as StudyEvent['$at'], deletedAt: 0, createdAt: 0 };
}
