/**
 * [S1] on any storage: writers that pause before they commit, and readers that follow by cursor
 * meanwhile. A storage shared by several processes is opened several times, as they would.
 */
import { describe, expect, it } from 'vitest';
import type { Storage, StoredRow } from '../../../server/storage/contract.ts';
import { exchange } from '../../../server/sync/exchange.ts';
import { createServerClock } from '../../../server/sync/server-clock.ts';
import { formatStamp } from '../../../src/model/clock.ts';
import type { Cursor } from '../../../src/protocol/sync.ts';
import { protocolVersion } from '../../../src/protocol/version.ts';
import { fewerUnlessLong } from '../../support/long.ts';
import { createRandom, type Random } from '../../support/random.ts';
import { nowMs, type Subject } from './subject.ts';

const writerCount = 8;
const batchesEach = 12;
const pauseMs = 4;
const clock = createServerClock(() => nowMs);

type Reader = (storage: Storage, userId: string) => () => Promise<StoredRow[]>;

export function writersContract(subject: Subject): void {
  describe.runIf(subject.isWhole)('many writers at once', () => {
    it.each(fewerUnlessLong([1, 2], [1]))(
      '[S1] 8 writers pause before they commit, and no reader misses a row (seed %d)',
      { timeout: 60_000 },
      async (seed) => {
        const { stored, seen } = await run(subject, pausesBeforeCommit(createRandom(seed)), [
          byVersion,
          byExchange,
        ]);
        expect(stored.size).toBeGreaterThan(writerCount * batchesEach * 0.5);
        for (const rows of seen) expect(rows).toEqual(stored);
      },
    );

    it('[S1] a counter that is not taken under the lock is seen to lose rows', async () => {
      const mistake = takesNumbersFirst(createRandom(1));
      const { stored, seen } = await run(subject, mistake.change, [byVersion], mistake.onPulled);
      expect(stored.values().map(({ version }) => version)).toContain(1);
      expect(seen[0]?.size).toBeLessThan(stored.size);
    });
  });
}

/** @returns what is stored in the end, and what each reader had been given by then, by row */
async function run(
  subject: Subject,
  change: (s: Storage) => Storage,
  readers: Reader[],
  onPulled: (rows: StoredRow[]) => void = () => undefined,
) {
  const { id: userId } = await subject.newUser();
  const openings = subject.settings.databaseUrl === '' ? 1 : 4;
  const processes = await Promise.all(
    Array.from({ length: openings }, async () => change(await subject.openAgain())),
  );
  let isWriting = true;
  const follow = async (reader: Reader) => {
    const pull = reader(subject.storage, userId);
    const rows = new Map<string, StoredRow>();
    for (let isLast = false; ; isLast = !isWriting) {
      const pulled = await pull();
      for (const row of pulled) rows.set(row.id, row);
      onPulled(pulled);
      if (isLast && pulled.length === 0) return rows;
      await passed(1);
    }
  };
  const following = readers.map(follow);
  const writers = Array.from({ length: writerCount }, async (_, writer) => {
    const storage = processes[writer % processes.length] ?? subject.storage;
    for (let n = 0; n < batchesEach; n++) await pushOne(storage, userId, writer, n);
  });
  await Promise.all(writers);
  isWriting = false;
  const seen = await Promise.all(following);
  const { rows } = await subject.storage.rows.newer(userId, 0, 1e9);
  for (const storage of processes) await storage.close();
  return { stored: new Map(rows.map((row) => [row.id, row])), seen };
}

/** Mostly a deck of its own; now and then the one that all of them edit. */
function pushOne(storage: Storage, userId: string, writer: number, n: number) {
  const id = n % 4 === 3 ? 'shared' : `${writer}-${n}`;
  const at = formatStamp({ ms: nowMs, counter: n }, `writer${writer}`);
  const fields = { name: id, createdAt: writer, deletedAt: 0 };
  return exchange(storage, clock, userId, {
    protocol: protocolVersion,
    cursor: null,
    changes: [{ entity: 'deck', id, at, fields }],
  });
}

/** Asks for what is newer than the newest it has, a few rows at a time. */
const byVersion: Reader = (storage, userId) => {
  let cursor = 0;
  return async () => {
    const slice = await storage.rows.newer(userId, cursor, 600);
    expect(slice.version).toBeGreaterThanOrEqual(cursor);
    cursor = slice.version;
    return slice.rows;
  };
};

/** Pulls as a device does, with the cursor that the server gave it. */
const byExchange: Reader = (storage, userId) => {
  let known: Cursor | undefined;
  return async () => {
    const cursor = known ?? { ...(await storage.rows.position(userId)), version: 0 };
    const answer = await exchange(storage, clock, userId, {
      protocol: protocolVersion,
      cursor,
      changes: [],
    });
    expect(answer.newEpoch).toBe(false);
    expect(answer.cursor.version).toBeGreaterThanOrEqual(cursor.version);
    known = answer.cursor;
    return answer.rows;
  };
};

function pausesBeforeCommit(random: Random) {
  return (storage: Storage) =>
    withTransaction(storage, (userId, work) =>
      storage.rows.transaction(userId, async (tx) => {
        const result = await work(tx);
        await passed(random.below(pauseMs));
        return result;
      }),
    );
}

/**
 * The mistake that the lock is there against: numbers given out in one order, committed in another. The batch that took
 * the first number commits once the reader has pulled a later one, however fast the machine is.
 */
function takesNumbersFirst(random: Random) {
  let last = 0;
  const { promise: laterIsPulled, resolve } = Promise.withResolvers<void>();
  const change = (storage: Storage) =>
    withTransaction(storage, async (userId, work) => {
      const version = last;
      last += 1;
      await (version === 0 ? laterIsPulled : passed(random.below(pauseMs * 4)));
      return storage.rows.transaction(userId, (tx) => work({ ...tx, version }));
    });
  const onPulled = (rows: StoredRow[]) => {
    if (rows.some(({ version }) => version > 1)) resolve();
  };
  return { change, onPulled };
}

function withTransaction(storage: Storage, transaction: Storage['rows']['transaction']): Storage {
  return { ...storage, rows: { ...storage.rows, transaction } };
}

/** When a writer commits is the point of these tests, so here time itself is waited for. */
function passed(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
