/** How far goals have come, where somebody has very many of them and has read very much. */

import { expect, it } from 'vitest';
import { formatStamp } from '../../src/model/clock.ts';
import type { Goal } from '../../src/model/entities/goal.ts';
import { goalProgress } from '../../src/model/study/progress.ts';
import { mostTurnMs } from '../../test/worst/measure.ts';
import { mostRowsOfLook } from '../limits.ts';
import { createGiveWay } from '../sync/give-way.ts';
import { readCardsDue } from './due-cards.ts';
import { readProgress } from './goals-read.ts';
import type { Source } from './read-entity.ts';

const $at = formatStamp({ ms: Date.parse('2026-03-01T00:00Z'), counter: 0 }, 'phone');
const today = '2026-03-10';
const rowsAtOnce = 500;

/** Rows as the storage gives them, of an account that has these. */
function sourceOf(rows: Partial<Record<string, readonly object[]>>): Source {
  const bodies = new Map(
    Object.entries(rows).map(([entity, some]) => [
      entity,
      (some ?? []).map((row) => JSON.stringify(row)),
    ]),
  );
  return {
    ...{ userId: 'u', giveWay: createGiveWay(), budget: { rows: mostRowsOfLook } },
    rows: {
      read: async () => [],
      async ofEntity(_, entity, after) {
        await new Promise((resolve) => setImmediate(resolve));
        const all = bodies.get(entity) ?? [];
        const some = all.slice(after, after + rowsAtOnce);
        const version = after + some.length;
        const found = some.map((body) => ({ entity, id: '', version, complete: true, body }));
        return { rows: found, version, more: version < all.length };
      },
    },
  };
}

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

/** The longest turn meanwhile and all that it cost, milliseconds of the processor. */
async function measure(work: () => Promise<unknown>) {
  const spent = (since: NodeJS.CpuUsage) => {
    const { user, system } = process.threadCpuUsage(since);
    return (user + system) / 1_000;
  };
  const all = process.threadCpuUsage();
  let [longestMs, isOver, begun] = [0, false, all];
  const probe = () => {
    longestMs = Math.max(longestMs, spent(begun));
    begun = process.threadCpuUsage();
    if (!isOver) setImmediate(probe);
  };
  setImmediate(probe);
  await work();
  isOver = true;
  return { longestMs, allMs: spent(all) };
}

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
    const found = await readProgress(sourceOf({ reading: read }), goals, today);
    for (const each of goals) {
      const own = read.filter(({ fileId }) => fileId === each.fileId);
      const { nextPage: _, ...expected } = goalProgress(each, own, today);
      expect(found?.get(each.id), `round ${round}, ${JSON.stringify(each)}`).toEqual(expected);
    }
  }
});

it('500 goals of 100,000 readings cost less than 3 s, and no turn more than 50 ms', {
  timeout: 60_000,
}, async () => {
  const goals = Array.from({ length: 500 }, (_, n) =>
    goal(`g${n}`, { endPage: 1_000_000, startDate: `2026-0${1 + (n % 3)}-${10 + (n % 18)}` }),
  );
  const source = sourceOf({
    reading: Array.from({ length: 100_000 }, (_, n) => reading(n + 1, '2026-03-02')),
  });
  const times = [];
  for (let round = 0; round < 3; round++) {
    source.budget.rows = mostRowsOfLook;
    times.push(await measure(() => readProgress(source, goals, today)));
  }
  expect(Math.min(...times.map(({ longestMs }) => longestMs))).toBeLessThan(mostTurnMs);
  expect(Math.min(...times.map(({ allMs }) => allMs))).toBeLessThan(3_000);
});

it('is not known where there is more than is read', async () => {
  const source = sourceOf({ reading: [reading(1, today), reading(2, today)] });
  source.budget.rows = 1;
  expect(await readProgress(source, [goal('g')], today)).toBeUndefined();
});

it.each([1, 50_000])(
  '50,000 reviews of today, of %i cards, are counted in slices',
  {
    timeout: 60_000,
  },
  async (cards) => {
    const source = sourceOf({
      deck: [{ id: 'd', $at, name: 'B', createdAt: 1, deletedAt: 0 }],
      card: Array.from({ length: cards }, (_, n) => {
        return {
          id: `c${n}`,
          $at,
          deckId: 'd',
          kind: 'basic',
          front: 'Q',
          back: 'A',
          createdAt: 1,
          deletedAt: 0,
        };
      }),
      review: Array.from({ length: 50_000 }, (_, n) => ({
        ...{
          id: `r${n}`,
          $at,
          cardId: `c${n % cards}`,
          ratedAt: Date.parse(`${today}T06:00Z`) + n,
        },
        ...{ tzOffsetMin: 60, studyDay: today, rating: 3, durationMs: 1 },
      })),
    });
    const clock = { nowMs: Date.parse(`${today}T09:00Z`), offsetAt: () => 60 };
    const longest: number[] = [];
    for (let round = 0; round < 3; round++) {
      longest.push((await measure(() => readCardsDue(source, clock, {}, () => false))).longestMs);
    }
    expect(Math.min(...longest)).toBeLessThan(mostTurnMs);
  },
);

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
