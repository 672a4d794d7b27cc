/** Memory of Anki's cards in our terms. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultParameters } from '../../../../model/study/fsrs/parameters.ts';
import { studyDayAt } from '../../../../model/study/local-time.ts';
import { foldMemory, type ReviewFact } from '../../../../model/study/scheduling.ts';
import { dayNumber, dayOfNumber, studyDayOf } from '../../../../model/study/study-day.ts';
import { easeOfMemory, firstDay, memoryOf, memoryOfSm2 } from './memory-state.ts';

describe('a card of SM-2', () => {
  // fsrs-rs, `test_memory_from_sm2`. Its initial parameters differ from ours in the fourth digit.
  it.each([
    [10, 2_500, 6.914_056],
    [20, 1_300, 10],
  ])('with %i days and an ease of %i ‰ has the difficulty of fsrs-rs', (interval, ease, wanted) => {
    const { stability, difficulty } = memoryOfSm2(interval, ease, defaultParameters);
    expect(stability).toBe(interval);
    expect(difficulty).toBeCloseTo(wanted, 3);
  });

  it('stays within the bounds of FSRS', () => {
    expect(memoryOfSm2(1, 1_300, defaultParameters).difficulty).toBeLessThanOrEqual(10);
    expect(memoryOfSm2(10_000, 9_000, defaultParameters).difficulty).toBe(1);
    expect(memoryOfSm2(100_000, 0, defaultParameters).stability).toBe(36_500);
  });

  it('has the same ease after an export', () => {
    const memory = memoryOfSm2(120, 2_150, defaultParameters);
    expect(easeOfMemory(memory, defaultParameters)).toBe(2_150);
  });
});

describe('the first day of a collection', () => {
  const berlin = { winter: 60, summer: 120 };
  const at = (iso: string) => Date.parse(iso);

  it.each([
    ['at 04:00 in winter', '2024-01-10T03:00:00Z', berlin.winter, 4, '2024-01-10'],
    [
      'at 04:00 in summer, told by the winter’s offset',
      '2024-07-10T02:00:00Z',
      60,
      4,
      '2024-07-10',
    ],
    ['with days from midnight', '2024-01-10T03:00:00Z', berlin.winter, 0, '2024-01-10'],
    ['with days from 22:00', '2024-01-10T21:00:00Z', berlin.winter, 22, '2024-01-11'],
    ['west of Greenwich', '2024-01-10T12:00:00Z', -480, 4, '2024-01-10'],
    ['east of Greenwich', '2024-01-09T15:00:00Z', 780, 4, '2024-01-10'],
  ])('%s', (_, iso, offset, rollover, wanted) => {
    expect(dayOfNumber(firstDay(at(iso), offset, rollover))).toBe(wanted);
    expect(dayNumber(wanted)).toBe(firstDay(at(iso), offset, rollover));
  });
});

describe('the memory of a card', () => {
  const start = dayNumber('2019-06-01');
  const savedAt = Date.parse('2026-11-20T12:00:00Z');
  const deck = { parameters: defaultParameters, learningSteps: 2, relearningSteps: 1 };
  const day = 86_400_000;
  /** Clocks change between two offsets, each half a year. */
  const zone = fc
    .tuple(fc.integer({ min: -11, max: 12 }), fc.constantFrom(0, 60))
    .map(([hours, summer]) => (atMs: number) => {
      const month = new Date(atMs).getUTCMonth();
      return hours * 60 + (month > 2 && month < 9 ? summer : 0);
    });
  const learned = fc.record({
    due: fc.integer({ min: -50, max: 6_000 }),
    interval: fc.integer({ min: 1, max: 4_000 }),
    factor: fc.integer({ min: 1_300, max: 4_000 }),
    isFsrs: fc.boolean(),
    stability: fc.double({ min: 0.01, max: 5_000, noNaN: true }),
    difficulty: fc.double({ min: 1, max: 10, noNaN: true }),
    queue: fc.constantFrom(2, -1, -2, -3),
    isFiltered: fc.boolean(),
    reps: fc.integer({ min: 1, max: 90 }),
    lapses: fc.integer({ min: 0, max: 20 }),
    ratings: fc.array(
      fc.tuple(fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const), fc.nat(900)),
      { maxLength: 12 },
    ),
  });

  it('gives back Anki’s day, state, stability and difficulty, whatever its reviews', () => {
    fc.assert(
      fc.property(learned, zone, (card, offsetAt) => {
        const { stability, difficulty, isFsrs, isFiltered, ratings, ...columns } = card;
        const times = ratings.map(([, ago], at) => savedAt - ago * day - at).sort((a, b) => a - b);
        const log = { lastEntryAt: times.at(-1), lastRatedAt: times.at(-1) };
        const found = memoryOf(
          {
            ...{ ...columns, type: 2, left: 0, isFiltered },
            ...{ due: isFiltered ? -100_000 : card.due, originalDue: isFiltered ? card.due : 0 },
            data: isFsrs ? JSON.stringify({ s: stability, d: difficulty }) : '{}',
          },
          log,
          savedAt,
          deck,
          { first: start, offsetAt },
        );
        // A filtered deck keeps no day before the collection began.
        if (isFiltered && card.due <= 0) return;
        if (found === undefined) return expect.fail('no memory');
        const facts: ReviewFact[] = times.map((ratedAt, at) => ({
          ...{
            id: `r${at}`,
            ratedAt,
            tzOffsetMin: offsetAt(ratedAt),
            rating: ratings[at]?.[0] ?? 3,
          },
        }));
        const { at, dueOn, memory } = found;
        const tzOffsetMin = offsetAt(at);
        const fact: ReviewFact = {
          ...{ id: '0', ratedAt: at, tzOffsetMin, rating: 0, kind: 'due', dueOn, memory },
        };
        const wanted = dayOfNumber(start + card.due);
        const folded = foldMemory('card', [fact, ...facts], 0.9);
        expect(dueOn).toBe(wanted);
        expect(studyDayAt(folded.dueAt, offsetAt)).toBe(wanted);
        const kept = isFsrs
          ? { stability, difficulty }
          : memoryOfSm2(card.interval, card.factor, defaultParameters);
        expect(folded).toMatchObject({ state: 2, ...kept, reps: card.reps, lapses: card.lapses });
        // An app that does not know the memory keeps the day.
        const older = foldMemory('card', [{ ...fact, memory: undefined }, ...facts], 0.9);
        expect(studyDayOf(older.dueAt, tzOffsetMin)).toBe(wanted);
        // A later rating goes on from the memory.
        const next: ReviewFact = { id: 's', ratedAt: savedAt + day, tzOffsetMin, rating: 3 };
        const after = foldMemory('card', [next, fact, ...facts], 0.9);
        expect(after.reps).toBe(card.reps + 1);
        expect(after.dueAt).toBeGreaterThan(savedAt + day);
      }),
      { numRuns: 300 },
    );
  });

  const nothing = { lastEntryAt: undefined, lastRatedAt: undefined };
  const columns = {
    ...{ type: 2, queue: 2, due: 10, originalDue: 0, isFiltered: false, interval: 3 },
    ...{ factor: 2_500, reps: 1, lapses: 0, left: 0, data: '' },
  };
  const days = { first: start, offsetAt: () => 0 };
  const read = (more: Partial<typeof columns>) =>
    memoryOf({ ...columns, ...more }, nothing, savedAt, deck, days);

  it.each([
    ['a new card', { type: 0 }],
    ['an unknown type', { type: 7 }],
    ['a review without an interval', { interval: 0 }],
    ['no day', { due: Number.NaN }],
    ['half a day', { due: 1.5 }],
    ['a position in a filtered deck', { due: -100_000, isFiltered: true }],
    ['a learning card without a time', { type: 1, queue: 1, due: 0 }],
  ])('is none for %s', (_, more) => {
    expect(read(more)).toBeUndefined();
  });

  it.each([
    ['no JSON', '{'],
    ['a list', '[1]'],
    ['words', '{"s":"many","d":"x","lrt":[]}'],
    ['numbers below zero', '{"s":-1,"d":-2,"lrt":-3}'],
    ['very long', `{"s":5,"d":5,"cd":"${'x'.repeat(20_000)}"}`],
  ])('is that of SM-2 where the data are %s', (_, data) => {
    expect(read({ data })?.memory).toMatchObject(memoryOfSm2(3, 2_500, defaultParameters));
  });

  it('stays within the calendar', () => {
    expect(read({ due: 999_999_999 })?.dueOn).toBe('9999-12-29');
    expect(read({ due: -999_999_999 })?.dueOn).toBe('1970-01-02');
    expect(read({ due: 1e15 })?.dueOn).toMatch(/^9999-12-2\d$/);
  });

  it('knows the step of a learning card, and a lapse of the first scheduler', () => {
    const learning = { type: 1, queue: 1, due: savedAt / 1_000 };
    expect(read({ ...learning, left: 2_002 })?.memory).toMatchObject({ state: 1, step: 0 });
    expect(read({ ...learning, left: 1_001 })?.memory).toMatchObject({ state: 1, step: 1 });
    expect(read({ ...learning, type: 2 })?.memory).toMatchObject({ state: 3, step: 0 });
  });
});
