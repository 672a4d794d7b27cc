import type { Import } from '../tables.ts';
import '../../../test/support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formatStamp } from '../../model/clock.ts';
import { AccountDatabase } from '../database.ts';
import { addJob } from '../jobs.ts';
import {
  canUndo,
  dropExpiredUndos,
  type ImportFile,
  newImport,
  readChosen,
  removeImport,
  storeImport,
  undoUntil,
} from './imports.ts';

let database: AccountDatabase;
beforeEach(() => {
  database = new AccountDatabase(crypto.randomUUID());
});
afterEach(() => database.delete());

const one = newImport({ kind: 'notes', name: 'Notes', input: {} }, 1);
const store = (chosen: readonly ImportFile[], signal = new AbortController().signal) =>
  storeImport(database, one, chosen, () => undefined, signal);

describe('the copy of what was chosen', () => {
  it('keeps two files of one name apart, an empty one, and their order', async () => {
    const file = (path: string, text: string) => ({
      ...{ path, modifiedAt: undefined, bytes: new Blob([text]) },
    });
    const chosen = [file('a.md', 'first'), file('b.md', ''), file('a.md', 'second')];
    expect((await store(chosen)).ok).toBe(true);
    const read = await readChosen(database, one.id);
    const texts = read.map(async ({ path, bytes }) => [path, await bytes.text()]);
    expect(await Promise.all(texts)).toEqual([
      ['a.md', 'first'],
      ['b.md', ''],
      ['a.md', 'second'],
    ]);
  });

  it('is not there where it was stopped', async () => {
    const stopped = AbortSignal.abort();
    const bytes = new Blob(['x']);
    expect((await store([{ path: 'a', modifiedAt: 1, bytes }], stopped)).ok).toBe(false);
    expect(await database.importBytes.count()).toBe(0);
    expect(await database.imports.count()).toBe(0);
  });
});

const dayMs = 24 * 60 * 60_000;

/** A finished import with its undo data. */
async function ended(nowMs: number, more: Partial<Import> = {}) {
  const counts = { task: { added: 1, changed: 0, same: 0 } };
  const noted = { ...newImport({ kind: 'notes', name: 'Notes', input: {} }, nowMs), counts };
  await database.imports.put({ ...noted, endedAt: nowMs, ...more });
  const rows = [{ id: 't', at: {}, before: undefined }];
  await database.importUndo.add({ importId: noted.id, entity: 'task', rows });
  return { ...noted, endedAt: nowMs, ...more };
}

/** The server's time when this device last had all of the account. */
const knownUntil = async (untilMs: number) => {
  await database.writeMeta('cursor', { epoch: 'e', version: 1 });
  await database.writeMeta('wholeHistory', { epoch: 'e', sinceMs: 0, untilMs });
};
const atServer = (ms: number) => ({ chosenAt: formatStamp({ ms, counter: 0 }, '') });

const queue = (importId: string) =>
  addJob(database, {
    kind: 'undo-import',
    title: 'Undo',
    failedTitle: 'Failed',
    input: { importId },
  });

describe('the undo of an import', () => {
  it('is offered for 30 days from its end', async () => {
    const noted = await ended(5 * dayMs);
    expect(undoUntil(noted)).toBe(35 * dayMs);
    expect(canUndo(noted, 35 * dayMs - 1)).toBe(true);
    expect(canUndo(noted, 35 * dayMs)).toBe(false);
  });

  it('is not offered twice, nor where nothing was brought', async () => {
    expect(canUndo(await ended(0, { undoneAt: 1 }), 2)).toBe(false);
    expect(canUndo({ ...one, endedAt: 1 }, 2)).toBe(false);
  });

  it('takes no room once it is over, is offered no more, and leaves that of others and the list alone', async () => {
    const old = await ended(0, atServer(0));
    const young = await ended(20 * dayMs, atServer(20 * dayMs));
    await knownUntil(40 * dayMs);
    await dropExpiredUndos(database);
    expect((await database.importUndo.toArray()).map(({ importId }) => importId)).toEqual([
      young.id,
    ]);
    expect(await database.imports.count()).toBe(2);
    // The undo data is gone, whatever the device's clock says.
    const [left, gone] = [await database.imports.get(young.id), await database.imports.get(old.id)];
    expect([left, gone].map((one) => one && canUndo(one, dayMs))).toEqual([true, false]);
  });

  it('is kept whatever the clock of the device says, of a server that said nothing since', async () => {
    // The device's clock is a year ahead when the import is made, and it has no other clock.
    await ended(400 * dayMs, atServer(5 * dayMs));
    await dropExpiredUndos(database);
    await knownUntil(35 * dayMs);
    await dropExpiredUndos(database);
    expect(await database.importUndo.count()).toBe(1);
    await knownUntil(36 * dayMs);
    await dropExpiredUndos(database);
    expect(await database.importUndo.count()).toBe(0);
  });

  it('is kept while a job is at it', async () => {
    const { id } = await ended(0);
    await queue(id);
    await knownUntil(40 * dayMs);
    await dropExpiredUndos(database);
    expect(await database.importUndo.count()).toBe(1);
  });

  it('that is known to no import goes', async () => {
    const { id } = await ended(0);
    await database.imports.delete(id);
    await dropExpiredUndos(database);
    expect(await database.importUndo.count()).toBe(0);
  });
});

describe('an import that is removed from the list', () => {
  it('takes its undo and its copy along, and nothing of another', async () => {
    const [gone, stays] = [await ended(0), await ended(1)];
    expect((await removeImport(database, gone.id)).ok).toBe(true);
    expect((await database.imports.toArray()).map(({ id }) => id)).toEqual([stays.id]);
    expect((await database.importUndo.toArray()).map(({ importId }) => importId)).toEqual([
      stays.id,
    ]);
  });

  it('stays while a job is at it', async () => {
    const { id } = await ended(0);
    await queue(id);
    const removed = await removeImport(database, id);
    expect(removed.ok ? '' : removed.error.message).toMatch(/^This import is still being/);
    expect(await database.imports.count()).toBe(1);
    expect(await database.importUndo.count()).toBe(1);
  });
});
