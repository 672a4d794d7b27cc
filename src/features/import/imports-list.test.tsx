// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closeAccountDatabase, currentDatabase, openAccountDatabase } from '../../db/database.ts';
import { type Import, newImport } from '../../db/imports/imports.ts';
import { ImportsList } from './imports-list.tsx';

beforeEach(() => openAccountDatabase(crypto.randomUUID()));
afterEach(() => {
  cleanup();
  closeAccountDatabase();
});

const nowMs = Date.now();

it.each<[string, Partial<Import>, string]>([
  ['ended', { endedAt: nowMs }, 'Added 2 tasks. Changed 1 task. 3 items already in your library.'],
  ['stopped', {}, 'Stopped early. Added 2 tasks. Changed 1 task. 3 items already in your library.'],
  [
    'undone',
    { endedAt: nowMs, undoneAt: nowMs },
    'Undone. This import had added 2 tasks and changed 1 task.',
  ],
])('says in a line what became of an import that has %s', async (_, end, words) => {
  const one = newImport({ kind: 'backup', name: 'export.zip', input: {} }, nowMs);
  const counts = { task: { added: 2, changed: 1, same: 3 } };
  await currentDatabase().imports.put({ ...one, counts, ...end });
  render(<ImportsList />);
  expect(await screen.findByText(words)).toBeTruthy();
});
