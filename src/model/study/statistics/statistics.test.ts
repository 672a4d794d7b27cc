/** What the statistics of cards count. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs } from '../../../lib/date-format.ts';
import type { SoughtCard } from '../cards/match.ts';
import { defaultParameters } from '../fsrs/parameters.ts';
import { recallAfter } from '../fsrs/recall.ts';
import { defaultOptions } from '../options/study-options.ts';
import { dayNumber, dayOfNumber } from '../study-day.ts';
import { CardNumbers, packDay } from './review-days.ts';
import { countStatistics } from './statistics.ts';

const nowMs = Date.UTC(2026, 10, 27, 12);
const clock = { nowMs, tzOffsetMin: 0 };
const today = dayNumber('2026-11-27');
const card = (more: Partial<SoughtCard>): SoughtCard => ({
  ...{
    id: 'x',
    deckId: 'd',
    text: '',
    live: 1,
    state: 2,
    dueAt: nowMs,
    stability: 5,
    difficulty: 5,
  },
  ...{ intervalDays: 5, reps: 3, lapses: 0, lastRatedAt: nowMs, buriedUntil: 0, flag: 0 },
  ...{ createdAt: nowMs, tags: [], ...more },
});
const fresh = { state: 0 as const, reps: 0, dueAt: 0, stability: 0, intervalDays: 0 };

describe('cards', () => {
  const { states, backlog, forecast, intervals, added, ...rest } = countStatistics(
    [
      card(fresh),
      card({ state: 1, dueAt: nowMs + 60_000 }),
      card({ dueAt: nowMs - 3 * dayMs }),
      card({ dueAt: nowMs + 2 * dayMs, intervalDays: 21 }),
      card({ live: 2, dueAt: nowMs - dayMs }),
      card({ buriedUntil: nowMs + dayMs, dueAt: nowMs + dayMs }),
      card({ createdAt: nowMs - 100 * dayMs, dueAt: nowMs + 200 * dayMs }),
    ],
    [],
    undefined,
    clock,
  );

  it('are remembered by the parameters of their deck', () => {
    const old = card({ lastRatedAt: nowMs - 60 * dayMs });
    const parameters = defaultParameters.with(20, 0.8);
    const steep = () => ({ ...defaultOptions, parameters });
    const recallBy = (optionsOf?: typeof steep) =>
      countStatistics([old], [], undefined, clock, optionsOf).averageRecall;
    expect(recallBy(steep)).toBe(recallAfter(old, nowMs, parameters));
    expect(recallBy()).toBe(recallAfter(old, nowMs, undefined));
  });

  it('are counted by state', () => {
    expect(states).toEqual({ fresh: 1, learning: 1, young: 2, mature: 1, suspended: 1, buried: 1 });
    expect(rest.cards).toBe(7);
  });

  it('come due on their days, the overdue apart, the suspended and the new never', () => {
    expect([backlog, forecast[0], forecast[1], forecast[2]]).toEqual([1, 1, 1, 1]);
    expect(forecast.reduce((sum, count) => sum + count)).toBe(3);
  });

  it('come due on the day that was meant, also where the clocks have changed since the review', () => {
    const dueAt = Date.UTC(2026, 10, 27, 2); // 04:00 of summer time in Berlin, 03:00 of winter time
    const dayOf = (more: Partial<SoughtCard>, tzOffsetMin = 60) => {
      const one = [card({ dueAt, ...more })];
      const told = countStatistics(one, [], undefined, { nowMs, tzOffsetMin });
      return [told.backlog, told.forecast[0]];
    };
    expect(dayOf({})).toEqual([0, 1]);
    expect(dayOf({ dueAt: dueAt + dayMs / 24 })).toEqual([0, 1]);
    expect(dayOf({ dueAt: Date.UTC(2026, 10, 26, 17) }, 630)).toEqual([0, 1]); // Lord Howe, half an hour
    expect(dayOf({ dueAt: dueAt - dayMs })).toEqual([1, 0]);
    expect(dayOf({ state: 1 })).toEqual([1, 0]); // by its minute, at night
  });

  it('are spread by interval and by the day they were added', () => {
    expect([intervals[2], intervals[4]]).toEqual([4, 1]);
    expect(added.at(-1)).toBe(6);
  });
});

const review = (cardId: string, day: number, rating: 1 | 2 | 3 | 4, hour = 12) => ({
  ...{ id: `${cardId}${day}${hour}`, cardId, rating, durationMs: 4_000, tzOffsetMin: 0 },
  ...{ studyDay: dayOfNumber(day), ratedAt: day * dayMs + hour * 3_600_000 },
});

function count(reviews: ReturnType<typeof review>[], inScope?: (id: string) => boolean) {
  const numbers = new CardNumbers();
  const days = [...Map.groupBy(reviews, ({ studyDay }) => studyDay)]
    .map(([studyDay, own]) => packDay(studyDay, own, numbers))
    .sort((a, b) => a.day - b.day);
  const scope = inScope && Uint8Array.from(numbers.ids, (id) => Number(inScope(id)));
  return countStatistics([], days, scope, clock);
}

describe('retention', () => {
  it('asks the first answer of a day to a card of an earlier day, young and mature apart', () => {
    const { retention, byInterval } = count([
      review('a', today - 40, 3),
      review('a', today - 40, 1, 13),
      review('a', today - 10, 3),
      review('a', today - 3, 1),
      review('a', today - 3, 3, 13),
      review('b', today, 3),
    ]);
    const whole = retention.day.reduce<number[]>(
      (sum, { young, mature }) => [
        (sum[0] ?? 0) + young.total,
        (sum[1] ?? 0) + young.passed,
        (sum[2] ?? 0) + mature.passed,
      ],
      [0, 0, 0],
    );
    expect(whole).toEqual([1, 0, 1]);
    expect([byInterval[2], byInterval[4]]).toEqual([
      { passed: 0, total: 1 },
      { passed: 1, total: 1 },
    ]);
    expect(retention.day.at(-4)?.young).toEqual({ passed: 0, total: 1 });
    expect(retention.month.at(-1)?.from).toBe(dayNumber('2026-11-01'));
    expect(retention.week.at(-1)?.from).toBe(dayNumber('2026-11-23'));
  });

  it('of some cards leaves the others out', () => {
    const reviews = [review('a', today - 1, 3), review('b', today - 1, 1), review('b', today, 3)];
    const { days, answers, hours } = count(reviews, (id) => id === 'b');
    expect(days.map(({ reviews }) => reviews)).toEqual([1, 1]);
    expect(answers).toEqual([1, 0, 1, 0]);
    expect(hours[12]).toEqual({ passed: 1, total: 2 });
  });
});

it('whatever was reviewed, each review is in one day, one answer and one hour', () => {
  const one = fc.record({
    cardId: fc.constantFrom('a', 'b', 'c'),
    ago: fc.nat(400),
    rating: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const),
    hour: fc.integer({ min: 4, max: 23 }),
  });
  fc.assert(
    fc.property(fc.array(one, { maxLength: 60 }), (some) => {
      const { days, answers, hours, byInterval } = count(
        some.map(({ cardId, ago, rating, hour }) => review(cardId, today - ago, rating, hour)),
      );
      const ofYear = some.filter(({ ago }) => ago < 365).length;
      expect(days.reduce((sum, { reviews }) => sum + reviews, 0)).toBe(some.length);
      expect(answers.reduce((sum, part) => sum + part, 0)).toBe(ofYear);
      expect(hours.reduce((sum, { total }) => sum + total, 0)).toBe(ofYear);
      const pairs = new Set(some.map(({ cardId, ago }) => `${cardId} ${ago}`));
      const seen = new Set(some.map(({ cardId }) => cardId));
      expect(byInterval.reduce((sum, { total }) => sum + total, 0)).toBe(pairs.size - seen.size);
    }),
    { numRuns: 300 },
  );
});
