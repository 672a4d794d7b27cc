// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noteAdding } from '../../db/bytes/adding.ts';
import {
  type AccountDatabase,
  closeAccountDatabase,
  openAccountDatabase,
} from '../../db/database.ts';

import { noteHidden } from '../../db/device/hidden/hidden-accounts.ts';
import { mutate } from '../../db/mutate.ts';
import { createTask } from '../../model/entities/task.ts';
import type { LeftOut } from '../../model/left-out.ts';
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

/** @returns what is brought, and what is left out, in words */
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
    await noteAdding([{ key: 'k', name: 'Slides.pdf', sizeBytes: 1, tab: 'tab' }]);
    expect((await readAll()).leftOut).toEqual([
      '2 refused changes',
      'Unsaved words in “Cells”',
      'Unsaved words in a note',
      'Answers so far in “Biology”',
      '“Slides.pdf”',
    ]);
  });
});
