/**
 * The summary by mail: what a day or a week brings, in the morning of the student's zone. Sent once; one that could not be
 * sent until noon is dropped, and an empty one is not sent.
 */
import { dateFormat, dayMs } from '../../src/lib/date-format.ts';
import { isArchived } from '../../src/model/entities/course.ts';
import type { Settings } from '../../src/model/entities/student/settings.ts';
import type { Task } from '../../src/model/entities/task.ts';
import { isAllDay } from '../../src/model/study/event-time.ts';
import { daysOffOf, unitOf } from '../../src/model/study/goal-terms.ts';
import { amountInWords } from '../../src/model/study/goal-words.ts';
import {
  calendarDay,
  dayAfter,
  instantOf,
  type LocalClock,
  mondayOf,
  studyDayAt,
} from '../../src/model/study/local-time.ts';
import { morning, quietUntil } from '../../src/model/study/quiet-hours.ts';
import type { Occurring } from '../../src/model/study/series.ts';
import { dayNumber } from '../../src/model/study/study-day.ts';
import { mostRowsOfLook } from '../limits.ts';
import type { Storage } from '../storage/contract.ts';
import type { Channels, Digest, OpenChannel } from './channels.ts';
import { readCardsDue } from './due-cards.ts';
import { readProgress } from './goal-progress.ts';
import { readOccurringBetween } from './occurring.ts';
import { readLive, type Source } from './read-entity.ts';

export interface DigestDue {
  id: string;
  open: OpenChannel;
  digest: Digest;
}

interface Looked {
  /** When the next one may be due. */
  nextMs: number;
  due?: DigestDue;
}

interface Moment {
  id: string;
  atMs: number;
  /** Not sent from then on. */
  untilMs: number;
  fromDay: string;
  /** Included. */
  toDay: string;
}

/** After the morning: in the evening, today's classes are no news. */
const usefulMs = 4 * 60 * 60_000;
/** Until the next look while no mail can be sent. */
const awayMs = 60_000;

/** @returns `undefined` without a summary */
export function momentOf(
  digest: Settings['digest'],
  { offsetAt }: LocalClock,
  today: string,
): Moment | undefined {
  if (digest !== 'daily' && digest !== 'weekly') return undefined;
  const fromDay = digest === 'daily' ? today : mondayOf(today);
  const atMs = instantOf(fromDay, morning, offsetAt);
  const toDay = digest === 'daily' ? fromDay : dayAfter(fromDay, 6);
  const id = `digest ${digest} ${fromDay}`;
  return { id, atMs, untilMs: atMs + usefulMs, fromDay, toDay };
}

export async function lookForDigest(
  { rows, userId, giveWay }: Source,
  settings: Partial<Settings>,
  clock: LocalClock,
  { storage, channels }: { storage: Pick<Storage, 'notices'>; channels: Channels },
): Promise<Looked> {
  const source: Source = { rows, userId, giveWay, budget: { rows: mostRowsOfLook } };
  const open = channels.get('digest');
  const today = calendarDay(clock);
  const moment = momentOf(settings.digest, clock, today);
  if (open === undefined || moment === undefined) return { nextMs: Number.POSITIVE_INFINITY };
  if (clock.nowMs < moment.atMs) return { nextMs: moment.atMs };
  const days = settings.digest === 'daily' ? 1 : 7;
  const nextMs = instantOf(dayAfter(moment.fromDay, days), morning, clock.offsetAt);
  const quietEndMs = quietUntil(settings, clock);
  if (clock.nowMs >= moment.untilMs) return { nextMs };
  if (quietEndMs !== undefined) return { nextMs: Math.min(quietEndMs, nextMs) };
  const noted = await storage.notices.known(userId, [moment.id]);
  const own = noted.find(({ channel }) => channel === 'digest');
  if (own?.againAt === 0) return { nextMs };
  if (own !== undefined && own.againAt > clock.nowMs) return { nextMs: own.againAt };
  if (!open.isReachable()) return { nextMs: clock.nowMs + awayMs };
  const digest = await readDigest(source, settings, clock, moment);
  if (digest.parts.length > 0) return { nextMs, due: { id: moment.id, open, digest } };
  await storage.notices.note(userId, 'digest', moment.id, clock.nowMs);
  return { nextMs };
}

async function readDigest(
  source: Source,
  settings: Partial<Settings>,
  clock: LocalClock,
  { fromDay, toDay }: Moment,
): Promise<Digest> {
  const { offsetAt } = clock;
  const archived = await readLive(source, 'course', isArchived, Number.POSITIVE_INFINITY);
  const hidden = new Set<unknown>(archived.map(({ id }) => id));
  const isShown = (row: object) => !hidden.has((row as { courseId?: unknown }).courseId);
  const events = await readOccurringBetween(source, {
    fromMs: instantOf(fromDay, '00:00', offsetAt),
    toMs: instantOf(dayAfter(toDay), '00:00', offsetAt),
    ...{ offsetAt, isShown },
  });
  const tasks = await readLive(
    source,
    'task',
    (task) => isShown(task) && task.status !== 'Completed' && isUntil(task, toDay),
  );
  const isWeek = fromDay !== toDay;
  const cards = await readCardsDue(source, clock, settings, (row) => !isShown(row));
  const parts = [
    { heading: isWeek ? 'Events' : 'Today', lines: linesOfEvents(events, isWeek, offsetAt) },
    { heading: 'Tasks', lines: linesOfTasks(tasks, fromDay, isWeek) },
    { heading: 'Cards', lines: cards.count > 0 ? [`${cards.count} to review today`] : [] },
    { heading: 'Study goals', lines: await linesOfGoals(source, isShown, clock, settings) },
  ];
  return {
    title: isWeek ? `Your week from ${longDay(fromDay)}` : longDay(fromDay),
    parts: parts.filter(({ lines }) => lines.length > 0),
  };
}

function isUntil({ dueOn }: Task, toDay: string): boolean {
  return Boolean(dueOn) && (dueOn ?? '') <= toDay;
}

const mostLines = 30;

function bounded(lines: readonly string[]): string[] {
  if (lines.length <= mostLines) return [...lines];
  return [...lines.slice(0, mostLines), `and ${lines.length - mostLines} more`];
}

function linesOfEvents(
  events: readonly Occurring[],
  isWeek: boolean,
  offsetAt: LocalClock['offsetAt'],
): string[] {
  return bounded(
    events.map((event) => {
      const { title, startsAt, endsAt, place } = event;
      const local = (atMs: number) => atMs + offsetAt(atMs) * 60_000;
      const hours = `${time.format(local(startsAt))}–${time.format(local(endsAt))}`;
      const when = isAllDay(event) ? 'All day' : hours;
      const day = isWeek ? `${shortDay.format(local(startsAt))}, ` : '';
      return `${day}${when} ${title}${place ? ` (${place})` : ''}`;
    }),
  );
}

function linesOfTasks(tasks: readonly Task[], today: string, isWeek: boolean): string[] {
  const byDue = (a: Task, b: Task) => (dueOf(a) < dueOf(b) ? -1 : 1);
  return bounded(
    tasks.toSorted(byDue).map(({ title, dueOn, dueTime }) => {
      const day = dueOn ?? '';
      if (day < today) return `${title} – overdue since ${formatDay(day)}`;
      const at = dueTime ? ` at ${dueTime}` : '';
      return `${title} – due ${isWeek ? formatDay(day) : 'today'}${at}`;
    }),
  );
}

function dueOf({ dueOn, dueTime }: Task): string {
  return `${dueOn} ${dueTime || '24'}`;
}

async function linesOfGoals(
  source: Source,
  isShown: (row: object) => boolean,
  { nowMs, offsetAt }: LocalClock,
  settings: Partial<Settings>,
): Promise<string[]> {
  const today = studyDayAt(nowMs, offsetAt);
  const goals = await readLive(
    source,
    'goal',
    (goal) => isShown(goal) && goal.endDate >= today && !goal.archivedAt && !goal.reachedAt,
  );
  const progress = await readProgress(source, goals, today, (goal) => daysOffOf(goal, settings));
  return bounded(
    goals.flatMap((goal) => {
      const left = progress?.get(goal.id)?.leftToday ?? 0;
      const amount = amountInWords(unitOf(goal), left);
      return left > 0 ? [`${goal.name} – ${amount} today, until ${formatDay(goal.endDate)}`] : [];
    }),
  );
}

const time = dateFormat({ timeStyle: 'short', timeZone: 'UTC' });
const shortDay = dateFormat({ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
const fullDay = dateFormat({ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });

function formatDay(on: string): string {
  return shortDay.format(dayNumber(on) * dayMs);
}

function longDay(on: string): string {
  return fullDay.format(dayNumber(on) * dayMs);
}
