/**
 * Memory states against the published vectors of other implementations: ts-fsrs (`__tests__/FSRS-6.test.ts` of 5.x),
 * fsrs-rs (`src/inference.rs`, 037345f, lines 836–841, as that test of ts-fsrs names them) and py-fsrs (`tests/test_basic.py` of 6.x);
 * and against a plain replay.
 */
import fc from 'fast-check';
import { createEmptyCard, fsrs, GenSeedStrategyWithCardId, StrategyMode } from 'ts-fsrs';
import { describe, expect, it } from 'vitest';
import { defaultOptions } from '../options/study-options.ts';
import { foldMemory } from '../scheduling.ts';

const dayMs = 86_400_000;
/** 12:30 at an offset of four hours: there, a day of UTC is a study day. */
const t0 = Date.UTC(2022, 10, 29, 12, 30);
const tzOffsetMin = 240;

type Grade = 1 | 2 | 3 | 4;

const reviewsOf = (ratings: readonly Grade[], days: readonly number[]) => {
  let at = t0;
  return ratings.map((rating, index) => {
    at += (days[index] ?? 0) * dayMs + 1_000;
    return { id: `r${String(index).padStart(3, '0')}`, ratedAt: at, tzOffsetMin, rating };
  });
};

describe('published vectors', () => {
  it('of fsrs-rs and py-fsrs: Again, then Good after 0, 1, 3, 8 and 21 days', () => {
    const memory = foldMemory('c', reviewsOf([1, 3, 3, 3, 3, 3], [0, 0, 1, 3, 8, 21]), 0.9);
    expect(memory.stability).toBeCloseTo(53.62691, 4);
    expect(memory.difficulty).toBeCloseTo(6.3574867, 4);
  });

  it.each([
    [1, 0.212, 6.4133, 1],
    [2, 1.2931, 5.11217071, 1],
    [3, 2.3065, 2.11810397, 1],
    [4, 8.2956, 1, 2],
  ] as const)('of ts-fsrs: the first rating %i', (rating, stability, difficulty, state) => {
    const memory = foldMemory('c', reviewsOf([rating], [0]), 0.9);
    expect(memory).toMatchObject({ stability, difficulty, state, reps: 1, lapses: 0 });
  });

  it.each([
    ['ts-fsrs', [0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12, 21]],
    ['py-fsrs', [0, 2, 11, 46, 163, 497, 0, 0, 2, 4, 7, 12, 20]],
  ])(
    'of %s: intervals of thirteen ratings, each given when the card was due, as far as they are spread',
    (_, known) => {
      const ratings: Grade[] = [3, 3, 3, 3, 3, 3, 1, 1, 3, 3, 3, 3, 3];
      const memories = ratings.map((_, index) =>
        foldMemory('c', reviewsOf(ratings.slice(0, index + 1), [0, ...known]), 0.9),
      );
      for (const [index, { intervalDays }] of memories.entries()) {
        const wanted = known[index] ?? 0;
        expect(Math.abs(intervalDays - wanted)).toBeLessThanOrEqual(
          wanted < 3 ? 0 : 1 + wanted * 0.11,
        );
      }
    },
  );
});

it('the fold is a plain replay by ts-fsrs, whatever the options', () => {
  const options = fc.record({
    desiredRetention: fc.constantFrom(0.8, 0.9, 0.95),
    learningSteps: fc.constantFrom([], ['1m', '10m'], ['5m', '1h', '1d'], ['2d']),
    relearningSteps: fc.constantFrom([], ['10m'], ['10m', '1d']),
  });
  const acts = fc.array(
    fc.record({
      rating: fc.constantFrom<Grade>(1, 2, 3, 4),
      days: fc.integer({ min: 0, max: 60 }),
    }),
    { maxLength: 10 },
  );
  fc.assert(
    fc.property(options, acts, (chosen, list) => {
      const peer = fsrs({
        request_retention: chosen.desiredRetention,
        learning_steps: [...chosen.learningSteps] as `${number}m`[],
        relearning_steps: [...chosen.relearningSteps] as `${number}m`[],
        enable_fuzz: true,
      });
      peer.useStrategy(StrategyMode.SEED, GenSeedStrategyWithCardId('cardId'));
      const reviews = reviewsOf(
        list.map(({ rating }) => rating),
        list.map(({ days }) => days),
      );
      let card = { ...createEmptyCard(new Date(0)), cardId: 'c' };
      for (const { ratedAt, rating } of reviews) {
        card = { ...peer.next(card, new Date(ratedAt), rating).card, cardId: 'c' };
      }
      expect(foldMemory('c', reviews, { ...defaultOptions, ...chosen })).toMatchObject({
        state: card.state,
        stability: card.stability,
        difficulty: card.difficulty,
        intervalDays: card.scheduled_days,
        reps: card.reps,
        lapses: card.lapses,
      });
    }),
  );
});
