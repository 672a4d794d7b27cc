// @vitest-environment jsdom
import type { Import } from '../../db/tables.ts';
import 'fake-indexeddb/auto';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderRouted } from '../../../test/support/render-routed.tsx';
import { closeAccountDatabase, currentDatabase, openAccountDatabase } from '../../db/database.ts';
import { newImport } from '../../db/imports/imports.ts';
import { dayMs } from '../../lib/date-format.ts';
import { ImportsList } from './imports-list.tsx';

beforeEach(() => openAccountDatabase(crypto.randomUUID()));
afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
  closeAccountDatabase();
});

const nowMs = Date.now();

const show = () => renderRouted(ImportsList);

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
    'brought due days',
    { endedAt: nowMs, counts: { review: { added: 13, changed: 0, same: 0, days: 3 } } },
    'Added 10 reviews and 3 due days.',
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
  await show();
  expect(await screen.findByText(words)).toBeTruthy();
});

it('undoes an import that was made offline after the next sync, and says so before', async () => {
  const one = newImport({ kind: 'backup', name: 'export.zip', input: {} }, nowMs);
  const counts = { task: { added: 2, changed: 0, same: 0 } };
  const database = currentDatabase();
  await database.imports.put({ ...one, counts, endedAt: nowMs });
  await database.writeMeta('unsettledPieces', [{ importId: one.id, from: 1, upTo: 1 }]);
  const hasNetwork = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await show();
  const undo = await screen.findByRole<HTMLButtonElement>('button', { name: /^Undo import/ });
  await screen.findByText(/^Connect to the internet to undo this import\. .* Undo until /);
  expect(undo.disabled).toBe(true);

  // With a network, the undo asks the server itself.
  hasNetwork.mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
  expect(undo.disabled).toBe(false);

  hasNetwork.mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  expect(undo.disabled).toBe(true);
  await database.meta.delete('unsettledPieces');
  await vi.waitFor(() => expect(undo.disabled).toBe(false));
});

it.each<[string, Partial<Import>, string[]]>([
  [
    'ended',
    {},
    ['Open Flashcards: cards.apkg', 'Open Study Quiz: cards.apkg', 'Open Tasks: cards.apkg'],
  ],
  ['been undone', { undoneAt: nowMs }, []],
  ['been undone in part', { madeWholes: [], keptWholes: [] }, []],
])('leads to what an import has brought that has %s', async (_, end, links) => {
  const one = newImport({ kind: 'apkg', name: 'cards.apkg', input: {} }, nowMs);
  const counts = {
    card: { added: 2, changed: 0, same: 0 },
    quiz: { added: 0, changed: 1, restored: 1, same: 0 },
    task: { added: 1, changed: 0, same: 0 },
    note: { added: 0, changed: 3, same: 4 },
  };
  await currentDatabase().imports.put({ ...one, endedAt: nowMs, counts, ...end });
  await show();
  await screen.findByRole('button', { name: /Remove from list/ });
  expect(screen.queryAllByRole('link').map((link) => link.textContent)).toEqual(links);
});
