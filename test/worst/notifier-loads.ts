/** The most that the notifier may have to do: very many accounts, and one that has very much. */

import { writeFeed } from '../../server/feeds/write-feed.ts';
import { mostRowsOfLook } from '../../server/limits.ts';
import { readCardsDue } from '../../server/notify/due-cards.ts';
import { readProgress } from '../../server/notify/goal-progress.ts';
import type { Notifier } from '../../server/notify/notifier.ts';
import { readOccurringBetween } from '../../server/notify/occurring.ts';
import { formatStamp } from '../../src/model/clock.ts';
import type { Goal } from '../../src/model/entities/goal.ts';
import { noDaysOff } from '../../src/model/study/goal-terms.ts';
import { fewerUnlessLong } from '../support/long.ts';
import { type Notified, startNotified } from '../support/notified.ts';
import { sourceOf } from './row-source.ts';

export interface NotifierLoad {
  name: string;
  /** Rows that one turn of the event loop may parse. The notifier gives way by the amount of work, not by the clock. */
  mostRowsATurn: number;
  /** Of work behind the reading: it takes at least so many turns. */
  leastTurns: number;
  /** The subjects of the mails that go out. */
  mails: { count: number; subject: RegExp };
  prepare(): Promise<PreparedLoad>;
}

export interface PreparedLoad extends AsyncDisposable {
  /** Run one after the other, each of the same work. */
  rounds: readonly (() => Promise<unknown>)[];
  subjects(): string[];
}

const accounts = fewerUnlessLong(2_000, 60);
/** `npm test` makes loads of a part of the size, which take that part of the turns. */
const part = fewerUnlessLong(1, 4);
const inWords = (count: number) => count.toLocaleString('en');
type NewRow = { entity: string; id: string; body: object };

const begun = Date.parse('2026-03-01T00:00Z');
const $at = formatStamp({ ms: begun, counter: 0 }, 'phone');
const today = '2026-03-10';
const live = { createdAt: 1, deletedAt: 0 };
const noMails = { count: 0, subject: /./ };

export const notifierLoads: readonly NotifierLoad[] = [
  {
    // Those of the evening before that were missed, those of the day itself, and none.
    ...{ name: `${accounts} accounts, each tenth with mails on`, mostRowsATurn: 10, leastTurns: 0 },
    mails: { count: accounts / 5, subject: /./ },
    prepare: () =>
      ofWorld(['2026-03-10T06:59Z', '2026-03-10T07:01Z', '2026-03-10T07:03Z'], async (world) => {
        for (let n = 0; n < accounts; n++) {
          const id = await world.student(`s${n}`);
          await store(world, id, [...choices(n % 10 === 0), task('Essay'), task('Report')]);
        }
      }),
  },
  {
    ...{
      name: `${inWords(20_000 / part)} reviews of ${inWords(5_000 / part)} cards`,
      mostRowsATurn: 1_200,
      leastTurns: 300 / part,
    },
    mails: { count: 3, subject: /^[\d,]+ cards to review/ },
    prepare: () =>
      ofWorld(['2026-03-10T09:00Z', '2026-03-11T09:00Z', '2026-03-12T09:00Z'], async (world) => {
        const cards = numbers(5_000 / part).map((n) => ({
          ...{ entity: 'card', id: `c${n}` },
          body: { deckId: 'd', kind: 'basic', front: 'Q'.repeat(200), back: 'A', ...live },
        }));
        const reviews = numbers(20_000 / part).map((n) => ({
          ...{ entity: 'review', id: `r${n}` },
          body: {
            cardId: `c${n % (5_000 / part)}`,
            ratedAt: Date.parse('2026-02-01') + Math.floor(n / (5_000 / part)) * 86_400_000,
            ...{ tzOffsetMin: 60, studyDay: '2026-02-01', rating: 3, durationMs: 1 },
          },
        }));
        const deck = { entity: 'deck', id: 'd', body: { name: 'Bio', ...live } };
        await store(world, await world.student(), [...choices(true), deck, ...cards, ...reviews]);
      }),
  },
  {
    // One notifier: what did not fit into the first message must be in the next.
    ...{
      name: `${inWords(20_000 / part)} tasks that are due, and 300 goals of 5,000 pages`,
      mostRowsATurn: 1_500,
      leastTurns: 100 / part,
    },
    mails: { count: 3, subject: /^100 reminders$/ },
    prepare: () =>
      ofWorld(
        ['2026-03-10T07:00Z', '2026-03-10T07:02Z', '2026-03-10T07:04Z'],
        async (world) => {
          const goals = numbers(300).map((n) => ({
            ...{ entity: 'goal', id: `g${n}` },
            body: {
              ...{ name: `Goal ${n}`, fileId: 'f', startDate: '2026-03-01', endDate: '2026-03-20' },
              ...{ startPage: 1, endPage: 5_000, reminder: '08:00', ...live },
            },
          }));
          const readings = numbers(5_000).map((n) => ({
            ...{ entity: 'reading', id: `r${n}` },
            body: { fileId: 'f', page: n + 1, readAt: 1, studyDay: '2026-03-02', durationMs: 1 },
          }));
          const tasks = numbers(20_000 / part).map((n) => task(`t${n}`));
          const rows = [...choices(true), ...tasks, ...goals, ...readings];
          await store(world, await world.student(), rows);
        },
        (world) => world.notifier,
      ),
  },
  {
    ...{
      name: `500 goals of ${inWords(100_000 / part)} readings`,
      mostRowsATurn: 2_500,
      leastTurns: 100 / part,
      mails: noMails,
    },
    prepare: () => {
      const goals = numbers(500).map((n) => goalFrom(`2026-0${1 + (n % 3)}-${10 + (n % 18)}`, n));
      const source = sourceOf({
        reading: numbers(100_000 / part).map((n) => ({
          ...{ id: `r${n + 1}-2026-03-02-f`, $at, fileId: 'f', page: n + 1 },
          ...{ studyDay: '2026-03-02', readAt: 1, durationMs: 1 },
        })),
      });
      return ofReading(() => {
        source.budget.rows = mostRowsOfLook;
        return readProgress(source, goals, today, () => noDaysOff);
      });
    },
  },
  ...[
    { cards: 1, leastTurns: 50 / part },
    { cards: 50_000 / part, leastTurns: 800 / part },
  ].map(({ cards, leastTurns }) => ({
    ...{
      name: `${inWords(50_000 / part)} reviews of today, of ${cards} cards`,
      mostRowsATurn: 2_500,
      leastTurns,
      mails: noMails,
    },
    prepare: () => {
      const source = sourceOf({
        deck: [{ id: 'd', $at, name: 'B', ...live }],
        card: numbers(cards).map((n) => ({
          ...{ id: `c${n}`, $at, deckId: 'd', kind: 'basic', front: 'Q', back: 'A', ...live },
        })),
        review: numbers(50_000 / part).map((n) => ({
          ...{ id: `r${n}`, $at, cardId: `c${n % cards}` },
          ...{ ratedAt: Date.parse(`${today}T06:00Z`) + n, tzOffsetMin: 60 },
          ...{ studyDay: today, rating: 3, durationMs: 1 },
        })),
      });
      const clock = { nowMs: Date.parse(`${today}T09:00Z`), offsetAt: () => 60 };
      return ofReading(() => readCardsDue(source, clock, {}, () => false));
    },
  })),
  {
    ...{
      name: `${inWords(2_000 / part)} events that repeat every day, and ${inWords(20_000 / part)} changes of single ones`,
      mostRowsATurn: 2_500,
      leastTurns: 300 / part,
      mails: noMails,
    },
    prepare: () => {
      const source = sourceOf({ event: repeating, occurrence: changed });
      const span = {
        ...{ fromMs: begun, toMs: begun + 5 * 86_400_000, offsetAt: () => 60 },
        isShown: () => true,
      };
      return ofReading(() => {
        source.budget.rows = mostRowsOfLook;
        return readOccurringBetween(source, span);
      });
    },
  },
  {
    ...{
      name: `the calendar of ${inWords(2_000 / part)} such events and ${inWords(5_000 / part)} tasks`,
      mostRowsATurn: 2_500,
      leastTurns: 20 / part,
      mails: noMails,
    },
    prepare: () => {
      const tasks = numbers(5_000 / part).map((n) => ({
        ...{ id: `t${n}`, $at, title: 'T'.repeat(500), dueOn: today, dueTime: '17:00' },
        ...{ status: 'Ongoing', ...live },
      }));
      const { rows } = sourceOf({ event: repeating, occurrence: changed, task: tasks });
      const feed = { userId: 'u', courseId: undefined, tasks: 'times' as const };
      return ofReading(() => Array.fromAsync(writeFeed(rows, feed, begun)));
    },
  },
];

const repeating = numbers(2_000 / part).map((n) => ({
  ...{ id: `e${n}`, $at, title: 'E'.repeat(500), repeat: 'FREQ=DAILY', zone: 'Europe/Berlin' },
  ...{ startsAt: begun - n * 86_400_000, endsAt: begun - n * 86_400_000 + 1, ...live },
}));

const changed = numbers(20_000 / part).map((n) => {
  const on = new Date(begun + (n % 10) * 86_400_000).toISOString().slice(0, 10);
  const eventId = `e${Math.floor(n / 10)}`;
  return { id: `${eventId}.${on}`, $at, deletedAt: 0, eventId, on, title: 'C'.repeat(500) };
});

/** @param pick another notifier for each round, as after a restart, where it says none */
async function ofWorld(
  times: readonly string[],
  fill: (world: Notified) => Promise<void>,
  pick: (world: Notified) => Notifier = (world) => world.another(),
): Promise<PreparedLoad> {
  const world = await startNotified();
  world.clock.nowMs = begun;
  await fill(world);
  return {
    rounds: times.map((time) => () => {
      world.clock.nowMs = Date.parse(time);
      return pick(world).run();
    }),
    subjects: () => world.mails.map(({ subject }) => subject),
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  };
}

async function ofReading(read: () => Promise<unknown>): Promise<PreparedLoad> {
  const subjects = () => [];
  const rounds = fewerUnlessLong([read, read, read], [read]);
  return { rounds, subjects, [Symbol.asyncDispose]: async () => undefined };
}

/** As the exchange would store them, in one transaction. */
async function store(world: Notified, userId: string, rows: readonly NewRow[]): Promise<void> {
  await world.storage.rows.transaction(userId, async (tx) => {
    const written = rows.map(({ entity, id, body }, index) => ({
      ...{ entity, id, version: tx.version + index + 1, complete: true },
      body: JSON.stringify({ id, $at, ...body }),
    }));
    await tx.write(written);
  });
}

function choices(isOn: boolean): NewRow[] {
  return [
    {
      ...{ entity: 'profile', id: 'profile' },
      body: { notifyByEmail: isOn, bio: 'b'.repeat(1_000) },
    },
    { entity: 'settings', id: 'settings', body: { timeZone: 'Europe/Berlin' } },
  ];
}

function task(id: string): NewRow {
  return { entity: 'task', id, body: { title: id, dueOn: today, status: 'Ongoing', ...live } };
}

function goalFrom(startDate: string, n: number): Goal {
  const pages = { startPage: 1, endPage: 1_000_000 };
  return {
    id: `g${n}`,
    $at,
    name: `g${n}`,
    fileId: 'f',
    startDate,
    endDate: '2026-03-20',
    ...pages,
    ...live,
  };
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, n) => n);
}
