/** The server counts goals of every kind as devices do. */
import { expect, it } from 'vitest';
import { formatStamp } from '../../src/model/clock.ts';
import type { Goal } from '../../src/model/entities/goal.ts';
import { noDaysOff } from '../../src/model/study/goal-terms.ts';
import { goalProgress, progressOfDays } from '../../src/model/study/progress.ts';
import { createRandom } from '../../test/support/random.ts';
import { sourceOf } from '../../test/worst/row-source.ts';
import { readProgress } from './goal-progress.ts';

const $at = formatStamp({ ms: Date.parse('2026-03-01T00:00Z'), counter: 0 }, 'phone');
/** A Tuesday. */
const today = '2026-03-10';
const sundays = new Set([0]);
const goal = (id: string, rest: Partial<Goal> = {}): Goal => ({
  ...{ id, $at, name: id, fileId: 'f', startDate: '2026-03-01', endDate: '2026-03-20' },
  ...{ startPage: 1, endPage: 100, createdAt: 1, deletedAt: 0, ...rest },
});
const stored = { $at, deletedAt: 0 };

it.each([3, 5, 8])(
  'several files, weeks and corrections, as goalProgress (seed %d)',
  async (seed) => {
    const random = createRandom(seed);
    const day = () => `2026-03-${String(1 + random.below(14)).padStart(2, '0')}`;
    for (let round = 0; round < 60; round++) {
      const goals = Array.from({ length: 5 }, (_, n) =>
        goal(`g${n}`, {
          ...{ fileId: random.pick(['f', 'g']), startPage: 1 + random.below(10) },
          ...{ endPage: 8 + random.below(10), startDate: day(), endDate: '2026-03-16' },
          files: [
            { fileId: random.pick(['f', 'g']) ?? 'f', startPage: 3, endPage: 4 + random.below(20) },
          ],
          ...(random.chance(0.5) && { isWeekly: true, target: 1 + random.below(9) }),
          ...(random.chance(0.3) && {
            ...{ corrected: random.below(9) - 4, correctedOn: day(), correctedBefore: 1 },
          }),
        }),
      );
      const reading = Array.from({ length: random.below(50) }, (_, n) => ({
        ...{ id: `r${n}`, $at, fileId: random.pick(['f', 'g']), page: 1 + random.below(24) },
        ...{ studyDay: day(), readAt: 1, durationMs: 1 },
      }));
      const found = await readProgress(sourceOf({ reading }), goals, today, () => sundays);
      for (const each of goals) {
        const { next: _, ...expected } = goalProgress(each, reading, today, sundays);
        expect(found?.get(each.id), JSON.stringify(each)).toEqual(expected);
      }
    }
  },
);

it('cards of a deck with the decks in it, without taken back and practised ones', async () => {
  const review = (id: string, cardId: string, studyDay: string, more: object = {}) => ({
    ...{ id, $at, cardId, studyDay, rating: 3, ratedAt: 1, tzOffsetMin: 0, durationMs: 1, ...more },
  });
  const source = sourceOf({
    deck: [
      { ...stored, id: 'd', name: 'Verbs', createdAt: 1 },
      { ...stored, id: 'inside', name: 'Irregular', parentId: 'd', createdAt: 1 },
      { ...stored, id: 'other', name: 'Nouns', createdAt: 1 },
    ],
    card: [
      { ...stored, id: 'a', deckId: 'd' },
      { ...stored, id: 'b', deckId: 'inside' },
      { ...stored, id: 'c', deckId: 'other' },
    ],
    review: [
      review('1', 'a', '2026-03-03'),
      review('2', 'a', today),
      review('3', 'b', today),
      review('4', 'c', today),
      review('5', 'b', '2026-02-28'),
      review('6', 'c', today, { kind: 'practice' }),
    ],
  });
  const of = (id: string, more: Partial<Goal>) =>
    goal(id, { kind: 'cards', target: 9, fileId: null, ...more });
  const goals = [of('deck', { deckId: 'd' }), of('all', {}), of('week', { isWeekly: true })];
  const found = await readProgress(source, goals, today, () => sundays);
  expect(found?.get('deck')).toMatchObject({ unit: 'card', done: 2, doneToday: 1 });
  expect(found?.get('all')).toMatchObject({ done: 3, doneToday: 2 });
  expect(found?.get('week')).toMatchObject({ week: { done: 3 } });
});

it('hours of a course: its own, those of its tasks and of the goal, and no others', async () => {
  const session = (aboutId: string | null, minutes: number) => ({
    ...{ id: `${aboutId} ${minutes}`, $at, aboutId, durationMs: minutes * 60_000 },
    ...{ studyDay: today, endedAt: 1 },
  });
  const source = sourceOf({
    task: [{ ...stored, id: 't', title: 'Read', courseId: 'c' }],
    focus: [session('c', 5), session('t', 7), session('hours', 11), session(null, 100)],
  });
  const hours = { kind: 'hours', target: 60, fileId: null };
  const goals = [goal('hours', { ...hours, courseId: 'c' }), goal('all', hours)];
  const found = await readProgress(source, goals, today, () => sundays);
  expect(found?.get('hours')).toMatchObject({ unit: 'minute', done: 23, leftToday: 0 });
  const days = new Map([[today, 123]]);
  expect(found?.get('all')).toEqual(progressOfDays(goal('all', hours), days, today, sundays));
});

it.each([
  ['cards', { kind: 'cards', target: 10 }],
  ['hours', { kind: 'hours', target: 600 }],
])('very many %s give way to others for each goal', async (_, fields) => {
  const goals = Array.from({ length: 20 }, (_, n) => goal(`g${n}`, { fileId: null, ...fields }));
  const facts = Array.from({ length: 20_000 }, (_, n) => ({
    ...{ id: `f${n}`, $at, cardId: `c${n % 10_000}`, studyDay: today, rating: 3, ratedAt: n },
    ...{ tzOffsetMin: 0, durationMs: 60_000 },
  }));
  const turns: number[] = [];
  const source = sourceOf({ review: facts, focus: facts });
  const { giveWay } = source;
  source.giveWay = async (work) => {
    turns.push(work);
    await giveWay(work);
  };
  const found = await readProgress(source, goals, today, () => noDaysOff);
  const done = fields.kind === 'cards' ? 10_000 : 20_000;
  expect(found?.get('g19')?.done).toBe(done);
  // Each fact of each goal is announced.
  expect(turns.reduce((sum, work) => sum + work, 0)).toBeGreaterThan(20 * done * 20);
});
