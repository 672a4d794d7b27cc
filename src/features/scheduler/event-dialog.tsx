/** Makes an event, changes it or deletes it. */
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { mutate } from '../../db/mutate.ts';
import * as say from '../../lib/messages.ts';
import {
  createEvent,
  deleteEvent,
  type StudyEvent,
  updateEvent,
} from '../../model/entities/event.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { useOnce } from '../../ui/press/use-once.ts';
import { tell } from '../../ui/toaster/tell.ts';
import { toastSuccess } from '../../ui/toaster/toast.ts';
import {
  changedFields,
  type EventForm,
  type EventProblems,
  emptyEventForm,
  formOfEvent,
  readEventForm,
  withStart,
} from './event-form.ts';

interface EventDialogProps {
  /** What is edited, or the day of a new event. */
  of: StudyEvent | Date;
  onClose: () => void;
}

export function EventDialog({ of, onClose }: EventDialogProps) {
  const event = of instanceof Date ? undefined : of;
  const [form, setForm] = useState<EventForm>(() =>
    of instanceof Date ? emptyEventForm(of, new Date()) : formOfEvent(of),
  );
  const [problems, setProblems] = useState<EventProblems>({});
  const [asking, setAsking] = useState(false);

  const [submit, busy] = useOnce(async () => {
    const read = readEventForm(form);
    setProblems('problems' in read ? read.problems : {});
    if ('problems' in read) return;
    const changes = event ? changedFields(event, read.fields) : {};
    if (event && Object.keys(changes).length === 0) {
      toastSuccess(say.noChangesWereMade);
      return onClose();
    }
    const result = event
      ? await mutate(updateEvent, { id: event.id, ...changes })
      : await mutate(createEvent, read.fields);
    const words = event
      ? { done: say.saved, failed: say.errorUpdatingEvent }
      : { done: 'Event created', failed: say.errorCreatingEvent };
    if (tell(result, words)) onClose();
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

  const field = (name: keyof EventForm) => ({
    value: form[name],
    error: problems[name],
    onChange: ({ target: { value } }: { target: { value: string } }) => {
      setProblems({ ...problems, [name]: undefined });
      const movesStart = name === 'startDate' || name === 'startTime';
      setForm(movesStart ? withStart(form, { [name]: value }) : { ...form, [name]: value });
    },
  });

  return (
    <>
      <FormDialog
        title={event ? 'Edit event' : 'New event'}
        submitLabel={event ? 'Save' : 'Create event'}
        busy={busy}
        onSubmit={() => void submit()}
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
        <div className="grid items-start gap-4 min-[400px]:grid-cols-2">
          <TextField label="Start date" type="date" {...field('startDate')} />
          <TextField label="Start time" type="time" {...field('startTime')} />
          <TextField label="End date" type="date" {...field('endDate')} />
          <TextField label="End time" type="time" {...field('endTime')} />
        </div>
        <TextField label="Place (optional)" maxLength={500} {...field('place')} />
      </FormDialog>
      {asking && event ? (
        <ConfirmDialog
          title="Delete this event?"
          text={`“${event.title}” goes to the Trash for 30 days.`}
          confirmLabel="Delete event"
          onConfirm={() => void remove(event.id)}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
