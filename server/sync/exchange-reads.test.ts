/** An exchange reads what it needs, no more, and in pieces. */
import { describe, expect, it } from 'vitest';
import { formatStamp } from '../../src/model/clock.ts';
import type { Change } from '../../src/model/merge.ts';
import type { Cursor } from '../../src/protocol/sync.ts';
import { protocolVersion } from '../../src/protocol/version.ts';
import { oneLetter } from '../../test/worst/documents.ts';
import { maxAnswerBytes, maxNamedBytes } from '../limits.ts';
import type { RowKey, RowsTransaction, Storage, StoredRow } from '../storage/contract.ts';
import { exchange } from './exchange.ts';
import { keyOf } from './judge.ts';
import { createServerClock } from './server-clock.ts';

const startMs = 1_700_000_000_000;
const stamp = (ms = startMs) => formatStamp({ ms, counter: 0 }, 'laptop');
const deck = (id: string, name = id, at = stamp()): Change => ({
  ...{ entity: 'deck', id, at },
  fields: { name, createdAt: 1, deletedAt: 0 },
});
const note = (id: string, body: string): Change => ({
  ...{ entity: 'note', id, at: stamp() },
  fields: { title: id, body, createdAt: 1, deletedAt: 0 },
});

/** One account's rows in memory, and all queries for them. */
function setUp() {
  const stored = new Map<string, StoredRow>();
  const asked: [what: string, ...about: unknown[]][] = [];
  const read = (where: string) => async (keys: readonly RowKey[]) => {
    asked.push([where, keys.length]);
    return keys.flatMap((key) => stored.get(keyOf(key)) ?? []);
  };
  let version = 0;
  const newer = async (after: number, maxBytes: number) => {
    asked.push(['newer', after, maxBytes]);
    const rows = [...stored.values()].filter((row) => row.version > after);
    return { rows, version, more: false };
  };
  const tx = (): RowsTransaction => ({
    ...{ epoch: 'e1', version, read: read('inside'), newer },
    branchOff: async () => 'e1_1',
    write: async (rows) => {
      for (const row of rows) stored.set(keyOf(row), row);
      version = rows.at(-1)?.version ?? version;
    },
    restamps: async () => new Map(),
    addRestamps: async () => undefined,
  });
  const rows: Partial<Storage['rows']> = {
    position: async () => ({ epoch: 'e1', version }),
    read: (_, keys) => read('before')(keys),
    newer: (_, after, maxBytes) => newer(after, maxBytes),
    transaction: async (_, work) => {
      asked.push(['transaction']);
      return work(tx());
    },
  };
  const clock = createServerClock(() => startMs);
  return {
    asked,
    /** The queries of one exchange. */
    send: (changes: Change[], cursor: Cursor | null = { epoch: 'e1', version }) => {
      asked.length = 0;
      const storage = { rows: rows as Storage['rows'] };
      return exchange(storage, clock, 'u', { protocol: protocolVersion, changes, cursor });
    },
    rows,
  };
}

describe('an exchange', () => {
  it('without changes takes no lock', async () => {
    const { send, asked } = setUp();
    const answer = await send([], null);
    expect(asked).toEqual([['newer', 0, maxAnswerBytes]]);
    expect(answer).toMatchObject({ verdicts: [], newEpoch: false, delta: undefined });
  });

  it('without changes answers with the furthest that it has read', async () => {
    const { send, rows } = setUp();
    rows.position = async () => ({ epoch: 'e1', version: 3 });
    rows.newer = async () => ({ rows: [], version: 5, more: false });
    expect((await send([])).cursor.version).toBe(5);
    rows.newer = async () => ({ rows: [], version: 0, more: false });
    expect((await send([])).cursor.version).toBe(3);
    rows.newer = async () => ({ rows: [], version: 2, more: true });
    expect((await send([])).cursor.version).toBe(2);
  });

  it('of a device that is up to date reads nothing back of what it writes', async () => {
    const { send, asked } = setUp();
    const answer = await send([deck('a'), deck('b')]);
    expect(asked.map(([what]) => what)).toEqual(['transaction', 'inside']);
    expect(answer).toMatchObject({ cursor: { version: 2 }, more: false });
    expect(answer.delta).toMatchObject({ from: 0, version: 2, rows: [{ id: 'a' }, { id: 'b' }] });
    const again = await send([deck('a'), deck('b')]);
    expect(again).toMatchObject({
      rows: [],
      cursor: { version: 2 },
      more: false,
      delta: undefined,
    });
    expect(asked.map(([what]) => what)).not.toContain('newer');
  });

  it('of a device that is behind reads what is newer, below the bound', async () => {
    const { send, asked } = setUp();
    await send([deck('a'), deck('b')]);
    await send([deck('c')], { epoch: 'e1', version: 1 });
    expect(asked).toContainEqual(['newer', 1, maxAnswerBytes]);
  });

  it('asks for the rows of a large batch in pieces of 500', async () => {
    const { send, asked } = setUp();
    await send(Array.from({ length: 1_001 }, (_, n) => deck(`d${n}`)));
    expect(asked.filter(([what]) => what === 'inside').map(([, keys]) => keys)).toEqual([
      ...[500, 500, 1],
    ]);
    await send(Array.from({ length: 1_000 }, (_, n) => deck(`d${n}`)));
    expect(asked.filter(([what]) => what === 'inside')).toHaveLength(2);
  });

  it('reads before it takes the lock only rows whose documents it will unite', async () => {
    const { send, asked } = setUp();
    const unreadable = note('bad', 'no document');
    await send([deck('a'), note('n', oneLetter(7)), unreadable, deck('b')]);
    expect(asked.map(([what, keys]) => [what, keys])).toEqual([
      ['before', 1],
      ['transaction', undefined],
      ['inside', 4],
    ]);
    await send([deck('a', 'other')]);
    expect(asked.map(([what]) => what)).not.toContain('before');
  });
});

describe('rows that are told beside the delta', () => {
  /** Restamped, so the answer has the row. */
  const ahead = (id: string, length: number) =>
    deck(id, 'x'.repeat(length), stamp(startMs + 86_400_000));

  it('are refused together where they are too large, and nothing is written', async () => {
    const { send } = setUp();
    const large = Array.from({ length: Math.ceil(maxNamedBytes / 450) }, (_, n) =>
      ahead(`d${n}`, 480),
    );
    await expect(send(large)).rejects.toMatchObject({ statusCode: 413 });
    expect((await send([])).cursor.version).toBe(0);
    const half = await send(large.slice(0, large.length / 2));
    expect(half.verdicts.every(({ kind }) => kind === 'restamped')).toBe(true);
  });

  it('are given once each, beside those of others and without its own', async () => {
    const { send } = setUp();
    await send([deck('a')]);
    const answer = await send([ahead('b', 5), deck('c')], { epoch: 'e1', version: 0 });
    expect(answer.rows.map(({ id }) => id).sort()).toEqual(['a', 'b']);
  });
});
