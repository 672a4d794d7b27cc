// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { currentDatabase, openAccountDatabase } from '../../db/database.ts';
import { startOfNoteDrafts } from '../../db/drafts/note-drafts.ts';
import { mutate } from '../../db/mutate.ts';
import { createNote, deleteNotes } from '../../model/entities/note.ts';
import { useNotes } from './use-notes.ts';

let account = 0;

beforeEach(async () => {
  localStorage.clear();
  await openAccountDatabase(`use-notes-${account++}`);
});
afterEach(cleanup);

const keep = (id: string, draft: object, of = currentDatabase().userId) =>
  localStorage.setItem(`${startOfNoteDrafts({ userId: of })}${id}:1`, JSON.stringify(draft));

async function titles() {
  const { result } = renderHook(() => useNotes());
  await waitFor(() => expect(result.current).toBeDefined());
  return result.current?.map((note) => [note.title, !note.isUnstored]);
}

it('[P2] lists a new note that is only in a draft, before the others', async () => {
  await mutate(createNote, { id: 'stored', title: 'Stored', body: '' });
  keep('new', { title: 'No room for this', isNew: true });
  expect(await titles()).toEqual([
    ['No room for this', false],
    ['Stored', true],
  ]);
});

it('does not list drafts of notes that are stored, deleted, deleted for good, or another student’s', async () => {
  await mutate(createNote, { id: 'stored', title: 'Stored', body: '' });
  await mutate(createNote, { id: 'deleted', title: 'Deleted', body: '' });
  await mutate(deleteNotes, ['deleted']);
  await mutate(() => [{ entity: 'note', id: 'purged', fields: { purgedAt: 1 } }], undefined);
  for (const id of ['stored', 'deleted', 'purged']) keep(id, { title: 'Draft', isNew: true });
  keep('elsewhere', { title: 'Of a note that is not here' });
  keep('new', { title: 'Bob’s', isNew: true }, 'bob');
  expect(await titles()).toEqual([['Stored', true]]);
});
