/** Thousands of accounts, and one that has very much: requests wait no longer than 50 ms for the notifier. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { formatStamp } from '../../src/model/clock.ts';
import { type Notified, startNotified } from '../../test/support/notified.ts';
import { mostTurnMs } from '../../test/worst/measure.ts';
import type { Notifier } from './notifier.ts';

let world: Notified;
beforeEach(async () => {
  world = await startNotified();
  world.clock.nowMs = Date.parse('2026-03-01T00:00Z');
});
afterEach(() => world[Symbol.asyncDispose]());

const $at = formatStamp({ ms: Date.parse('2026-03-01T00:00Z'), counter: 0 }, 'phone');

/** As the exchange would store them, in one transaction. */
async function store(userId: string, rows: { entity: string; id: string; body: object }[]) {
  await world.storage.rows.transaction(userId, async (tx) => {
    const written = rows.map(({ entity, id, body }, index) => ({
      ...{ entity, id, version: tx.version + index + 1, complete: true },
      body: JSON.stringify({ id, $at, ...body }),
    }));
    await tx.write(written);
  });
}

const choices = (isOn: boolean) => [
  { entity: 'profile', id: 'profile', body: { notifyByEmail: isOn, bio: 'b'.repeat(1_000) } },
  { entity: 'settings', id: 'settings', body: { timeZone: 'Europe/Berlin' } },
];

const task = (id: string) => {
  const body = { title: id, dueOn: '2026-03-10', status: 'Ongoing', createdAt: 1, deletedAt: 0 };
  return { entity: 'task', id, body };
};

/**
 * The longest turn of the event loop in a run, milliseconds of this thread's processor: the clock of a busy machine measures
 * the others. Of a notifier that has just started, and looks at all accounts, unless the test says which.
 */
async function longestTurn(time: string, notifier = world.another()): Promise<number> {
  world.clock.nowMs = Date.parse(time);
  let [longest, isOver, begun] = [0, false, process.threadCpuUsage()];
  const probe = () => {
    const { user, system } = process.threadCpuUsage(begun);
    longest = Math.max(longest, (user + system) / 1_000);
    begun = process.threadCpuUsage();
    if (!isOver) setImmediate(probe);
  };
  setImmediate(probe);
  await notifier.run();
  isOver = true;
  return longest;
}

/** What the code does in one turn it does each time; a pause of the collector or of the machine comes and goes. */
async function shortestOf(times: readonly string[], notifier?: Notifier): Promise<number> {
  const turns: number[] = [];
  for (const time of times) turns.push(await longestTurn(time, notifier));
  return Math.min(...turns);
}

it('2,000 accounts, each tenth with mails on, are all told at once', {
  timeout: 120_000,
}, async () => {
  for (let n = 0; n < 2_000; n++) {
    const id = await world.student(`s${n}`);
    await store(id, [...choices(n % 10 === 0), task('Essay'), task('Report')]);
  }
  const longest = await shortestOf(['2026-03-10T06:59Z', '2026-03-10T07:01Z', '2026-03-10T07:03Z']);
  // Those of the evening before that were missed, those of the day itself, and none.
  expect(world.mails).toHaveLength(400);
  expect(longest).toBeLessThan(mostTurnMs);
});

it('20,000 reviews of 5,000 cards are folded in slices', { timeout: 120_000 }, async () => {
  const id = await world.student();
  const cards = Array.from({ length: 5_000 }, (_, n) => ({
    ...{ entity: 'card', id: `c${n}` },
    body: {
      deckId: 'd',
      kind: 'basic',
      front: 'Q'.repeat(200),
      back: 'A',
      createdAt: 1,
      deletedAt: 0,
    },
  }));
  const reviews = Array.from({ length: 20_000 }, (_, n) => ({
    ...{ entity: 'review', id: `r${n}` },
    body: {
      ...{
        cardId: `c${n % 5_000}`,
        ratedAt: Date.parse('2026-02-01') + Math.floor(n / 5_000) * 86_400_000,
      },
      ...{ tzOffsetMin: 60, studyDay: '2026-02-01', rating: 3, durationMs: 1 },
    },
  }));
  const deck = { entity: 'deck', id: 'd', body: { name: 'Bio', createdAt: 1, deletedAt: 0 } };
  await store(id, [...choices(true), deck, ...cards, ...reviews]);
  const days = ['2026-03-10T09:00Z', '2026-03-11T09:00Z', '2026-03-12T09:00Z'];
  const longest = await shortestOf(days);
  const ofCards = expect.stringMatching(/^[\d,]+ cards to review/);
  expect(world.mails.map(({ subject }) => subject)).toEqual(days.map(() => ofCards));
  expect(longest).toBeLessThan(mostTurnMs);
});

it('20,000 tasks that are due at once, and 300 goals of much that was read, are worked on in slices', {
  timeout: 120_000,
}, async () => {
  const id = await world.student();
  const tasks = Array.from({ length: 20_000 }, (_, n) => task(`t${n}`));
  const live = { createdAt: 1, deletedAt: 0 };
  const goals = Array.from({ length: 300 }, (_, n) => ({
    ...{ entity: 'goal', id: `g${n}` },
    body: {
      ...{
        name: `Goal ${n}`,
        fileId: 'f',
        startDate: '2026-03-01',
        endDate: '2026-03-20',
        ...live,
      },
      ...{ startPage: 1, endPage: 5_000, reminder: '08:00' },
    },
  }));
  const readings = Array.from({ length: 5_000 }, (_, n) => ({
    ...{ entity: 'reading', id: `r${n}` },
    body: { fileId: 'f', page: n + 1, readAt: 1, studyDay: '2026-03-02', durationMs: 1 },
  }));
  await store(id, [...choices(true), ...tasks, ...goals, ...readings]);
  const times = ['2026-03-10T07:00Z', '2026-03-10T07:02Z', '2026-03-10T07:04Z'];
  // One notifier: what did not fit into the first message must be in the next.
  const longest = await shortestOf(times, world.notifier);
  const hundreds = times.map(() => '100 reminders');
  expect(world.mails.map(({ subject }) => subject)).toEqual(hundreds);
  expect(longest).toBeLessThan(mostTurnMs);
});
