/**
 * Plans the sittings of a study goal: spread evenly over its study days, in free hours, around events. Pure.
 * - Sittings that are planned already stay where they are; only one that clashes is moved.
 * - The day of an exam and the day before stay free while other days are enough.
 * - What finds no room is said, never squeezed in.
 */
import { dayMs } from '../../lib/date-format.ts';
import type { EventFields } from '../entities/event.ts';
import type { Goal } from '../entities/goal.ts';
import type { StudyTime } from '../entities/student/profile.ts';
import {
  type DaysOff,
  type GoalTerms,
  isDayOff,
  type PageRange,
  spanOfDays,
  studyDaysIn,
  unitOf,
  weekOfGoal,
  weekTarget,
} from './goal-terms.ts';
import { amountInWords } from './goal-words.ts';
import { instantOf, type LocalClock, studyDayAt } from './local-time.ts';
import type { GoalProgress } from './progress.ts';
import { dayNumber, dayOfNumber } from './study-day.ts';

/** The usual sitting, and the longest before a break. Minutes. */
export const usualSittingMin = 45;
const [longestMin, shortestMin] = [90, 15];
/** Sittings begin at quarters of an hour; their lengths are multiples of five minutes. */
const [gridMin, stepMin] = [15, 5];
const minuteMs = 60_000;
/** A sitting that begins sooner than this cannot be begun in time. */
const soonestMs = 10 * minuteMs;
/** Days that a plan covers; a longer goal is planned anew later. */
export const plannedDays = 92;
/** A goal whose end is over is planned for these days. */
const lateDays = 14;

/** When the student studies best, and the hours of sittings. */
const hours: Record<StudyTime, { best: string; from: string; to: string }> = {
  morning: { best: '09:00', from: '07:00', to: '21:00' },
  afternoon: { best: '14:00', from: '08:00', to: '21:30' },
  evening: { best: '17:30', from: '08:00', to: '22:00' },
  night: { best: '20:00', from: '09:00', to: '23:00' },
};

export interface BusyTime {
  startsAt: number;
  endsAt: number;
  isExam?: boolean;
}

export interface StoredSitting extends BusyTime {
  id: string;
}

export interface PlanInput {
  goal: Pick<Goal, 'name'> & Partial<Pick<Goal, 'courseId'>> & GoalTerms;
  progress: Pick<GoalProgress, 'total' | 'done' | 'week' | 'state'>;
  /** Pages still to read, in order. */
  unread: readonly PageRange[];
  /** For one page, card or minute. */
  minutesPer: number;
  daysOff: DaysOff;
  /** Events with times, without the goal's own sittings. */
  busy: readonly BusyTime[];
  /** The goal's sittings that have not begun. */
  stored: readonly StoredSitting[];
  preference?: StudyTime | null | undefined;
  clock: LocalClock;
}

export interface Sitting {
  startsAt: number;
  endsAt: number;
  /** Pages, cards or minutes. */
  amount: number;
  /** The pages, in order; empty for other units. */
  pages: PageRange[];
  /** The event that is kept or moved; absent: a new one. */
  eventId?: string;
  change: 'kept' | 'moved' | 'new';
}

export interface SittingPlan {
  sittings: Sitting[];
  /** Stored sittings that are no longer needed: ids of events. */
  dropped: string[];
  /** What found no room. */
  left: number;
  /** The study day of the last sitting, if nothing is left then. */
  doneOn?: string;
}

export function planSittings(input: PlanInput): SittingPlan {
  const { goal, clock, progress } = input;
  const today = dayNumber(studyDayAt(clock.nowMs, clock.offsetAt));
  const parts = spansOf(input, today);
  const blocks: BusyTime[] = input.busy.filter(({ startsAt, endsAt }) => endsAt > startsAt);
  const isClear = (one: BusyTime) => !blocks.some((block) => overlaps(one, block));
  const stored = [...input.stored].sort((a, b) => a.startsAt - b.startsAt);
  const clashing = clashingIds(stored, isClear);
  let standing = stored.filter((one) => !clashing.includes(one.id));
  const placed: Sitting[] = [];
  let left = 0;
  for (const { amount, from, to } of parts) {
    const day = (one: BusyTime) => dayNumber(studyDayAt(one.startsAt, clock.offsetAt));
    const own = standing.filter((one) => day(one) >= from && day(one) <= to);
    standing = standing.filter((one) => !own.includes(one));
    const kept: StoredSitting[] = [];
    let minutes = amount * input.minutesPer;
    for (const one of own) {
      if (minutes <= 0.01) {
        standing.push(one);
        continue;
      }
      kept.push(one);
      minutes -= (one.endsAt - one.startsAt) / minuteMs;
    }
    blocks.push(...kept);
    const taken = new Set(kept.map(day));
    const fresh = minutes > 0.01 ? place({ input, blocks, taken, from, to, today, minutes }) : [];
    blocks.push(...fresh);
    const all = [
      ...kept.map(({ id, ...times }) => ({ ...times, eventId: id, change: 'kept' as const })),
      ...fresh.map((times) => ({ ...times, change: 'new' as const })),
    ].sort((a, b) => a.startsAt - b.startsAt);
    const shares = sharesOf(amount, input.minutesPer, all);
    left += amount - shares.reduce((sum, one) => sum + one, 0);
    placed.push(
      ...all.map(({ startsAt, endsAt, ...rest }, index) => {
        return { startsAt, endsAt, ...rest, amount: shares[index] ?? 0, pages: [] };
      }),
    );
  }
  // Sittings without anything to do are not planned.
  const sittings = withPages(
    placed.filter(({ amount }) => amount > 0).sort((a, b) => a.startsAt - b.startsAt),
    input.unread,
    unitOf(goal) === 'page',
  );
  const free = [
    ...clashing,
    ...placed.flatMap((one) => (one.amount > 0 ? [] : (one.eventId ?? []))),
  ];
  for (const one of sittings) {
    const id = one.change === 'new' ? free.shift() : undefined;
    if (id !== undefined) Object.assign(one, { eventId: id, change: 'moved' });
  }
  const last = sittings.at(-1);
  const planned = parts.reduce((sum, { amount }) => sum + amount, 0);
  const isWhole = left === 0 && planned >= progress.total - progress.done;
  return {
    sittings,
    dropped: [...free, ...standing.map(({ id }) => id)],
    left,
    ...(last && isWhole && { doneOn: studyDayAt(last.startsAt, clock.offsetAt) }),
  };
}

/** Those in the way of an event; and of two that overlap, which two devices may have planned, the later one. */
function clashingIds(
  stored: readonly StoredSitting[],
  isClear: (one: BusyTime) => boolean,
): string[] {
  let end = -Infinity;
  return stored.flatMap((one) => {
    if (one.startsAt < end || !isClear(one)) return one.id;
    end = one.endsAt;
    return [];
  });
}

interface Part {
  from: number;
  to: number;
  amount: number;
}

/** By a date: one span. Each week: this week and the next one. */
function spansOf({ goal, progress, daysOff }: PlanInput, today: number): Part[] {
  const left = Math.max(0, progress.total - progress.done);
  if (progress.state === 'done' || (left === 0 && !goal.isWeekly)) return [];
  const [start, end] = [dayNumber(goal.startDate), dayNumber(goal.endDate)];
  const from = Math.max(today, start);
  if (goal.isWeekly && from <= end) {
    const week = weekOfGoal(goal, dayOfNumber(from), daysOff);
    const most = unitOf(goal) === 'page' ? left : Infinity;
    const ofWeek = Math.min(most, progress.week?.left ?? weekTarget(goal, week));
    const parts = [{ from, to: week.to, amount: ofWeek }];
    if (week.to < end) {
      const next = weekOfGoal(goal, dayOfNumber(week.to + 1), daysOff);
      parts.push({ ...next, amount: Math.min(most - ofWeek, weekTarget(goal, next)) });
    }
    return parts.filter(({ amount }) => amount > 0);
  }
  const to = end < from ? from + lateDays - 1 : end;
  const shown = Math.min(to, from + plannedDays - 1);
  const all = studyDaysIn(spanOfDays(from, to, daysOff));
  const share = studyDaysIn(spanOfDays(from, shown, daysOff)) / Math.max(1, all);
  return [{ from, to: shown, amount: Math.ceil(left * share) }];
}

interface Placing {
  input: PlanInput;
  blocks: readonly BusyTime[];
  /** Days that have a sitting already. */
  taken: ReadonlySet<number>;
  from: number;
  to: number;
  today: number;
  minutes: number;
}

/** New sittings for these minutes, as many as find room. */
function place({ input, blocks, taken, from, to, today, minutes }: Placing): BusyTime[] {
  const { clock, preference } = input;
  const days = studyDaysBetween(input, from, to).filter((day) => !taken.has(day));
  const exams = new Set(
    input.busy
      .filter(({ isExam }) => isExam)
      .map(({ startsAt }) => dayNumber(studyDayAt(startsAt, clock.offsetAt))),
  );
  const calm = days.filter((day) => !exams.has(day) && !exams.has(day + 1));
  const count = (among: readonly number[]) =>
    Math.min(among.length, Math.max(Math.ceil(minutes / usualSittingMin), taken.size > 0 ? 1 : 3));
  const isEnough = calm.length > 0 && minutes / count(calm) <= longestMin;
  const open = isEnough ? calm : days;
  // Days that have a sitting come last.
  const others = [...days.filter((day) => !open.includes(day)), ...taken].sort((a, b) => a - b);
  const chosen = spread(open, count(open));
  const waiting = [...open.filter((day) => !chosen.includes(day)), ...others];
  const found: BusyTime[] = [];
  let [left, ahead] = [minutes, chosen.length];
  for (const day of [...chosen, ...waiting]) {
    if (left <= 0.01) break;
    const wanted = ahead > 0 ? left / ahead : left;
    ahead -= 1;
    // A part of a day that found no room is spread over those after it.
    let ofDay = Math.min(left, Math.max(shortestMin, wanted));
    while (ofDay > 0.01) {
      const length = Math.min(longestMin, Math.ceil(ofDay / stepMin) * stepMin);
      const slot = slotOf(day, length, [...blocks, ...found], clock, preference, today);
      if (slot === undefined) break;
      found.push(slot);
      const got = (slot.endsAt - slot.startsAt) / minuteMs;
      ofDay -= got;
      left -= got;
    }
  }
  return found;
}

function studyDaysBetween({ daysOff }: PlanInput, from: number, to: number): number[] {
  const off = spanOfDays(from, to, daysOff).daysOff;
  const days: number[] = [];
  for (let day = from; day <= to; day++) if (!isDayOff(day, off)) days.push(day);
  return days;
}

function spread(days: readonly number[], count: number): number[] {
  return Array.from({ length: count }, (_, index) => {
    return days[Math.floor((index * days.length) / count)] ?? 0;
  });
}

/** The free time of a day that is nearest to the student's best hour; shorter if there is none of this length. */
function slotOf(
  day: number,
  lengthMin: number,
  blocks: readonly BusyTime[],
  { nowMs, offsetAt }: LocalClock,
  preference: StudyTime | null | undefined,
  today: number,
): BusyTime | undefined {
  const { best, from, to } = hours[preference ?? 'evening'];
  const at = (time: string) => instantOf(dayOfNumber(day), time, offsetAt);
  const [first, last] = [at(from), at(to)];
  const near = blocks.filter((block) => overlaps(block, { startsAt: first, endsAt: last }));
  const soonest = day === today ? nowMs + soonestMs : 0;
  for (const length of [lengthMin, lengthMin / 2, shortestMin]) {
    const minutes = Math.ceil(length / stepMin) * stepMin;
    if (minutes < shortestMin && length !== lengthMin) continue;
    let found: BusyTime | undefined;
    for (
      let startsAt = first;
      startsAt + minutes * minuteMs <= last;
      startsAt += gridMin * minuteMs
    ) {
      const slot = { startsAt, endsAt: startsAt + minutes * minuteMs };
      if (startsAt < soonest || near.some((block) => overlaps(slot, block))) continue;
      if (found === undefined || distance(slot, at(best)) < distance(found, at(best))) found = slot;
    }
    if (found !== undefined) return found;
  }
  return undefined;
}

const distance = ({ startsAt }: BusyTime, best: number) => Math.abs(startsAt - best);

function overlaps(a: BusyTime, b: BusyTime): boolean {
  return a.startsAt < b.endsAt && b.startsAt < a.endsAt;
}

/** The amounts of sittings in proportion to their lengths; together no more than fits in. */
function sharesOf(amount: number, minutesPer: number, sittings: readonly BusyTime[]): number[] {
  const minutes = sittings.map(({ startsAt, endsAt }) => (endsAt - startsAt) / minuteMs);
  const all = minutes.reduce((sum, one) => sum + one, 0);
  const whole = Math.min(amount, Math.floor(all / minutesPer + 0.001));
  let [sum, given] = [0, 0];
  return minutes.map((one) => {
    sum += one;
    const share = Math.ceil((whole * sum) / Math.max(1, all) - 0.001) - given;
    given += share;
    return share;
  });
}

function withPages(
  sittings: readonly Sitting[],
  unread: readonly PageRange[],
  hasPages: boolean,
): Sitting[] {
  if (!hasPages) return [...sittings];
  const gaps = unread.map((gap) => ({ ...gap }));
  return sittings.map((sitting) => {
    const pages: PageRange[] = [];
    let left = sitting.amount;
    for (let gap = gaps[0]; gap !== undefined && left > 0; gap = gaps[0]) {
      const taken = Math.min(left, gap.endPage - gap.startPage + 1);
      pages.push({ ...gap, endPage: gap.startPage + taken - 1 });
      left -= taken;
      gap.startPage += taken;
      if (gap.startPage > gap.endPage) gaps.shift();
    }
    return { ...sitting, pages };
  });
}

/** `p. 156–163`, or `20 cards`. Gaps between the pages are not said. */
export function sittingWords(
  goal: Pick<GoalTerms, 'kind'>,
  { amount, pages }: Pick<Sitting, 'amount' | 'pages'>,
): string {
  const [first, last] = [pages[0], pages.at(-1)];
  if (first === undefined || last === undefined) return amountInWords(unitOf(goal), amount);
  if (first.fileId !== last.fileId) return amountInWords('page', amount);
  return first.startPage === last.endPage
    ? `p. ${first.startPage}`
    : `p. ${first.startPage}–${last.endPage}`;
}

/** A sitting as an event of the scheduler, with a link to its first page. */
export function sittingEvent(
  goal: Pick<Goal, 'id' | 'name' | 'kind'> & Partial<Pick<Goal, 'courseId'>>,
  sitting: Pick<Sitting, 'startsAt' | 'endsAt' | 'amount' | 'pages'>,
): EventFields {
  const words = sittingWords(goal, sitting);
  const [first] = sitting.pages;
  return {
    title: `${goal.name.slice(0, 400)}, ${words}`,
    ...{ startsAt: sitting.startsAt, endsAt: sitting.endsAt, kind: 'study', goalId: goal.id },
    courseId: goal.courseId ?? null,
    links: first?.fileId
      ? [{ to: `/dashboard/library/files/${first.fileId}#page=${first.startPage}`, words }]
      : [],
  };
}

/** All new sittings of a goal as events, for whoever shows them before they are accepted. */
export function sittingsOf(
  goal: Pick<Goal, 'id' | 'name' | 'kind'> & Partial<Pick<Goal, 'courseId'>>,
  plan: Pick<SittingPlan, 'sittings'>,
): EventFields[] {
  return plan.sittings.map((sitting) => sittingEvent(goal, sitting));
}

/** The instants within which events matter for a plan. */
export function plannedSpan(
  { endDate }: Pick<Goal, 'endDate'>,
  { nowMs }: Pick<LocalClock, 'nowMs'>,
): { fromMs: number; toMs: number } {
  const endMs = (dayNumber(endDate) + 2) * dayMs;
  const farMs = nowMs + (plannedDays + 1) * dayMs;
  return { fromMs: nowMs, toMs: Math.max(nowMs + (lateDays + 1) * dayMs, Math.min(endMs, farMs)) };
}
