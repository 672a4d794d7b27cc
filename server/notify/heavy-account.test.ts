/** The progress of very many goals, with very many read pages. */
import { expect, it } from 'vitest';
import { formatStamp } from '../../src/model/clock.ts';
import type { Goal } from '../../src/model/entities/goal.ts';
import { noDaysOff } from '../../src/model/study/goal-terms.ts';
import { goalProgress } from '../../src/model/study/progress.ts';
import { sourceOf } from '../../test/worst/row-source.ts';
import { mostRowsOfLook } from '../limits.ts';
import { readCardsDue } from './due-cards.ts';
import { readProgress } from './goal-progress.ts';

const $at = formatStamp({ ms: Date.parse('2026-03-01T00:00Z'), counter: 0 }, 'phone');
const today = '2026-03-10';
const goal = (id: string, rest: Partial<Goal> = {}): Goal => ({
  ...{ id, $at, name: id, fileId: 'f', startDate: '2026-03-01', endDate: '2026-03-20' },
  ...{ startPage: 1, endPage: 100, createdAt: 1, deletedAt: 0, ...rest },
});
const reading = (page: number, studyDay: string, fileId = 'f') => ({
  ...{
    id: `r${page}-${studyDay}-${fileId}`,
    $at,
    fileId,
    page,
    studyDay,
    readAt: 1,
    durationMs: 1,
  },
});

it('is what goalProgress finds, for readings in any order, again and before the goal', async () => {
  let seed = 20_260_310;
  const pick = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % most;
  };
  const day = () => `2026-03-${String(1 + pick(14)).padStart(2, '0')}`;
  for (let round = 0; round < 200; round++) {
    const files = ['f', 'g'];
    const goals = Array.from({ length: 6 }, (_, n) =>
      goal(`g${n}`, {
        ...{ fileId: files[pick(2)] ?? 'f', startPage: 1 + pick(10), endPage: 5 + pick(15) },
        ...{ startDate: day(), endDate: `2026-03-${15 + pick(5)}` },
      }),
    );
    const read = Array.from({ length: pick(60) }, () =>
      reading(1 + pick(22), day(), files[pick(2)]),
    );
    const found = await readProgress(sourceOf({ reading: read }), goals, today, () => noDaysOff);
    for (const each of goals) {
      const own = read.filter(({ fileId }) => fileId === each.fileId);
      const { next: _, ...expected } = goalProgress(each, own, today);
      expect(found?.get(each.id), `round ${round}, ${JSON.stringify(each)}`).toEqual(expected);
    }
  }
});

it('is not known where there is more than is read', async () => {
  const source = sourceOf({ reading: [reading(1, today), reading(2, today)] });
  source.budget.rows = 1;
  expect(await readProgress(source, [goal('g')], today, () => noDaysOff)).toBeUndefined();
});

it('no cards are due where there are more rows than are read', { timeout: 60_000 }, async () => {
  const card = { id: 'c', $at, deckId: 'd', deletedAt: 0 };
  const source = sourceOf({
    ...{ deck: [{ id: 'd', $at, deletedAt: 0 }], card: [card] },
    review: Array.from({ length: mostRowsOfLook + 1 }, (_, n) => {
      return { id: `r${n}`, $at, cardId: 'x', ratedAt: n, tzOffsetMin: 0, studyDay: '', rating: 3 };
    }),
  });
  const clock = { nowMs: Date.parse(`${today}T09:00Z`), offsetAt: () => 60 };
  const found = await readCardsDue(source, clock, {}, () => false);
  expect(found).toEqual({ firstDueAt: undefined, count: 0 });
});
