/** What a feed says about an event or a task besides its time: a description, and alarms at the student's leads. */
import type { StudyEvent } from '../../src/model/entities/event.ts';
import type { Settings } from '../../src/model/entities/student/settings.ts';
import type { Task } from '../../src/model/entities/task.ts';
import { daysOf } from '../../src/model/study/event-time.ts';
import { minutesOf } from '../../src/model/study/local-time.ts';
import { leadsOfEvent, leadsOfTask } from '../../src/model/study/notification-leads.ts';
import { morning } from '../../src/model/study/quiet-hours.ts';
import { textOfBody } from '../../src/text/note-text.ts';
import { rowsOfEntity, type Source } from '../notify/read-entity.ts';

/** Characters of notes in a description; the app shows the rest. */
const longestNotes = 2_000;
/** Of their document, base64: decoding a larger one takes too long. */
const longestBody = 64 * 1024;
/** Cost of reading a document, beside the length of its row: it is decoded. */
const workOfDocument = 8;

/** The notes of these tasks and events, by their ids; long ones are cut. */
export async function readNotes(
  source: Source,
  ids: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const notes = new Map<string, string>();
  if (ids.size === 0) return notes;
  for await (const { aboutId, body, ...row } of rowsOfEntity(source, 'memo')) {
    if (row.deletedAt !== 0 || !ids.has(aboutId) || !body) continue;
    if (body.length > longestBody) continue;
    await source.giveWay(body.length * workOfDocument);
    const text = textOfBody(body).trim();
    if (text !== '') notes.set(aboutId, cut(text));
  }
  return notes;
}

function cut(text: string): string {
  if (text.length <= longestNotes) return text;
  return `${text.slice(0, longestNotes).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** Notes, the person, the course, and the link: many programs show no `URL`. */
export function descriptionOf(
  { person, link }: Pick<StudyEvent, 'person' | 'link'>,
  { notes, course }: { notes: string | undefined; course: string | undefined },
): string {
  const facts = [person && `With: ${person}`, course && `Course: ${course}`, link];
  return [notes, facts.filter(Boolean).join('\n')].filter(Boolean).join('\n\n');
}

/** Minutes from the midnight at which a day begins to its morning, from which leads of days count. */
const morningMin = minutesOf(morning);

/** Minutes before the start in the file; negative: after it. */
export function alarmsOfEvent(event: StudyEvent, settings: Partial<Settings>): number[] {
  const leads = leadsOfEvent(event, settings);
  return daysOf(event) === undefined ? [...leads] : leads.map((lead) => lead - morningMin);
}

/** Minutes before it is due. @param isTimed its time is in the file */
export function alarmsOfTask(task: Task, settings: Partial<Settings>, isTimed: boolean): number[] {
  // A task that says nothing itself is told in the morning of its day.
  const leads = leadsOfTask(task, settings) ?? [0];
  if (isTimed) return [...leads];
  return leads.map((lead) => lead - minutesOf(task.dueTime || morning));
}
