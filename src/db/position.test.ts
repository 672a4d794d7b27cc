/** The stored progress of the first download [S4], and what the app forgets of it. */
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { setUp, t0 } from '../../test/support/answering.ts';
import { formatStamp } from '../model/clock.ts';
import { applyChunk } from './apply.ts';
import type { AccountDatabase } from './database.ts';
import { forgetBootstrapPosition, forgetPosition, readPosition } from './position.ts';

const cursor = { epoch: 'e1', version: 3 };
const chunk = (position: string, ...ids: string[]) => ({
  ...{ position, cursor, done: false, serverTime: t0 + 700 },
  rows: ids.map((id) => ({
    entity: 'task',
    row: { id, $at: formatStamp({ ms: t0, counter: 0 }, 'other'), title: id },
  })),
});
const keysOf = ({ meta }: AccountDatabase) => meta.toCollection().primaryKeys();
const ofDownload = ['bootstrapPosition', 'downloadTotal', 'downloadedRows'];

describe('a first download', () => {
  it('[S4] counts its rows, and knows of how many once the server has said so', async () => {
    const { database } = await setUp();
    await applyChunk(database, chunk('p1', 'a', 'b'), t0);
    expect(await database.readMeta('downloadedRows')).toBe(2);
    expect(await keysOf(database)).not.toContain('downloadTotal');
    await applyChunk(database, { ...chunk('p2', 'c', 'd', 'e'), total: 6 }, t0);
    expect(await database.readMeta('downloadedRows')).toBe(5);
    expect(await database.readMeta('downloadTotal')).toBe(6);
    await applyChunk(database, { ...chunk('p3', 'f'), total: 6, done: true }, t0);
    expect(await keysOf(database)).toEqual(['clock', 'clockOffsetMs', 'cursor', 'lastSyncAt']);
    expect(await database.rows('task').count()).toBe(6);
  });

  it('leaves no count where it comes whole in one piece', async () => {
    const { database } = await setUp();
    await applyChunk(database, { ...chunk('p1', 'a'), total: 1, done: true }, t0);
    expect(await keysOf(database)).toEqual(['clock', 'clockOffsetMs', 'cursor', 'lastSyncAt']);
  });

  it('[S7] tells the server’s time where nothing has yet, and notes when it came', async () => {
    const { database } = await setUp();
    await applyChunk(database, chunk('p1', 'a'), t0);
    expect(await database.readMeta('clockOffsetMs')).toBe(700);
    expect(await database.readMeta('lastSyncAt')).toBe(t0);
    await applyChunk(database, chunk('p2', 'b'), t0 + 60_000);
    expect(await database.readMeta('clockOffsetMs')).toBe(700);
    expect(await database.readMeta('lastSyncAt')).toBe(t0 + 60_000);
  });
});

describe('the position in the server’s history', () => {
  const setUpPosition = async (skippedEntities: string[]) => {
    const { database } = await setUp();
    await database.writeMeta('cursor', cursor);
    await database.writeMeta('bootstrapPosition', 'p1');
    await database.writeMeta('downloadedRows', 2);
    await database.writeMeta('downloadTotal', 6);
    await database.writeMeta('wholeHistory', { epoch: 'e1', sinceMs: 1, untilMs: 2 });
    await database.writeMeta('skippedEntities', skippedEntities);
    await database.writeMeta('lastSyncAt', t0);
    return database;
  };

  it.each([
    [
      'stands while what was skipped is still unknown',
      ['hologram'],
      { cursor, bootstrapPosition: 'p1', isOutgrown: false },
    ],
    [
      '[S2] counts no more once the app knows what was skipped',
      ['hologram', 'task'],
      { cursor: undefined, bootstrapPosition: undefined, isOutgrown: true },
    ],
  ])('%s', async (_, skipped, position) => {
    expect(await readPosition(await setUpPosition(skipped))).toStrictEqual(position);
  });

  it('is forgotten with all that was known by it, but for the history that the rows are of', async () => {
    const database = await setUpPosition(['task']);
    const epoch = (await database.readMeta('cursor'))?.epoch;
    await forgetPosition(database);
    expect(await keysOf(database)).toEqual(['heldEpoch', 'lastSyncAt']);
    expect(await database.readMeta('heldEpoch')).toBe(epoch);
  });

  it('[S4] of the download alone is forgotten when that is complete', async () => {
    const database = await setUpPosition([]);
    const before = await keysOf(database);
    await forgetBootstrapPosition(database);
    const left = before.filter((key) => !ofDownload.includes(key));
    expect(await keysOf(database)).toEqual(left);
    expect(left).toHaveLength(before.length - ofDownload.length);
  });
});
