/** One student's schedule as iCalendar (RFC 5545): events, and tasks as they chose. */
import { dayMs } from '../../src/lib/date-format.ts';
import { isArchived } from '../../src/model/entities/course.ts';
import type { StudyEvent } from '../../src/model/entities/event.ts';
import type { Occurrence } from '../../src/model/entities/occurrence.ts';
import { type Settings, settings, settingsId } from '../../src/model/entities/student/settings.ts';
import type { Task } from '../../src/model/entities/task.ts';
import { spanOfDays } from '../../src/model/study/event-time.ts';
import { eventsAsIcs } from '../../src/model/study/ical-writer.ts';
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

export async function writeFeed(
  rows: Pick<Rows, 'ofEntity' | 'read'>,
  feed: Pick<FeedOwner, 'userId' | 'courseId' | 'tasks'>,
  nowMs: number,
): Promise<string> {
  const { userId, courseId, tasks: form } = feed;
  const giveWay = createGiveWay();
  const source: Source = { rows, userId, giveWay, budget: { rows: mostRowsOfLook } };
  const courses = await readLive(source, 'course', () => true, Infinity);
  const archived = new Set(courses.filter(isArchived).map(({ id }) => id));
  const isIn = (row: { courseId?: string | null | undefined }) =>
    courseId === undefined ? !archived.has(row.courseId ?? '') : row.courseId === courseId;
  const fromMs = nowMs - feedLimits.pastDays * dayMs;
  const events = await readLive(
    source,
    'event',
    // A calendar elsewhere has its own address.
    (event) => !event.calendarId && isIn(event) && (isSeries(event) || event.endsAt >= fromMs),
    feedLimits.mostRows,
  );
  const zone = await zoneOf(source);
  const offsetAt = offsetsIn(zone) ?? (() => 0);
  const tasks =
    form === 'none'
      ? []
      : await readLive(source, 'task', (task) => isIn(task) && isOpen(task), feedLimits.mostRows);
  const name = courses.find(({ id }) => id === courseId)?.name;
  const pieces = [head(name === undefined ? 'Haversack' : `Haversack: ${name}`)];
  const all = [...events, ...tasks.map((task) => asEvent(task, form === 'times', offsetAt))];
  // Haversack reminds by itself: the other program must not do it too.
  const silent = all.map((event) => ({ ...event, remindMin: [] }));
  const around = { changes: await readChanges(source, events), zone };
  await nextTurn();
  const written = eventsAsIcs(silent, nowMs, around);
  // Our own head takes the place of its first piece.
  written.next();
  for (const piece of written) {
    pieces.push(piece);
    await giveWay(piece.length);
  }
  return pieces.join('');
}

/** What is different about single occurrences of repeating events. */
async function readChanges(
  source: Source,
  events: readonly StudyEvent[],
): Promise<readonly Occurrence[]> {
  const repeating = events.filter(isSeries);
  if (repeating.length === 0) return [];
  const ids = new Set(repeating.flatMap(({ id, follows }) => [id, follows ?? id]));
  const changes: Occurrence[] = [];
  for await (const change of rowsOfEntity(source, 'occurrence')) {
    if (ids.has(change.eventId)) changes.push({ ...change, remindMin: null });
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
