// @vitest-environment jsdom
/** The pictures of the next card appear together with it. */
import '../../../test/support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type AccountDatabase, openAccountDatabase } from '../../db/database.ts';
import { emptyContent } from '../../model/entities/cards/card-content.ts';
import { saveCard } from '../../queries/cards/save-card.ts';
import {
  CardMedia,
  forgetReadyMedia,
  makeMediaReady,
  readyMedia,
  readyUrl,
  useCardMedia,
} from './card-media.tsx';

let database: AccountDatabase;
const revoked = vi.fn();

beforeEach(async () => {
  let made = 0;
  URL.createObjectURL = () => `blob:${++made}`;
  URL.revokeObjectURL = revoked;
  revoked.mockClear();
  HTMLImageElement.prototype.decode = async () => undefined;
  database = await openAccountDatabase(crypto.randomUUID());
});
afterEach(() => {
  cleanup();
  forgetReadyMedia();
});

async function addCard(id: string): Promise<void> {
  const bytes = new Blob([Uint8Array.of(0x89), 'PNG\r\n\x1a\n', id]);
  const after = { ...emptyContent, front: id, back: 'Back' };
  const added = [{ side: 'front' as const, name: `Picture of ${id}`, bytes }];
  await saveCard({ id, made: { place: { deckId: 'd' } }, before: emptyContent, after, added });
}

function Front({ cardId }: { cardId: string }) {
  return <CardMedia shown={useCardMedia(cardId)?.get('front')} />;
}

it('a picture that was made ready stands there at once, and stays the same', async () => {
  await addCard('a');
  await makeMediaReady('a', database);
  const { rerender } = render(<Front cardId="a" />);
  const picture = screen.getByRole('img', { name: 'Picture of a' });
  expect(picture.getAttribute('src')).toBe('blob:1');
  await new Promise((resolve) => setTimeout(resolve, 50));
  rerender(<Front cardId="a" />);
  expect(screen.getByRole('img').getAttribute('src')).toBe('blob:1');
});

it('without it a picture comes once it was read', async () => {
  await addCard('a');
  render(<Front cardId="a" />);
  expect(screen.queryByRole('img')).toBeNull();
  await screen.findByRole('img', { name: 'Picture of a' });
});

it('holds the pictures of four cards, and none once the review was left', async () => {
  for (const id of ['a', 'b', 'c', 'd', 'e']) {
    await addCard(id);
    await makeMediaReady(id, database);
  }
  expect(readyMedia('a')).toBeUndefined();
  expect(revoked.mock.calls).toEqual([['blob:1']]);
  const [shown] = readyMedia('e')?.get('front') ?? [];
  expect(readyUrl('e', shown?.row.sha256 ?? '')).toBe('blob:5');
  forgetReadyMedia();
  expect(readyMedia('e')).toBeUndefined();
  expect(revoked).toHaveBeenCalledTimes(5);
});

it('holds no picture that was still being read when the review was left', async () => {
  await addCard('a');
  const reading = makeMediaReady('a', database);
  forgetReadyMedia();
  await reading;
  expect(readyMedia('a')).toBeUndefined();
  expect(revoked).toHaveBeenCalledTimes(1);
});
