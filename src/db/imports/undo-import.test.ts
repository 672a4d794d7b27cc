/** [P2] During a long or interrupted undo the student's new work stays, and the dialog says so. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cardRow, deckRow, importParts } from '../../../test/import/import-parts.ts';
import { createCards, deleteCard } from '../../model/entities/card.ts';
import { createMedia } from '../../model/entities/media.ts';
import type { Row } from '../../model/merge.ts';
import { AccountDatabase } from '../database.ts';
import { mutateIn } from '../mutate.ts';
import { countUndoEffects } from './undo-effects.ts';
import { undoImport } from './undo-import.ts';

let database: AccountDatabase;
let importId: string;
beforeEach(async () => {
  database = new AccountDatabase(crypto.randomUUID());
  // As from a table with a column of decks: each deck comes before its cards.
  importId = await importParts(
    database,
    ['first', 'second'].flatMap((id) => [
      { entity: 'deck', rows: [deckRow(id)] },
      { entity: 'card', rows: [cardRow(`${id}-card`, id)] },
    ]),
  );
});
afterEach(() => database.delete());

async function addOwnCard(deckId: string): Promise<string> {
  const made = await mutateIn(database, createCards, [
    { deckId, kind: 'basic', front: 'Mine', back: 'x' },
  ]);
  return (made.ok && made.data.ids[0]) || '';
}

const addOwnPicture = (ownerId: string) => {
  const bytes = { sha256: 'a'.repeat(64), mime: 'image/png' as const, sizeBytes: 1 };
  const owner = { ownerEntity: 'card' as const, ownerId, name: 'a.png' };
  return mutateIn(database, createMedia, { id: 'picture', ...owner, ...bytes });
};

/** @param onPiece called after each piece with the number of undone rows */
async function undo(onPiece: (pieces: number, stop: AbortController) => void = () => undefined) {
  const stop = new AbortController();
  let pieces = 0;
  return await undoImport(database, importId, stop.signal, () => onPiece(++pieces, stop));
}
const stopAfter = (count: number) =>
  expect(undo((pieces, stop) => pieces === count && stop.abort())).rejects.toThrow();

const isLive = async (entity: 'deck' | 'card', id: string) =>
  (await database.table<Row, string>(entity).get(id))?.deletedAt === 0;
const keptInDialog = async () => (await countUndoEffects(database, importId)).kept;

describe('a deck that is still to be taken back', () => {
  it('stays with a card that was added after the undo was stopped, as the dialog says', async () => {
    await stopAfter(1);
    const own = await addOwnCard('second');
    expect(await keptInDialog()).toEqual([{ entity: 'deck', id: 'second', has: 'card' }]);
    expect((await undo()).ok).toBe(true);
    expect([await isLive('deck', 'second'), await isLive('card', own)]).toEqual([true, true]);
    expect([await isLive('deck', 'first'), await isLive('card', 'second-card')]).toEqual([
      false,
      false,
    ]);
  });

  it('stays with a card that is added while the undo runs', async () => {
    let own = Promise.resolve('');
    const undone = await undo((pieces) => {
      if (pieces === 1) own = addOwnCard('second');
    });
    expect(undone.ok).toBe(true);
    expect([await isLive('deck', 'second'), await isLive('card', await own)]).toEqual([true, true]);
  });

  it('stays with an imported card that gets a picture while the undo runs', async () => {
    const undone = await undo((pieces) => {
      if (pieces === 1) void addOwnPicture('second-card');
    });
    expect(undone.ok).toBe(true);
    expect([await isLive('deck', 'second'), await isLive('card', 'second-card')]).toEqual([
      true,
      true,
    ]);
  });

  it('goes where the card of their own is gone by then', async () => {
    const own = await addOwnCard('second');
    await stopAfter(1);
    await mutateIn(database, deleteCard, { id: own });
    expect(await keptInDialog()).toEqual([]);
    expect((await undo()).ok).toBe(true);
    expect(await isLive('deck', 'second')).toBe(false);
  });
});

it('an undo that is stopped takes the parts of what it took back with it', async () => {
  await stopAfter(1);
  expect((await undo()).ok).toBe(true);
  // In the Trash with its deck, so that it comes back with it.
  expect([await isLive('deck', 'first'), await isLive('card', 'first-card')]).toEqual([
    false,
    true,
  ]);
});
