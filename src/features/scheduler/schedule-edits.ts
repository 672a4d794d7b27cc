/** The edits of the schedule. Each tells how it ended, and offers Undo. */
import { mutate } from '../../db/mutate.ts';
import { localDay, localOffsetMin } from '../../lib/date-format.ts';
import { uuidv7 } from '../../lib/ids.ts';
import * as say from '../../lib/messages.ts';
import {
  createEvent,
  type EventFields,
  event as eventEntity,
  updateEvent,
} from '../../model/entities/event.ts';
import { createNote, note } from '../../model/entities/note.ts';
import {
  changeSeries,
  deleteEventIn,
  type EventChange,
} from '../../model/entities/series-edits.ts';
import { deleteTask, type Task, updateTask } from '../../model/entities/task.ts';
import type { ReadingMutation } from '../../model/entity.ts';
import type { Occurring } from '../../model/study/series.ts';
import { errorCreatingNote, openForWriting } from '../../queries/new-note.ts';
import { completeByTick, openAgain } from '../../queries/tasks.ts';
import { writeLink } from '../../text/markdown/note-links.ts';
import { bodyOfText } from '../../text/note-text.ts';
import { tell } from '../../ui/toaster/tell.ts';
import type { Plannable } from './plan/carry.ts';
import type { Entry } from './plan/entries.ts';
import { lengthMin, type Span, timesOfSpan } from './plan/span.ts';
import { shortDayWords, spanWords } from './plan/words.ts';

/** What a move changes: a floating event stays floating. */
export function changeOfMove({ wall }: Occurring, span: Span): EventChange {
  const { startsAt } = span;
  const floats = wall && !span.isAllDay;
  return {
    ...timesOfSpan(span),
    wall: floats ? { at: startsAt + localOffsetMin(startsAt) * 60_000, of: startsAt } : null,
  };
}

/** Moves an event, or makes it longer, that does not repeat; of others, the student is asked which (`scope-dialog.tsx`). */
export async function moveEvent(event: Occurring, span: Span): Promise<void> {
  const change = changeOfMove(event, span);
  const result = await mutate(changeSeries, { id: event.id, scope: 'all', change });
  const isMoved = lengthMin(event) === lengthMin(span);
  tell(result, {
    done: isMoved ? 'Event moved' : 'Event updated',
    undone: isMoved ? 'Event moved back' : 'Event is as before',
    failed: say.errorUpdatingEvent,
  });
}

/** A task, or an event that does not repeat. */
export async function deleteEntry({ of }: Entry): Promise<void> {
  if ('course' in of) return;
  if ('task' in of) {
    const result = await mutate(deleteTask, { id: of.task.id });
    tell(result, { done: say.taskDeleted, undone: 'Task restored', failed: say.errorUpdatingTask });
    return;
  }
  const result = await mutate(deleteEventIn, { id: of.event.id, scope: 'all' });
  tell(result, {
    done: 'Event deleted',
    undone: 'Event restored',
    failed: say.errorDeletingEvent,
  });
}

/** A copy at the same time, without the repetition. Its notes are of its own. */
export async function duplicateEvent(event: Occurring): Promise<void> {
  const { id, $at, $by, deletedAt, createdAt, occursOn, ...fields } = event;
  const { repeat, breaks, movedDays, follows, followsOn, uid, calendarId, ...copied } = fields;
  const links = copied.links?.filter(({ to }) => !to.startsWith(notePath));
  const given = Object.entries({ ...copied, links }).filter(([, value]) => value != null);
  const result = await mutate(createEvent, Object.fromEntries(given) as EventFields);
  tell(result, {
    done: 'Event created',
    undone: 'Event removed',
    failed: say.errorCreatingEvent,
  });
}

export async function tickTask({ id, status }: Task): Promise<void> {
  const isDone = status === 'Completed';
  tell(await (isDone ? openAgain([id]) : completeByTick([id])), {
    done: isDone ? 'Task is ongoing again' : 'Task completed',
    undone: isDone ? 'Task completed' : 'Task is ongoing again',
    failed: say.errorUpdatingTask,
  });
}

export async function moveTask(
  { id }: Task,
  due: { dueOn: string; dueTime: string | null },
): Promise<void> {
  const result = await mutate(updateTask, { id, ...due });
  tell(result, {
    done: say.taskUpdated,
    undone: 'Task moved back',
    failed: say.errorUpdatingTask,
  });
}

export async function planTime(plan: Plannable, span: Span): Promise<string | undefined> {
  const { title, courseId, taskId, goalId } = plan;
  const result = await mutate(createEvent, {
    title,
    ...timesOfSpan(span),
    kind: 'study',
    ...(courseId && { courseId }),
    ...(taskId && { taskId }),
    ...(goalId && { goalId }),
  });
  const isDone = tell(result, {
    done: 'Time planned',
    undone: 'Plan removed',
    failed: say.errorCreatingEvent,
  });
  return isDone ? result.data.ids[0] : undefined;
}

const notePath = '/dashboard/library/notes/';

/** The note that was taken for this occurrence. @returns its id */
export function noteOf({ links, startsAt, occursOn }: Occurring): string | undefined {
  const day = occursOn ?? localDay(startsAt);
  const found = links?.find(({ to }) => to.startsWith(notePath) && to.endsWith(`#${day}`));
  return found?.to.slice(notePath.length, found.to.indexOf('#'));
}

interface NoteOfEvent {
  event: Occurring;
  id: string;
  title: string;
  body: string;
}

const takeNote: ReadingMutation<NoteOfEvent> = {
  entities: () => [eventEntity, note],
  recipe: async ({ event, id, title, body }, context, rows) => {
    const row = await rows.get(eventEntity, event.id);
    const day = event.occursOn ?? localDay(event.startsAt);
    const link = { to: `${notePath}${id}#${day}`, words: title };
    const links = withRoom((row?.links ?? []) as typeof event.links & object);
    return [
      ...createNote(
        { id, title, body, ...(event.courseId && { courseId: event.courseId }) },
        context,
      ),
      ...updateEvent({ id: event.id, links: [...links, link] }, context),
    ];
  },
};

/** A row has at most so many (`fields.ts`). */
const mostLinks = 50;

/** The links with room for one more: the oldest note of an occurrence goes; the note itself stays in the library. */
function withRoom<Link extends { to: string }>(links: readonly Link[]): Link[] {
  const over = links.length + 1 - mostLinks;
  const notes = links.filter(({ to }) => to.startsWith(notePath)).slice(0, Math.max(0, over));
  return links.filter((link) => !notes.includes(link)).slice(-(mostLinks - 1));
}

/** Makes a note with the event's title, date and course, linked from the event. @returns the note's id */
export async function takeNotes(event: Occurring, span: Span): Promise<string | undefined> {
  const taken = noteOf(event);
  if (taken !== undefined) return taken;
  const day = shortDayWords(localDay(span.startsAt));
  const facts = [
    writeLink('event', event.id, event.title),
    `${day}, ${spanWords(span)}`,
    event.place ?? '',
    event.person ?? '',
  ];
  const id = uuidv7(Date.now());
  const result = await mutate(takeNote, {
    event,
    id,
    title: `${event.title}, ${day}`.slice(0, 500),
    body: bodyOfText(`${facts.filter((fact) => fact !== '').join(' · ')}\n\n`),
  });
  if (!tell(result, { failed: errorCreatingNote })) return undefined;
  openForWriting(id);
  return id;
}
