import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { AccountDatabase } from '../database.ts';
import { addJob } from '../jobs.ts';
import { dropUnneededCopies, newImport } from './imports.ts';

const dayMs = 24 * 60 * 60_000;

it('keeps the copy of an import that has a job, and one that may be under way elsewhere', async () => {
  const database = new AccountDatabase(crypto.randomUUID());
  const nowMs = Date.now();
  const made = (agoMs: number) =>
    newImport({ kind: 'backup', name: 'a.zip', input: {} }, nowMs - agoMs).id;
  const [stopped, waiting, copying] = [made(3 * dayMs), made(2 * dayMs), made(1_000)];
  for (const importId of [stopped, waiting, copying]) {
    const part = { importId, index: 0, file: 0, path: 'a.zip', modifiedAt: 1 };
    await database.importBytes.put({ ...part, bytes: new Blob(['a']) });
  }
  const told = { title: 'Import', failedTitle: 'Error importing' };
  await addJob(database, { kind: 'import', ...told, input: { importId: waiting } });
  await dropUnneededCopies(database, nowMs);
  const left = (await database.importBytes.toArray()).map(({ importId }) => importId);
  expect(left.sort()).toEqual([waiting, copying].sort());
  await database.delete();
});
