/** Stores what a line says, and tells how it ended. */
import { mutate } from '../../db/mutate.ts';
import { uuidv7 } from '../../lib/ids.ts';
import * as say from '../../lib/messages.ts';
import { loadPart } from '../../lib/missing-part.ts';
import { createEvent } from '../../model/entities/event.ts';
import { createNote } from '../../model/entities/note.ts';
import { createTask } from '../../model/entities/task.ts';
import { eventOfLine, taskOfLine } from '../../model/study/quick-line/line-fields.ts';
import type { LineContext, LineReading } from '../../model/study/quick-line/line-types.ts';
import { timeZoneHere } from '../../model/study/time-zone.ts';
import { courseOfNew } from '../../queries/courses.ts';
import { tell } from '../../ui/toaster/tell.ts';

/** @returns whether it was saved; errors are shown to the student */
export async function saveLine(
  reading: LineReading,
  kind: 'task' | 'event',
  context: LineContext,
): Promise<boolean> {
  if (kind === 'task') {
    const result = await mutate(createTask, taskOfLine(reading, context.files));
    return tell(result, { done: say.taskCreated, failed: say.errorCreatingTask });
  }
  const zone = timeZoneHere();
  // A repeating event keeps its hour when the student travels.
  const place = reading.repeat !== undefined && zone !== undefined ? { zone } : {};
  const result = await mutate(createEvent, { ...eventOfLine(reading, context), ...place });
  return tell(result, { done: 'Event created', failed: say.errorCreatingEvent });
}

/** Makes a note whose title are the words. @returns its id; `undefined` if it was not saved, which is shown */
export async function saveNoteLine(words: string): Promise<string | undefined> {
  const load = () => import('../../text/note-text.ts');
  const { bodyOfText } = await loadPart(load, false);
  const id = uuidv7(Date.now());
  const fields = { id, title: words, body: bodyOfText(''), ...(await courseOfNew()) };
  const result = await mutate(createNote, fields);
  const isSaved = tell(result, { failed: 'Could not create the note. Try again.' });
  return isSaved ? id : undefined;
}
