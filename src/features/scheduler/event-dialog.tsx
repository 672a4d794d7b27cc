/** Creates, edits or deletes an event. */
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { CourseField } from '../../components/courses/move-to-course.tsx';
import { formDraftPlace } from '../../db/drafts/form-drafts.ts';
import { mutate } from '../../db/mutate.ts';
import * as say from '../../lib/messages.ts';
import {
  createEvent,
  deleteEvent,
  type StudyEvent,
  updateEvent,
} from '../../model/entities/event.ts';
import { trashForDays } from '../../model/trash.ts';
import { useChosenCourseId } from '../../queries/courses.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { DateField, TimeField } from '../../ui/date.tsx';
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { useEntityForm } from '../../ui/form/use-entity-form.ts';
import { useOnce } from '../../ui/press/use-once.ts';
import { tell } from '../../ui/toaster/tell.ts';
import { toastSuccess } from '../../ui/toaster/toast.ts';
import {
  changedFields,
  type EventForm,
  emptyEventForm,
  formOfEvent,
  readEventForm,
  withAllDay,
  withStart,
} from './event-form.ts';

interface EventDialogProps {
  /** The event to edit, or the day of a new one. */
  of: StudyEvent | Date;
  onClose: () => void;
}

export function EventDialog({ of, onClose }: EventDialogProps) {
  const event = of instanceof Date ? undefined : of;
  const [asking, setAsking] = useState(false);
  const chosenId = useChosenCourseId();
  const [empty] = useState(() => emptyEventForm(of instanceof Date ? of : new Date(), new Date()));
  const { values, draft, change, field, busy, submit } = useEntityForm<EventForm>({
    initial: () => (event ? formOfEvent(event) : { ...empty, courseId: chosenId }),
    follows: event === undefined,
    check: (form) => {
      const read = readEventForm(form, event);
      return 'problems' in read ? read.problems : {};
    },
    save: (form) => saveEvent(event, form),
    draft: () => (event ? formDraftPlace('event', event.id) : formDraftPlace('new-event')),
    along: (_, { courseId }) => (event ? {} : { courseId }),
  });

  const [remove] = useOnce(async (id: string) => {
    const result = await mutate(deleteEvent, { id });
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

  return (
    <>
      <FormDialog
        title={event ? 'Edit event' : 'New event'}
        submitLabel={event ? 'Save' : 'Create event'}
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
        <div className="grid items-start gap-4 min-[400px]:grid-cols-2">
          <DateField
            label={values.allDay ? 'First day' : 'Start date'}
            {...startField('startDate')}
          />
          {values.allDay ? null : <TimeField label="Start time" {...startField('startTime')} />}
          <DateField label={values.allDay ? 'Last day' : 'End date'} {...field('endDate')} />
          {values.allDay ? null : <TimeField label="End time" {...field('endTime')} />}
        </div>
        <TextField label="Place (optional)" maxLength={500} {...field('place')} />
        <CourseField {...field('courseId')} />
      </FormDialog>
      {asking && event ? (
        <ConfirmDialog
          title="Delete this event?"
          text={`“${event.title}” goes to ${trashForDays}.`}
          confirmLabel="Delete event"
          onConfirm={() => void remove(event.id)}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

async function saveEvent(event: StudyEvent | undefined, form: EventForm): Promise<boolean> {
  const read = readEventForm(form, event);
  if ('problems' in read) return false;
  if (event === undefined) {
    const { courseId, startsOn, endsOn, ...fields } = read.fields;
    const given = { ...(startsOn && { startsOn, endsOn }), ...(courseId && { courseId }) };
    const result = await mutate(createEvent, { ...fields, ...given });
    return tell(result, { done: 'Event created', failed: say.errorCreatingEvent });
  }
  const changes = changedFields(event, read.fields);
  if (Object.keys(changes).length === 0) {
    toastSuccess(say.noChangesWereMade);
    return true;
  }
  const result = await mutate(updateEvent, { id: event.id, ...changes });
  return tell(result, { done: say.saved, failed: say.errorUpdatingEvent });
}
