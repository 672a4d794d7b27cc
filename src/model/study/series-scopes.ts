/** What “this event only”, “this and following” and “all events” mean for one occurrence: days and counts. Pure. */
import { dayMs } from '../../lib/date-format.ts';
import type { LocalClock } from './local-time.ts';
import type { RuleDays } from './repeat-rule.ts';
import { parseRule } from './repeat-rule.ts';
import { type Occurring, occurrencesBetween, type Series } from './series.ts';
import { dayNumber } from './study-day.ts';

export interface SeriesScopes {
  /** From the first one on; past ones too. */
  all: { count: number; firstAt: number; lastAt: number };
  following: { count: number; firstAt: number; lastAt: number };
  /** Weekdays on which they take place: 0 is Sunday, in local time. */
  weekdays: readonly number[];
  /** They go on beyond what was counted. */
  isEndless: boolean;
  /** The name of the last one of the rule, for `changeSeries`; `undefined` if there is no end. */
  lastOn: string | undefined;
}

/** A series without an end is counted for so long. Two years. */
const countedMs = 731 * dayMs;
/** Daily for five years. */
const mostCounted = 2_000;

/**
 * @param occursOn the occurrence that is edited
 * @param later parts of a divided series that count too, as for a deletion
 */
export function scopesOf(
  series: Series,
  occursOn: string,
  offsetAt: LocalClock['offsetAt'],
  engine?: RuleDays,
  later: readonly Series[] = [],
): SeriesScopes {
  let { all, following, isEndless, ...own } = scopesOfPart(series, occursOn, offsetAt, engine);
  for (const part of later) {
    const more = scopesOfPart(part, part.event.followsOn ?? '', offsetAt, engine);
    all = joined(all, more.all);
    following = joined(following, more.all);
    isEndless ||= more.isEndless;
  }
  return { ...own, all, following, isEndless };
}

type Bounds = SeriesScopes['all'];

function joined(a: Bounds, later: Bounds): Bounds {
  if (later.count === 0) return a;
  if (a.count === 0) return later;
  return { ...a, count: a.count + later.count, lastAt: Math.max(a.lastAt, later.lastAt) };
}

function scopesOfPart(
  series: Series,
  occursOn: string,
  offsetAt: LocalClock['offsetAt'],
  engine?: RuleDays,
): SeriesScopes {
  const { event, endsBefore } = series;
  const rule = parseRule(event.repeat ?? '');
  const isBounded = rule?.until !== undefined || rule?.count !== undefined;
  const ends = isBounded || endsBefore !== undefined;
  const fromMs = event.startsAt - 400 * dayMs;
  const beginsMs = Math.max(dayNumber(occursOn) * dayMs, event.startsAt);
  const partMs = (dayNumber(endsBefore ?? '') + (event.movedDays ?? 0) + 400) * dayMs;
  const boundMs = isBounded ? event.startsAt + mostCounted * 31 * dayMs : beginsMs + countedMs;
  const toMs = endsBefore === undefined ? boundMs : Math.min(boundMs, partMs);
  const found = occurrencesBetween(series, fromMs, toMs, offsetAt, engine).sort(
    (a, b) => a.startsAt - b.startsAt,
  );
  const all = found.slice(0, Math.max(mostCounted, 1));
  const following = all.filter((one) => (one.occursOn ?? '') >= occursOn);
  const local = ({ startsAt }: Occurring) =>
    new Date(startsAt + offsetAt(startsAt) * 60_000).getUTCDay();
  // A division ends the rule there; it places no extra ones.
  const names = all
    .flatMap(({ occursOn = '' }) => (series.changes.get(occursOn)?.isExtra ? [] : occursOn))
    .sort();
  return {
    all: boundsOf(all, event.startsAt),
    following: boundsOf(following, event.startsAt),
    weekdays: [...new Set(following.map(local))].sort((a, b) => ((a + 6) % 7) - ((b + 6) % 7)),
    isEndless: !ends,
    lastOn: ends ? names.at(-1) : undefined,
  };
}

function boundsOf(found: readonly Occurring[], otherwise: number) {
  return {
    count: found.length,
    firstAt: found[0]?.startsAt ?? otherwise,
    lastAt: found.at(-1)?.startsAt ?? otherwise,
  };
}
