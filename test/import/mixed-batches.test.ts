/** One batch of rows with different outcomes: one row's outcome never affects those after it. */
import '../support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hasBlob } from '../../src/db/bytes/blobs.ts';
import type { AccountDatabase } from '../../src/db/database.ts';
import type { SourceRow } from '../../src/interchange/backup/read/source.ts';
import { stampAt, taskRow } from './handmade.ts';
import { importInto, newDatabase, usual } from './support.ts';

let here: AccountDatabase;
beforeEach(() => {
  here = newDatabase();
});
afterEach(() => here.delete());

const bytesOf = (id: string) => new Blob([id]);
const hashOf = (id: string) => createHash('sha256').update(id).digest('hex');

const fileRow = (id: string, fields: object = {}, more: Partial<SourceRow> = {}): SourceRow => ({
  entity: 'file',
  row: {
    ...{ id, $at: stampAt(1_000), name: id, mime: 'application/pdf', sizeBytes: 1 },
    ...{ sha256: hashOf(id), pageCount: 1, content: 'text' },
    ...{ addedAt: 1_000, uploadedAt: 0, deletedAt: 0, ...fields },
  },
  ...more,
});

async function bring(isOwn: boolean, rows: readonly SourceRow[]) {
  const steps: [string, number][] = [];
  const source = {
    isOwn,
    async *rows() {
      yield* rows;
    },
  };
  const { signal } = new AbortController();
  const { leftOut } = await importInto(here, source, usual, signal, (...step) => steps.push(step));
  const files = await here.rows('file').orderBy('id').toArray();
  return {
    steps,
    leftOut: leftOut.map(({ what }) => what),
    files: files.map(({ id, uploadedAt }) => [id, uploadedAt]),
  };
}

it('a file without bytes is left out, but not the files before and after it', async () => {
  const { leftOut, files } = await bring(false, [
    fileRow('a', { uploadedAt: 5 }, { bytes: bytesOf('a') }),
    fileRow('b', { uploadedAt: 5 }),
    fileRow('c', { uploadedAt: 5 }, { bytes: bytesOf('c') }),
    fileRow('d'),
  ]);
  expect(leftOut).toEqual(['“b”', '“d”']);
  // The server's files of another account are unknown to this one.
  expect(files).toEqual([
    ['a', 0],
    ['c', 0],
  ]);
  expect(await Promise.all(['a', 'c'].map((id) => hasBlob(hashOf(id), here)))).toEqual([
    true,
    true,
  ]);
});

it('a file of the same account needs no bytes if the server has them', async () => {
  const { leftOut, files } = await bring(true, [
    fileRow('at the server', { uploadedAt: 5 }),
    fileRow('nowhere'),
    fileRow('with its bytes', {}, { bytes: bytesOf('with its bytes') }),
  ]);
  expect(leftOut).toEqual(['“nowhere”']);
  expect(files).toEqual([
    ['at the server', 5],
    ['with its bytes', 0],
  ]);
});

it('the progress counts all rows of all batches', async () => {
  const tasks = Array.from({ length: 1_010 }, (_, n): SourceRow => {
    return { entity: 'task', row: taskRow(`t${n}`) };
  });
  const { steps } = await bring(false, [
    ...tasks,
    fileRow('a', {}, { bytes: bytesOf('a') }),
    fileRow('b'),
  ]);
  expect(steps.map(([, done]) => done)).toEqual([0, 500, 1_000, 1_010, 1_012]);
  expect(steps.at(-1)?.[0]).toBe('Files');
});
