/** Reviews as the optimiser reads them are those that the fold counts, with the same days between. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { effectiveReviews } from '../scheduling.ts';
import { studyDayOf } from '../study-day.ts';
import { createLogReader } from './review-log.ts';

const t0 = Date.UTC(2026, 2, 10, 12);
const minuteMs = 60_000;

const review = fc.record({
  id: fc.uuid(),
  cardId: fc.constantFrom('a', 'b', 'c'),
  ratedAt: fc.integer({ min: t0, max: t0 + 60 * 86_400_000 }),
  tzOffsetMin: fc.constantFrom(-600, 0, 330),
  rating: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const),
  kind: fc.constantFrom(undefined, undefined, 'practice' as const),
});

type Fact = Parameters<ReturnType<typeof createLogReader>['add']>[0][number];

function read(list: readonly Fact[], voided: readonly string[] = []) {
  const reader = createLogReader(new Set(voided));
  reader.add([...list].sort((a, b) => (a.id < b.id ? -1 : 1)));
  return reader.finish();
}

describe('the log', () => {
  it('holds the reviews that count, card by card, in their order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(review, { selector: ({ id }) => id, maxLength: 30 }), (list) => {
        const log = read(list);
        const cards = [...new Set([...list].sort((a, b) => (a.id < b.id ? -1 : 1)))]
          .filter(({ kind }) => kind !== 'practice')
          .map(({ cardId }) => cardId);
        const wanted = [...new Set(cards)].flatMap((cardId) =>
          effectiveReviews(list.filter((one) => one.cardId === cardId)).map(({ rating }) => rating),
        );
        expect([...log.ratings]).toEqual(wanted);
        expect(log.starts.at(-1)).toBe(wanted.length);
      }),
    );
  });

  it('counts study days between reviews, never less than none', () => {
    const rated = (id: string, iso: string, tzOffsetMin = 0): Fact => ({
      ...{ id, cardId: 'a', rating: 3, tzOffsetMin },
      ratedAt: Date.parse(iso),
    });
    const log = read([
      rated('1', '2026-03-10T23:00:00Z'),
      rated('2', '2026-03-11T02:00:00Z'),
      rated('3', '2026-03-11T09:00:00Z'),
      rated('4', '2026-03-11T09:10:00Z', -660),
      rated('5', '2026-03-15T09:00:00Z'),
    ]);
    expect([...log.days]).toEqual([0, 0, 1, 0, 4]);
  });

  it('leaves out what was taken back, and begins a card anew that was forgotten by the student', () => {
    const at = (id: string, minutes: number, more: Partial<Fact> = {}): Fact => ({
      ...{ id, cardId: 'a', rating: 3, tzOffsetMin: 0, ratedAt: t0 + minutes * minuteMs },
      ...more,
    });
    const log = read(
      [
        at('1', 0),
        at('2', 1, { rating: 1 }),
        at('3', 2, { rating: 0, voids: '2' }),
        at('4', 3, { rating: 0, kind: 'forget' }),
        at('5', 4, { rating: 0, kind: 'due', dueOn: studyDayOf(t0, 0) }),
        at('6', 2_000, { rating: 4 }),
      ],
      ['2'],
    );
    expect([...log.ratings]).toEqual([3, 4]);
    expect([...log.starts]).toEqual([0, 1, 2]);
    expect([...log.days]).toEqual([0, 0]);
  });
});
