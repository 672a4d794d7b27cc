/**
 * What takes place in a span of time, from the server's rows: single events, and occurrences of repeating ones. A
 * student's rows may say anything, so lists are cut while they are collected, and other requests get turns meanwhile.
 */
import { dayMs } from '../../src/lib/date-format.ts';
import type { StudyEvent } from '../../src/model/entities/event.ts';
import type { Occurrence } from '../../src/model/entities/occurrence.ts';
import { endOfEvent, spanOf } from '../../src/model/study/event-time.ts';
import type { LocalClock } from '../../src/model/study/local-time.ts';
import { parseRule } from '../../src/model/study/repeat-rule.ts';
import {
  isSeries,
  loadEngine,
  longestDays,
  needsEngine,
  type Occurring,
  occurrencesInPieces,
  type Series,
  seriesOf,
  zoneDays,
} from '../../src/model/study/series.ts';
import { dayNumber } from '../../src/model/study/study-day.ts';
import { nextTurn } from '../turns.ts';
import { rowsOfEntity, type Source } from './read-entity.ts';

export interface Span {
  fromMs: number;
  toMs: number;
  /** The student's zone. */
  offsetAt: LocalClock['offsetAt'];
  isShown: (event: StudyEvent) => boolean;
  /** How much later than the span an event may begin. */
  aheadMs?: (event: StudyEvent) => number;
}

/** Bounded, since the rules handle all in one turn. */
export const mostOccurring = 500;
/** Repeating events that are looked at; more than a timetable has. */
const mostSeries = 500;
/** Changes of their occurrences around the span. */
const mostChanges = 5_000;
/** Pieces of work of a look, of some milliseconds. A rule without a count needs one or two. */
const mostPieces = 2_000;

/** @returns in order of their starts; of too many, those that begin first in the span */
export async function readOccurringBetween(source: Source, span: Span): Promise<Occurring[]> {
  const { fromMs, toMs, offsetAt, isShown, aheadMs = () => 0 } = span;
  const kept = keepFirst(fromMs);
  const repeating: StudyEvent[] = [];
  for await (const event of rowsOfEntity(source, 'event')) {
    if (event.deletedAt !== 0 || !isShown(event)) continue;
    if (isSeries(event)) {
      if (repeating.length < mostSeries) repeating.push(event);
      continue;
    }
    const here: Occurring = { ...event, ...spanOf(event, offsetAt) };
    if (here.startsAt < toMs + aheadMs(event) && endOfEvent(here) > fromMs) kept.add(here);
  }
  const all = await readSeries(source, repeating, span);
  const engine = await loadEngine(all);
  let pieces = 0;
  for (const series of all) {
    await nextTurn();
    const untilMs = toMs + aheadMs(series.event);
    for (const one of occurrencesInPieces(series, fromMs, untilMs, offsetAt, engine)) {
      if (one !== undefined) kept.add(one);
      else {
        pieces += 1;
        await nextTurn();
      }
      if (pieces > mostPieces) return kept.all();
    }
  }
  return kept.all();
}

/** Holds twice as many as are kept. */
function keepFirst(fromMs: number) {
  let kept: Occurring[] = [];
  /** What is under way comes last: what begins is to be told. */
  const rank = ({ startsAt }: Occurring) =>
    startsAt >= fromMs ? startsAt - fromMs : Number.MAX_SAFE_INTEGER - startsAt;
  const cut = () => {
    kept = kept.sort((a, b) => rank(a) - rank(b)).slice(0, mostOccurring);
  };
  return {
    add(one: Occurring): void {
      kept.push(one);
      if (kept.length >= 2 * mostOccurring) cut();
    },
    all(): Occurring[] {
      cut();
      return kept.sort((a, b) => a.startsAt - b.startsAt);
    },
  };
}

/** Those that are computed fast come first. */
async function readSeries(
  source: Source,
  repeating: readonly StudyEvent[],
  span: Span,
): Promise<Series[]> {
  if (repeating.length === 0) return [];
  const isNear = nearOnes(repeating, span);
  const changes: Occurrence[] = [];
  for await (const change of rowsOfEntity(source, 'occurrence')) {
    if (changes.length < mostChanges && isNear(change)) changes.push(change);
  }
  const all = seriesOf(repeating, changes);
  await nextTurn();
  return all
    .map((series) => ({ series, cost: costOf(series.event) }))
    .sort((a, b) => a.cost - b.cost)
    .map(({ series }) => series);
}

/** A rule with a count is computed from its start. */
function costOf(event: StudyEvent): number {
  if (!needsEngine(event)) return 0;
  return parseRule(event.repeat ?? '')?.count === undefined ? 1 : 2;
}

/** Whether a change may matter in the span: it is planned around it, or moved to it. */
function nearOnes(repeating: readonly StudyEvent[], { fromMs, toMs, aheadMs = () => 0 }: Span) {
  const fromDay = Math.floor(fromMs / dayMs) - zoneDays - longestDays;
  /** By id, of the event or of the first part of its series. */
  const days = new Map<string, { from: number; to: number; toMs: number; isDivided: boolean }>();
  for (const event of repeating) {
    const untilMs = toMs + aheadMs(event);
    const moved = event.movedDays ?? 0;
    const own = { from: fromDay - moved, to: Math.ceil(untilMs / dayMs) + zoneDays - moved };
    for (const id of [event.id, event.follows ?? event.id]) {
      const known = days.get(id);
      days.set(id, {
        from: Math.min(own.from, known?.from ?? own.from),
        to: Math.max(own.to, known?.to ?? own.to),
        toMs: Math.max(untilMs, known?.toMs ?? untilMs),
        isDivided: known?.isDivided === true || Boolean(event.follows),
      });
    }
  }
  return ({ deletedAt, eventId, on, startsAt, endsAt }: Occurrence): boolean => {
    const near = days.get(eventId);
    if (near === undefined || deletedAt) return false;
    const day = dayNumber(on);
    if (day >= near.from && day <= near.to) return true;
    if (typeof startsAt !== 'number') return false;
    // Of the changes of two parts, the last one counts: both are needed.
    if (near.isDivided) return true;
    const endMs = Math.max(startsAt, endsAt ?? 0) + zoneDays * dayMs;
    return startsAt < near.toMs + zoneDays * dayMs && endMs > fromMs;
  };
}
