/** What takes place in a span of time, from the server's rows: single events, and occurrences of repeating ones. */
import type { StudyEvent } from '../../src/model/entities/event.ts';
import { endOfEvent, spanOf } from '../../src/model/study/event-time.ts';
import type { LocalClock } from '../../src/model/study/local-time.ts';
import {
  isSeries,
  needsEngine,
  type Occurring,
  occurrencesBetween,
  type RuleDays,
  type Series,
  seriesOf,
} from '../../src/model/study/series.ts';
import { nextTurn } from '../turns.ts';
import { readLive, rowsOfEntity, type Source } from './read-entity.ts';

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
const mostOccurring = 500;
/** Repeating events that are looked at; more than a timetable has. */
const mostSeries = 500;

/** @returns in order of their starts, the first ones */
export async function readOccurringBetween(source: Source, span: Span): Promise<Occurring[]> {
  const { fromMs, toMs, offsetAt, isShown, aheadMs = () => 0 } = span;
  const isIn = (event: StudyEvent) =>
    event.startsAt < toMs + aheadMs(event) && endOfEvent(event) > fromMs;
  const repeating: StudyEvent[] = [];
  const single = await readLive(source, 'event', (event) => {
    if (!isShown(event)) return false;
    if (!isSeries(event)) return isIn({ ...event, ...spanOf(event, offsetAt) });
    if (repeating.length < mostSeries) repeating.push(event);
    return false;
  });
  const found: Occurring[] = single.map((event) => ({ ...event, ...spanOf(event, offsetAt) }));
  const all = await readSeries(source, repeating);
  const engine = await loadEngine(all);
  for (const series of all) {
    const untilMs = toMs + aheadMs(series.event);
    for (const one of occurrencesBetween(series, fromMs, untilMs, offsetAt, engine)) {
      found.push(one);
    }
    await nextTurn();
  }
  return found.sort((a, b) => a.startsAt - b.startsAt).slice(0, mostOccurring);
}

async function readSeries(source: Source, repeating: readonly StudyEvent[]): Promise<Series[]> {
  if (repeating.length === 0) return [];
  const ids = new Set(repeating.flatMap(({ id, follows }) => [id, follows ?? id]));
  const changes = [];
  for await (const change of rowsOfEntity(source, 'occurrence')) {
    if (ids.has(change.eventId)) changes.push(change);
  }
  return seriesOf(repeating, changes);
}

/** rrule-temporal is large, and only rare rules need it. */
async function loadEngine(all: readonly Series[]): Promise<RuleDays | undefined> {
  if (!all.some(({ event }) => needsEngine(event))) return undefined;
  return (await import('../../src/model/study/recurrence.ts')).daysOfRule;
}
