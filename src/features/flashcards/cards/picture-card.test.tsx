// @vitest-environment jsdom
/** A card of an area is stored with its picture or not at all. */
import '../../../../test/support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type AccountDatabase, openAccountDatabase } from '../../../db/database.ts';
import { mutate } from '../../../db/mutate.ts';
import { failure, success } from '../../../lib/result.ts';
import { createDeck } from '../../../model/entities/deck.ts';
import { NewCardDialog } from './new-card-dialog.tsx';

const storing = vi.hoisted(() => ({ isFull: false }));
vi.mock('../../../queries/media.ts', async (original) => {
  const real = await original<typeof import('../../../queries/media.ts')>();
  const bytes = { sha256: 'a'.repeat(64), mime: 'image/webp', sizeBytes: 4 };
  return {
    ...real,
    storeMediaBytes: async () =>
      storing.isFull ? failure('refused', 'This device is full.') : success(bytes),
    keepMediaBytes: async () => true,
  };
});
vi.mock('./same-front-line.tsx', () => ({ SameFrontLine: () => null }));

const onClose = vi.fn();
let database: AccountDatabase;

beforeEach(async () => {
  onClose.mockReset();
  storing.isFull = false;
  localStorage.clear();
  // jsdom cannot open dialogs.
  HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
    this.open = true;
  });
  HTMLDialogElement.prototype.close = vi.fn();
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
  database = await openAccountDatabase(crypto.randomUUID());
  await mutate(createDeck, { id: 'd1', name: 'Cells' });
});
afterEach(cleanup);

async function saveCard(): Promise<void> {
  const picture = new Blob(['webp'], { type: 'image/webp' });
  const source = { fileId: 'f', page: 2, quote: '', area: [0, 0, 1, 1], picture };
  render(<NewCardDialog source={source} onClose={onClose} />);
  const user = userEvent.setup();
  await user.type(await screen.findByRole('textbox', { name: 'Back' }), 'A cell');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
}

const cards = () => database.rows('card').toArray();

it('has its picture by the id that it was made for', async () => {
  await saveCard();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const [card] = await cards();
  expect(card).toMatchObject({ back: 'A cell', fileId: 'f', page: 2, area: [0, 0, 1, 1] });
  const media = await database.rows('media').toArray();
  expect(media).toMatchObject([{ ownerEntity: 'card', ownerId: card?.id, side: 'front' }]);
});

it('[P2] is not made without its picture, and the dialog stays with what was typed', async () => {
  storing.isFull = true;
  await saveCard();
  expect(await screen.findByRole('textbox', { name: 'Back' })).toHaveProperty('value', 'A cell');
  expect(onClose).not.toHaveBeenCalled();
  expect(await cards()).toEqual([]);
  expect(await database.rows('media').count()).toBe(0);
});
