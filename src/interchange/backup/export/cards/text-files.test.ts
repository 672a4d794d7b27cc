/** Cards exported as text import unchanged, with nested decks. */
import 'fake-indexeddb/auto';
import '../../../../../test/support/node-blobs.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readAll, sourceFile } from '../../../../../test/support/import-fixtures.ts';
import {
  type AccountDatabase,
  closeAccountDatabase,
  openAccountDatabase,
} from '../../../../db/database.ts';
import { mutate } from '../../../../db/mutate.ts';
import { createCards } from '../../../../model/entities/card.ts';
import { createDeck } from '../../../../model/entities/deck.ts';
import type { FormatReader } from '../../../formats/format.ts';
import { cardsReader } from '../../../formats/read/cards.ts';
import { markdownCardsReader } from '../../../formats/read/markdown-cards.ts';
import { makeCardMarkdown, makeCardTable } from './text-files.ts';

let database: AccountDatabase;

beforeEach(async () => {
  database = await openAccountDatabase(crypto.randomUUID());
  await mutate(createDeck, { id: 'bio', name: 'Bio' });
  await mutate(createDeck, { id: 'cell', name: 'Zelle', parentId: 'bio' });
  await mutate(createDeck, { id: 'parts', name: 'Teile', parentId: 'cell' });
  await mutate(createDeck, { id: 'other', name: 'Zelle' });
  const decks = ['bio', 'parts', 'other'];
  await mutate(
    createCards,
    decks.map((deckId) => ({ kind: 'basic' as const, front: `of ${deckId}`, back: 'b', deckId })),
  );
});
afterEach(async () => {
  closeAccountDatabase();
  await database.delete();
});

/** Path of each card's deck, by the card's front. */
async function readBack(reader: FormatReader, file: Blob, name: string) {
  const { items } = await readAll(reader, [sourceFile(name, await file.text())]);
  const byKey = new Map(items.map((item) => [item.key, item]));
  const pathOf = (key: string | undefined): unknown[] => {
    const deck = byKey.get(key ?? '');
    return deck === undefined ? [] : [...pathOf(deck.refs?.parentId), deck.fields.name];
  };
  const cards = items.filter(({ entity }) => entity === 'card');
  return Object.fromEntries(cards.map(({ fields, refs }) => [fields.front, pathOf(refs?.deckId)]));
}

const options = () => ({
  ...{ database, nowMs: 0, tzOffsetMin: 0, retention: 0.9, onProgress: () => undefined },
  signal: new AbortController().signal,
});

it.each([
  ['a table', makeCardTable, cardsReader, 'cards.csv'],
  ['Markdown', makeCardMarkdown, markdownCardsReader, 'cards.md'],
] as const)(
  'in %s decks come back within the decks that they lie in',
  async (_, make, reader, name) => {
    const { file, cards } = await make(options());
    expect(cards).toBe(3);
    expect(await readBack(reader, file, name)).toEqual({
      'of bio': ['Bio'],
      'of parts': ['Bio', 'Zelle', 'Teile'],
      'of other': ['Zelle'],
    });
  },
);
