/** One student's schedule as iCalendar (RFC 5545): events, and tasks as they chose. */
import { dayMs } from '../../src/lib/date-format.ts';
import { isArchived } from '../../src/model/entities/course.ts';
import type { StudyEvent } from '../../src/model/entities/event.ts';
import type { Occurrence } from '../../src/model/entities/occurrence.ts';
import { type Settings, settings, settingsId } from '../../src/model/entities/student/settings.ts';
import type { Task } from '../../src/model/entities/task.ts';
import { spanOfDays } from '../../src/model/study/event-time.ts';
import { calendarEnd, eventsAsIcs } from '../../src/model/study/ical-writer.ts';
import { instantOf, type LocalClock } from '../../src/model/study/local-time.ts';
import { isSeries } from '../../src/model/study/series.ts';
import { offsetsIn } from '../../src/model/study/time-zone.ts';
import { feedLimits, mostRowsOfLook } from '../limits.ts';
import { readLive, rowsOfEntity, type Source } from '../notify/read-entity.ts';
import type { Rows } from '../storage/contract.ts';
import type { FeedOwner } from '../storage/planner-contract.ts';
import { createGiveWay, nextTurn } from '../turns.ts';

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
  const { userId, courseId, tasks: form } = feed;
  const giveWay = createGiveWay();
  const source: Source = { rows, userId, giveWay, budget: { rows: mostRowsOfLook } };
  const { name, archived } = await readCourses(source, courseId);
  const isIn = (row: { courseId?: string | null | undefined }) =>
    courseId === undefined ? !archived.has(row.courseId ?? '') : row.courseId === courseId;
  const fromMs = nowMs - feedLimits.pastDays * dayMs;
  const { events, firsts } = await readEvents(source, isIn, fromMs);
  const zone = await zoneOf(source);
  const offsetAt = offsetsIn(zone) ?? (() => 0);
  const tasks =
    form === 'none'
      ? []
      : await readLive(source, 'task', (task) => isIn(task) && isOpen(task), feedLimits.mostRows);
  const all = [...events, ...tasks.map((task) => asEvent(task, form === 'times', offsetAt))];
  const around = { changes: await readChanges(source, firsts), zone };
  await nextTurn();
  const written = eventsAsIcs(all, nowMs, around);
  // Our own head takes the place of its first piece.
  written.next();
  yield head(name === undefined ? 'Haversack' : `Haversack: ${name}`);
  let length = 0;
  for (const piece of written) {
    // The calendar ends after the last event that fits.
    length += piece.length;
    if (length > feedLimits.mostLetters && piece !== calendarEnd) continue;
    if (piece !== '') yield piece;
    await giveWay(workOfOnePiece + piece.length);
  }
}

/** A piece without a text may have taken some milliseconds, as an event does. Bytes. */
const workOfOnePiece = 32 * 1024;

/** @returns the name of the chosen course, and the ids of all archived ones */
async function readCourses(source: Source, courseId: string | undefined) {
  const archived = new Set<string>();
  let name: string | undefined;
  for await (const course of rowsOfEntity(source, 'course')) {
    if (course.deletedAt !== 0) continue;
    if (isArchived(course)) archived.add(course.id);
    if (course.id === courseId) name = course.name;
  }
  return { name, archived };
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
    // Haversack reminds by itself: the other program must not do it too. Links may be long.
    events.push({ ...event, remindMin: [], links: null });
    if (events.length >= feedLimits.mostRows) break;
  }
  return { events, firsts };
}

/** What is different about single occurrences of repeating events. */
async function readChanges(
  source: Source,
  firsts: ReadonlySet<string>,
): Promise<readonly Occurrence[]> {
  const changes: Occurrence[] = [];
  if (firsts.size === 0) return changes;
  for await (const change of rowsOfEntity(source, 'occurrence')) {
    if (firsts.has(change.eventId)) changes.push({ ...change, remindMin: null });
    // All of them are sorted out in one turn.
    if (changes.length >= feedLimits.mostRows) break;
  }
  return changes;
}

/** The student's; UTC until the app has told it. */
async function zoneOf({ rows, userId }: Source): Promise<string> {
  const [row] = await rows.read(userId, [{ entity: settings.name, id: settingsId }]);
  const stored: Partial<Settings> = row === undefined ? {} : JSON.parse(row.body);
  return offsetsIn(stored.timeZone ?? '') ? (stored.timeZone ?? 'UTC') : 'UTC';
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
