/**
 * Random calls on an account's database, as chains of method calls that can be put to Dexie and to the
 * memory that stands in for it. Every method that the memory offers has to be drawn here.
 */

import type { AccountDatabase } from '../../../src/db/database.ts';
import { cardsByDeck, cardsByLive } from '../../../src/db/database-versions.ts';
import type { Random } from '../../support/random.ts';

/** `[method, ...arguments]`, one after another, from the database on. */
export type Chain = [string, ...unknown[]][];

export interface Script {
  tables: string[];
  chains: Chain[];
  /** The transaction ends by an error of its own. */
  fails: boolean;
}

const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
const files = ['x', 'y'];

type Draw = (random: Random) => Chain;

const someId = (random: Random) => random.pick(ids) ?? 'a';
const someIds = (random: Random) => ids.filter(() => random.chance(0.4));
const deck = (random: Random) => ({
  id: someId(random),
  fileId: random.pick(files) ?? 'x',
  deletedAt: random.below(3),
  name: `${random.below(1_000)}`,
});
/** Some without what is remembered of them: those are in neither index. */
const card = (random: Random) => ({
  id: someId(random),
  deckId: random.pick(files) ?? 'x',
  ...(random.chance(0.8) && {
    $memory: { live: liveOf(random), state: 0, dueAt: random.below(3) },
  }),
});
const liveOf = (random: Random) => random.below(3) - 1;
const review = (random: Random) => ({
  id: someId(random),
  cardId: random.pick(files) ?? 'x',
  studyDay: `${random.below(4)}`,
});
const some = <T>(random: Random, make: (random: Random) => T): T[] =>
  Array.from({ length: random.below(4) }, () => make(random));
const apart = <T extends { id: string }>(rows: T[]): T[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
];

/** How the collections of a table are asked for what they hold. */
const ends: Draw[] = [
  () => [['toArray']],
  () => [['count']],
  () => [['first']],
  () => [['last']],
  () => [['primaryKeys']],
  (random) => [['limit', random.below(4)], ['toArray']],
  (random) => [['limit', random.below(4)], ['primaryKeys']],
];
const ended = (chain: Chain, random: Random): Chain => [
  ...chain,
  ...(random.pick(ends)?.(random) ?? []),
];

const ofDecks: Draw[] = [
  (random) => [['get', someId(random)]],
  (random) => [['bulkGet', someIds(random)]],
  (random) => [['put', deck(random)]],
  (random) => [['bulkPut', some(random, deck)]],
  (random) => [['add', deck(random)]],
  (random) => [['delete', someId(random)]],
  (random) => [['bulkDelete', someIds(random)]],
  () => [['count']],
  () => [['toArray']],
  (random) => ended([['toCollection']], random),
  (random) => ended([['orderBy', 'id']], random),
  (random) =>
    ended(
      [
        ['where', 'deletedAt'],
        ['equals', random.below(3)],
      ],
      random,
    ),
  (random) =>
    ended(
      [
        ['where', 'deletedAt'],
        [random.pick(['above', 'aboveOrEqual']) ?? 'above', random.below(3)],
      ],
      random,
    ),
  (random) =>
    ended(
      [
        ['where', '[fileId+deletedAt]'],
        ['equals', [random.pick(files), 0]],
      ],
      random,
    ),
  (random) => [
    ['where', 'deletedAt'],
    ['equals', random.below(3)],
    ['sortBy', 'name'],
  ],
  (random) =>
    ended(
      [
        ['where', 'id'],
        ['anyOf', someIds(random)],
      ],
      random,
    ),
  () => [['orderBy', 'deletedAt'], ['uniqueKeys']],
  (random) => [['where', 'deletedAt'], ['equals', random.below(3)], ['delete']],
  (random) => {
    const [low, high] = [someId(random), someId(random)].sort();
    return ended(
      [
        ['where', 'id'],
        ['between', low, high, true, true],
      ],
      random,
    );
  },
];

const draws: Draw[] = ofDecks.map((draw) => (random) => [['table', 'deck'], ...draw(random)]);

const others: Draw[] = [
  (random) => [
    ['table', 'card'],
    ['bulkPut', apart(some(random, card))],
  ],
  (random) => {
    const [file, from] = [random.pick(files) ?? 'x', liveOf(random)];
    const between = ['between', [file, from], [file, from + 1 + random.below(2)]] as const;
    return ended([['table', 'card'], ['where', cardsByDeck], [...between]], random);
  },
  (random) => {
    const [live, from] = [liveOf(random), random.below(3)];
    // IndexedDB takes no range that is open at its only key.
    const to = from + 1 + random.below(2);
    const ends = [random.chance(0.5), random.chance(0.5)];
    const between = ['between', [live, 0, from], [live, 0, to], ...ends] as const;
    return ended([['table', 'card'], ['where', cardsByLive], [...between]], random);
  },
  (random) => [
    ['table', 'review'],
    ['bulkPut', apart(some(random, review))],
  ],
  (random) =>
    ended(
      [
        ['table', 'review'],
        ['where', 'cardId'],
        ['anyOf', files],
      ],
      random,
    ),
  (random) => [
    ['table', 'refused'],
    ['add', { id: someId(random) }],
  ],
  (random) => [
    ['table', 'refused'],
    ['bulkAdd', some(random, (r) => ({ id: someId(r) }))],
  ],
  (random) => [
    ['table', 'refused'],
    ['delete', random.below(8)],
  ],
  (random) =>
    ended(
      [
        ['table', 'refused'],
        ['orderBy', 'seq'],
      ],
      random,
    ),
  (random) =>
    ended(
      [
        ['table', 'refused'],
        ['where', 'seq'],
        ['above', random.below(8)],
      ],
      random,
    ),
  (random) => [['writeMeta', random.pick(['clock', 'cursor']), { counter: random.below(9) }]],
  (random) => [['readMeta', random.pick(['clock', 'cursor'])]],
  (random) => [['readMetaRange', 'clock', random.pick(['clock', 'cursor', 'device'])]],
];

/** @param offers leaves out what is not to be compared */
export function drawScript(random: Random, offers: (chain: Chain) => boolean): Script {
  const chains = Array.from({ length: 1 + random.below(6) }, () => drawChain(random)).filter(
    offers,
  );
  return {
    tables: ['card', 'deck', 'review', 'refused', 'meta'],
    chains,
    fails: random.chance(0.2),
  };
}

/** @returns what each call answered; `undone` stands for the transaction's own error */
export async function play(database: AccountDatabase, given: Script): Promise<unknown[]> {
  // Dexie writes the number that it gave into the object.
  const script = structuredClone(given);
  const answers: unknown[] = [];
  try {
    await database.transaction('rw', script.tables, async () => {
      for (const chain of script.chains) answers.push(await call(database, chain));
      if (script.fails) throw new Error('undone');
    });
  } catch (error) {
    answers.push(error instanceof Error ? error.name : error);
  }
  return answers;
}

/** Runs one chain. What it throws, its transaction answers for. */
export async function call(database: unknown, chain: Chain): Promise<unknown> {
  let on = database;
  for (const [method, ...args] of chain) {
    on = (on as Record<string, (...given: unknown[]) => unknown>)[method]?.(...args);
  }
  return (await on) ?? null;
}

export function drawChain(random: Random): Chain {
  return random.pick(random.chance(0.7) ? draws : others)?.(random) ?? [];
}
