/** Collections of few notes, for tests of one thing. */
import { ankiReader } from '../../../src/interchange/formats/read/anki.ts';
import { fieldsOf, readAll } from '../import-fixtures.ts';
import { stockTypes, type TestCollection, type TestNote } from './collection.ts';
import { ankiPackage } from './package.ts';

export const at = Date.UTC(2025, 2, 1, 12);
export const day = 86_400_000;

export function collectionOf(
  notes: TestNote[],
  more: Partial<TestCollection> = {},
): TestCollection {
  return { types: stockTypes, decks: { 1: 'Default', 2: 'Biology::Cells' }, notes, ...more };
}

export const noteOf = (
  type: { id: number },
  fields: string[],
  more: Partial<TestNote> = {},
): TestNote => ({
  ...{ id: at, guid: 'guid-1', type: type.id, fields, cards: [{ ord: 0, deck: 2 }] },
  ...more,
});

export async function cardsOf(note: TestNote, more: Partial<TestCollection> = {}) {
  const read = await readAll(ankiReader, [
    await ankiPackage(collectionOf([note], more), 'anki21b'),
  ]);
  return fieldsOf(read, 'card');
}
