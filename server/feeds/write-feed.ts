/** One student's schedule as iCalendar (RFC 5545): events, and tasks as they chose. */
import { dayMs } from '../../src/lib/date-format.ts';
import { isArchived } from '../../src/model/entities/course.ts';
import type { StudyEvent } from '../../src/model/entities/event.ts';
import type { Occurrence } from '../../src/model/entities/occurrence.ts';
import { type Settings, settings, settingsId } from '../../src/model/entities/student/settings.ts';
import type { Task } from '../../src/model/entities/task.ts';
import { spanOfDays } from '../../src/model/study/event-time.ts';
import { calendarEnd, eventsAsIcs, todoAsIcs } from '../../src/model/study/ical-writer.ts';
import { instantOf, type LocalClock } from '../../src/model/study/local-time.ts';
import { isSeries } from '../../src/model/study/series.ts';
import { offsetsIn } from '../../src/model/study/time-zone.ts';
import { feedLimits, mostRowsOfLook } from '../limits.ts';
import { readLive, rowsOfEntity, type Source } from '../notify/read-entity.ts';
import type { Rows } from '../storage/contract.ts';
import type { FeedOwner } from '../storage/planner-contract.ts';
import { createGiveWay, nextTurn } from '../turns.ts';
import { alarmsOfEvent, alarmsOfTask, descriptionOf, readNotes } from './feed-items.ts';

/** Programs may ask earlier. */
const refresh = 'PT4H';
/** Of a task with a time, as an appointment. */
const taskMs = 30 * 60_000;

/** In pieces. Others get turns in between, however much a student's rows ask for. */
export async function* writeFeed(
  rows: Pick<Rows, 'ofEntity' | 'read'>,
  feed: Pick<FeedOwner, 'userId' | 'courseId' | 'tasks'>,
  nowMs: number,
): AsyncGenerator<string> {
  const { userId, courseId } = feed;
  const giveWay = createGiveWay();
  const source: Source = { rows, userId, giveWay, budget: { rows: mostRowsOfLook } };
  const { names, archived } = await readCourses(source);
  const isIn = (row: { courseId?: string | null | undefined }) =>
    courseId === undefined ? !archived.has(row.courseId ?? '') : row.courseId === courseId;
  const fromMs = nowMs - feedLimits.pastDays * dayMs;
  const { events, firsts } = await readEvents(source, isIn, fromMs);
  const stored = await readSettings(source);
  const zone = offsetsIn(stored.timeZone ?? '') ? (stored.timeZone ?? 'UTC') : 'UTC';
  const offsetAt = offsetsIn(zone) ?? (() => 0);
  const form = stored.feedTodos && feed.tasks !== 'none' ? 'todos' : feed.tasks;
  const tasks =
    form === 'none'
      ? []
      : await readLive(source, 'task', (task) => isIn(task) && isOpen(task), feedLimits.mostRows);
  // Unless the student wants it, Haversack alone reminds.
  const hasAlarms = stored.feedAlarms === true;
  const changes = await readChanges(source, firsts, hasAlarms);
  // Last: what would be over the budget is left out.
  const notes = await readNotes(source, new Set([...events, ...tasks].map(({ id }) => id)));
  const described: readonly Described[] = [...events, ...tasks];
  const about = new Map(
    described.map((row) => {
      const course = courseId === undefined ? names.get(row.courseId ?? '') : undefined;
      return [row.id, descriptionOf(row, { notes: notes.get(row.id), course })];
    }),
  );
  const leadsOf = (task: Task, isTimed: boolean) =>
    hasAlarms ? alarmsOfTask(task, stored, isTimed) : [];
  const shown = events.map((event) => ({
    ...event,
    remindMin: hasAlarms ? alarmsOfEvent(event, stored) : [],
  }));
  for (const task of form === 'days' || form === 'times' ? tasks : []) {
    const isTimed = form === 'times' && Boolean(task.dueTime);
    shown.push({ ...asEvent(task, isTimed, offsetAt), remindMin: leadsOf(task, isTimed) });
  }
  await nextTurn();
  const written = eventsAsIcs(shown, nowMs, { changes, zone, notes: about });
  // Our own head takes the place of its first piece.
  written.next();
  const name = names.get(courseId ?? '');
  yield head(name === undefined ? 'Haversack' : `Haversack: ${name}`);
  let length = 0;
  for (const piece of written) {
    if (piece === calendarEnd) break;
    // The calendar ends after the last event that fits.
    length += piece.length;
    if (length > feedLimits.mostLetters) break;
    if (piece !== '') yield piece;
    await giveWay(workOfOnePiece + piece.length * workOfOneLetter);
  }
  for (const task of form === 'todos' ? tasks : []) {
    const remindMin = leadsOf(task, Boolean(task.dueTime));
    const piece = todoAsIcs(task, nowMs, { notes: about.get(task.id), remindMin });
    length += piece.length;
    if (length > feedLimits.mostLetters) break;
    yield piece;
    await giveWay(workOfOnePiece + piece.length * workOfOneLetter);
  }
  yield calendarEnd;
}

type Described = Pick<StudyEvent, 'id' | 'courseId' | 'person' | 'link'>;

/** A piece without a text may have taken some milliseconds, as an event does. Bytes. */
const workOfOnePiece = 32 * 1024;
/** A letter of a list of excluded days costs more to make than to copy. Bytes. */
const workOfOneLetter = 10;

/** @returns the names of all courses, and the ids of archived ones */
async function readCourses(source: Source) {
  const archived = new Set<string>();
  const names = new Map<string, string>();
  for await (const course of rowsOfEntity(source, 'course')) {
    if (course.deletedAt !== 0) continue;
    if (isArchived(course)) archived.add(course.id);
    names.set(course.id, course.name);
  }
  return { names, archived };
}

/** @returns `firsts`: the ids of repeating ones, and of the first parts of their series */
async function readEvents(source: Source, isIn: (event: StudyEvent) => boolean, fromMs: number) {
  const events: StudyEvent[] = [];
  const firsts = new Set<string>();
  for await (const event of rowsOfEntity(source, 'event')) {
    // A calendar elsewhere has its own address.
    if (event.deletedAt !== 0 || event.calendarId || !isIn(event)) continue;
    if (isSeries(event)) firsts.add(event.id).add(event.follows ?? event.id);
    else if (event.endsAt < fromMs) continue;
    // Links may be long.
    events.push({ ...event, links: null });
    if (events.length >= feedLimits.mostRows) break;
  }
  return { events, firsts };
}

/** What is different about single occurrences of repeating events. */
async function readChanges(
  source: Source,
  firsts: ReadonlySet<string>,
  hasAlarms: boolean,
): Promise<readonly Occurrence[]> {
  const changes: Occurrence[] = [];
  if (firsts.size === 0) return changes;
  for await (const change of rowsOfEntity(source, 'occurrence')) {
    // Without reminders of its own it has those of its event.
    if (firsts.has(change.eventId))
      changes.push(hasAlarms ? change : { ...change, remindMin: null });
    // All of them are sorted out in one turn.
    if (changes.length >= feedLimits.mostRows) break;
  }
  return changes;
}

async function readSettings({ rows, userId }: Source): Promise<Partial<Settings>> {
  const [row] = await rows.read(userId, [{ entity: settings.name, id: settingsId }]);
  return row === undefined ? {} : JSON.parse(row.body);
}

function isOpen({ status, dueOn }: Task): boolean {
  return status === 'Ongoing' && Boolean(dueOn);
}

/** As an event, since most calendar programs do not read tasks of a subscription. */
function asEvent(task: Task, isTimed: boolean, offsetAt: LocalClock['offsetAt']): StudyEvent {
  const { id, $at, dueOn, dueTime, createdAt, courseId } = task;
  const day = dueOn ?? '';
  const about = { id, $at, deletedAt: 0, createdAt, courseId, title: `Due: ${task.title}` };
  if (!isTimed || !dueTime) {
    return { ...about, ...spanOfDays(day, day, () => 0), startsOn: day, endsOn: day };
  }
  const startsAt = instantOf(day, dueTime, offsetAt);
  // A time is that of wherever the student is.
  const wall = { at: Date.parse(`${day}T${dueTime}Z`), of: startsAt };
  return { ...about, startsAt, endsAt: startsAt + taskMs, wall };
}

/** `X-WR-CALNAME` is what programs read; `NAME` and `REFRESH-INTERVAL` are RFC 7986 §5. */
function head(name: string): string {
  const escaped = name.replace(/[\\;,]/g, '\\$&').replace(/[\r\n]+/g, ' ');
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Haversack//Feed//EN',
    'METHOD:PUBLISH',
    ...[`NAME:${escaped}`, `X-WR-CALNAME:${escaped}`].map(fold),
    `REFRESH-INTERVAL;VALUE=DURATION:${refresh}`,
    `X-PUBLISHED-TTL:${refresh}`,
    '',
  ].join('\r\n');
}

/** §3.1: at most 75 octets a line; a character of UTF-8 has at most four. */
function fold(line: string): string {
  const letters = [...line];
  const lines: string[] = [];
  let bytes = 0;
  let from = 0;
  for (const [at, letter] of letters.entries()) {
    bytes += Buffer.byteLength(letter);
    if (bytes <= 74) continue;
    lines.push(letters.slice(from, at).join(''));
    [from, bytes] = [at, Buffer.byteLength(letter)];
  }
  lines.push(letters.slice(from).join(''));
  return lines.join('\r\n ');
}
