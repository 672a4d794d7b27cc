// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeAccountDatabase, currentDatabase, openAccountDatabase } from '../../db/database.ts';
import { type Import, newImport } from '../../db/imports/imports.ts';
import { dayMs } from '../../lib/date-format.ts';
import { ImportsList } from './imports-list.tsx';

beforeEach(() => openAccountDatabase(crypto.randomUUID()));
afterEach(() => {
  vi.restoreAllMocks();
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
  [
    'been undone in part',
    { endedAt: nowMs, madeWholes: [], keptWholes: [] },
    'Partly undone. This import had added 2 tasks and changed 1 task. You can undo the rest.',
  ],
  [
    'been undone in part, and can be undone no more',
    { endedAt: nowMs - 40 * dayMs, madeWholes: [], keptWholes: [] },
    'Partly undone. This import had added 2 tasks and changed 1 task.',
  ],
  [
    'brought back',
    { endedAt: nowMs, counts: { task: { added: 0, changed: 3, restored: 2, same: 0 } } },
    'Nothing was added. Restored 2 tasks. Changed 1 task.',
  ],
  [
    'only brought back, and been undone',
    {
      endedAt: nowMs,
      undoneAt: nowMs,
      counts: { task: { added: 0, changed: 2, restored: 2, same: 0 } },
    },
    'Undone. This import had restored 2 tasks.',
  ],
])('says in a line what became of an import that has %s', async (_, end, words) => {
  const one = newImport({ kind: 'backup', name: 'export.zip', input: {} }, nowMs);
  const counts = { task: { added: 2, changed: 1, same: 3 } };
  await currentDatabase().imports.put({ ...one, counts, ...end });
  render(<ImportsList />);
  expect(await screen.findByText(words)).toBeTruthy();
});

it('undoes an import that was made offline after the next sync, and says so before', async () => {
  const one = newImport({ kind: 'backup', name: 'export.zip', input: {} }, nowMs);
  const counts = { task: { added: 2, changed: 0, same: 0 } };
  const database = currentDatabase();
  await database.imports.put({ ...one, counts, endedAt: nowMs });
  await database.writeMeta('unsettledPieces', [{ importId: one.id, from: 1, upTo: 1 }]);
  const hasNetwork = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  render(<ImportsList />);
  const undo = await screen.findByRole<HTMLButtonElement>('button', { name: /^Undo import/ });
  await screen.findByText(/^Connect to the internet to undo this import\. .* Undo until /);
  expect(undo.disabled).toBe(true);

  // The undo asks the server by itself where there is a network.
  hasNetwork.mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
  expect(undo.disabled).toBe(false);

  hasNetwork.mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  expect(undo.disabled).toBe(true);
  await database.meta.delete('unsettledPieces');
  await vi.waitFor(() => expect(undo.disabled).toBe(false));
});
