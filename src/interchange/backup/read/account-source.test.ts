// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noteAdding } from '../../../db/bytes/adding.ts';
import { storeBlob } from '../../../db/bytes/blobs.ts';
import {
  AccountDatabase,
  closeAccountDatabase,
  openAccountDatabase,
} from '../../../db/database.ts';

import { noteHidden } from '../../../db/device/hidden-accounts.ts';
import { mutate } from '../../../db/mutate.ts';
import { addFile } from '../../../model/entities/file.ts';
import { createTask } from '../../../model/entities/task.ts';
import type { LeftOut } from '../../../model/left-out.ts';
import { previewImport } from '../preview.ts';
import { accountSource } from './account-source.ts';

let database: AccountDatabase;

beforeEach(async () => {
  localStorage.clear();
  database = await openAccountDatabase(crypto.randomUUID());
  await mutate(createTask, { title: 'Read' });
  await noteHidden(
    { id: database.userId, username: 'Ada', email: '' },
    { id: 'bob', username: 'Bob', email: '' },
  );
});
afterEach(closeAccountDatabase);

/** @returns what is imported and what is left out, in words */
async function readAll() {
  const leftOut: LeftOut[] = [];
  const titles: unknown[] = [];
  const rows = accountSource(database.userId, 'bob', Date.now()).rows({
    wantsBytes: () => false,
    readHere: async () => undefined,
    leaveOut: (one) => leftOut.push(one),
    signal: new AbortController().signal,
  });
  for await (const { entity, row } of rows) if (entity === 'task') titles.push(row.title);
  return { titles, leftOut: leftOut.map(({ what }) => what) };
}

describe('another account on this device', () => {
  it('is brought with nothing to know about where all of it is in its rows', async () => {
    expect(await readAll()).toEqual({ titles: ['Read'], leftOut: [] });
  });

  it('[P2] names what it holds beside its rows, which an import does not bring', async () => {
    const refused = { entity: 'task', rowId: 't', fields: { title: 'Refused' }, reason: 'No' };
    for (let count = 0; count < 2; count++)
      await database.refused.add({ ...refused, refusedAt: 1 } as never);
    const draft = (rest: string) => `haversack-draft:${database.userId}:${rest}`;
    localStorage.setItem(draft('note:n1:tab'), JSON.stringify({ title: 'Cells' }));
    localStorage.setItem(draft('note:n2:tab'), JSON.stringify({ body: '' }));
    localStorage.setItem('haversack-draft:somebody:note:n3:tab', JSON.stringify({ title: 'No' }));
    const facts = { title: 'Biology', fileId: undefined, createdAt: 1, deletedAt: 0 };
    await database.rows('quiz').put({ id: 'q1', $at: '', ...facts });
    localStorage.setItem(
      `haversack-quiz-draft:${database.userId}:q1`,
      JSON.stringify({ attemptId: 'a', startedAt: 1, at: 0, chosen: { q: 'Yes' } }),
    );
    localStorage.setItem(
      `haversack-form-draft:${database.userId}:new-task::1`,
      JSON.stringify({ savedAt: Date.now(), values: { title: 'Read' } }),
    );
    await noteAdding([{ key: 'k', name: 'Slides.pdf', sizeBytes: 1, tab: 'tab' }]);
    expect((await readAll()).leftOut).toEqual([
      '2 refused changes',
      'Unsaved changes to “Cells”',
      'Unsaved changes to a note',
      'Unfinished quiz “Biology”',
      '1 draft',
      '“Slides.pdf”',
    ]);
  });

  it('[P2] tells before the import of files that were never opened on this device, and brings none', async () => {
    const file = { mime: 'application/pdf', pageCount: 1, content: 'text' as const, sizeBytes: 5 };
    const elsewhere = { ...file, id: 'f1', name: 'Elsewhere.pdf', sha256: 'a'.repeat(64) };
    await mutate(addFile, elsewhere);
    await mutate(addFile, { ...file, id: 'f2', name: 'Here.pdf', sha256: 'b'.repeat(64) });
    await storeBlob('b'.repeat(64), new Blob(['%PDF-']), database);
    const mine = new AccountDatabase(crypto.randomUUID());
    const source = accountSource(database.userId, 'bob', Date.now());
    const { signal } = new AbortController();
    const preview = await previewImport(mine, source, signal, () => undefined);
    expect(preview.entities.file).toMatchObject({ new: 1 });
    expect(preview.newBytes).toBe(5);
    expect(preview.leftOut).toEqual([
      {
        what: '“Elsewhere.pdf”',
        why: 'not on this device. Log in to its own account, download it in Files, then import again',
        isMissing: true,
      },
    ]);
    await mine.delete();
  });
});
