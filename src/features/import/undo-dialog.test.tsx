// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeAccountDatabase, currentDatabase, openAccountDatabase } from '../../db/database.ts';
import { newImport } from '../../db/imports/imports.ts';
import type { UndoEffects } from '../../db/imports/undo-effects.ts';
import { UndoDialog } from './undo-dialog.tsx';

const none: UndoEffects = {
  ...{ toTrash: 0, editedToTrash: 0, forGood: {}, back: 0, editedChanged: 0, stays: 0, kept: [] },
  isUnsettled: false,
};
let effects = none;
vi.mock('../../db/imports/undo-effects.ts', () => ({ countUndoEffects: async () => effects }));

beforeEach(async () => {
  // jsdom cannot open dialogs.
  HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
    this.open = true;
  });
  HTMLDialogElement.prototype.close = vi.fn();
  await openAccountDatabase(crypto.randomUUID());
});
afterEach(() => {
  cleanup();
  closeAccountDatabase();
});

it.each<[Partial<UndoEffects>, string[]]>([
  [{}, ['Nothing of it is left to undo.']],
  [{ toTrash: 1 }, ['1 item it added goes to the Trash.']],
  [
    { toTrash: 1_200, editedToTrash: 3 },
    ['1,200 items it added go to the Trash, including 3 you edited since.'],
  ],
  [
    { back: 1, editedChanged: 2 },
    ['1 item it changed goes back to how it was.', 'Your later edits to 2 items stay.'],
  ],
  [{ forGood: { review: 2 } }, ['This deletes forever: 2 reviews.']],
  [
    { forGood: { media: 1 } },
    ['Pictures and sounds it added to items that stay are deleted forever.'],
  ],
  [
    { kept: [{ entity: 'deck', id: 'a', has: 'card' }] },
    ['1 deck stays because it has flashcards of your own.'],
  ],
  [
    { toTrash: 500, isUnsettled: true },
    [
      '500 items it added go to the Trash.',
      'Haversack syncs first. Items that are already on your other devices stay.',
    ],
  ],
  [{ stays: 1 }, ['1 item stays because your account had it already.']],
])('says what really goes: %o', async (change, words) => {
  effects = { ...none, ...change };
  const one = newImport({ kind: 'backup', name: 'export.zip', input: {} }, Date.now());
  const counts = { task: { added: 9, changed: 9, same: 0 } };
  await currentDatabase().imports.put({ ...one, counts });
  render(<UndoDialog one={{ ...one, counts }} onClose={() => undefined} />);
  await waitFor(() =>
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(words),
  );
});
