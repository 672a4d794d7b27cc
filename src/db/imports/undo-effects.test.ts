/** Which values count as the student's edits: not those of another import, which has its own notes. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cardRow, deckRow, importParts, stampAt } from '../../../test/import/import-parts.ts';
import { editCard } from '../../model/entities/card.ts';
import { renameDeck } from '../../model/entities/deck.ts';
import { createNote, editNote } from '../../model/entities/note.ts';
import { bodyOfText, bodySaying } from '../../text/note-text.ts';
import { AccountDatabase } from '../database.ts';
import { mutateIn } from '../mutate.ts';
import { countUndoEffects } from './undo-effects.ts';

let database: AccountDatabase;
beforeEach(() => {
  database = new AccountDatabase(crypto.randomUUID());
});
afterEach(() => database.delete());

const bringDeck = (name: string, second: number) =>
  importParts(database, [{ entity: 'deck', rows: [deckRow('deck', name, second)] }]);
const bringCards = (...rows: ReturnType<typeof cardRow>[]) =>
  importParts(
    database,
    rows.map((row) => ({ entity: 'card', rows: [row] })),
  );
const card = (front: string, back: string, second: number) => ({
  ...cardRow('card', 'deck', second),
  ...{ front, back },
});

it('counts what another import has changed as no edit, of what the first one added', async () => {
  const first = await bringDeck('First', 1);
  await bringDeck('Second', 2);
  expect(await countUndoEffects(database, first)).toMatchObject({ toTrash: 1, editedToTrash: 0 });
  await mutateIn(database, renameDeck, { id: 'deck', name: 'Mine' });
  expect(await countUndoEffects(database, first)).toMatchObject({ toTrash: 1, editedToTrash: 1 });
});

it('counts what another import has changed as no edit, of what the first one changed', async () => {
  await bringCards(card('Mine', 'x', 1));
  const first = await bringCards(card('First', 'x', 2));
  const second = await bringCards(card('Second', 'x', 3));
  expect(await countUndoEffects(database, first)).toMatchObject({ editedChanged: 0 });
  expect(await countUndoEffects(database, second)).toMatchObject({ back: 1, editedChanged: 0 });
  await mutateIn(database, editCard, { id: 'card', front: 'Edited' });
  expect(await countUndoEffects(database, first)).toMatchObject({ editedChanged: 1 });
  expect(await countUndoEffects(database, second)).toMatchObject({ back: 1, editedChanged: 1 });
});

it('counts a row that one import has changed twice once', async () => {
  await bringCards(card('Mine', 'x', 1));
  const again = { ...card('Second', 'y', 3), $by: { back: stampAt(2) } };
  const id = await bringCards(card('First', 'y', 2), again);
  expect(await countUndoEffects(database, id)).toMatchObject({ back: 1, editedChanged: 0 });
  await mutateIn(database, editCard, { id: 'card', front: 'Edited' });
  expect(await countUndoEffects(database, id)).toMatchObject({ editedChanged: 1 });
});

it('counts words that another import has united with a note as no edit, and words that were typed as one', async () => {
  await mutateIn(database, createNote, { id: 'note', title: 'Note', body: bodyOfText('Mine') });
  const bringWords = async (words: string, second: number) => {
    const { body = '' } = (await database.rows('note').get('note')) ?? {};
    const row = { id: 'note', $at: stampAt(second), body: bodySaying(words, body) };
    return await importParts(database, [{ entity: 'note', rows: [row] }]);
  };
  const first = await bringWords('Mine, first', 1);
  await bringWords('Mine, second', 2);
  expect(await countUndoEffects(database, first)).toMatchObject({ editedChanged: 0 });
  const { body = '' } = (await database.rows('note').get('note')) ?? {};
  await mutateIn(database, editNote, { id: 'note', body: bodySaying('Mine, typed', body) });
  expect(await countUndoEffects(database, first)).toMatchObject({ editedChanged: 1 });
});
