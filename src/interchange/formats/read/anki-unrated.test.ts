/** [P5] A learned card without reviews and without a due day starts as new, and the report says so. */
import '../../../../test/support/node-blobs.ts';
import { expect, it } from 'vitest';
import { basic } from '../../../../test/support/anki/collection.ts';
import { at, collectionOf, noteOf } from '../../../../test/support/anki/few-notes.ts';
import { ankiPackage, packageFormats } from '../../../../test/support/anki/package.ts';
import { readAll, reasons } from '../../../../test/support/import-fixtures.ts';
import { ankiReader } from './anki.ts';

it.each(packageFormats)('in collection.%s', async (format) => {
  const learned = { ord: 0, deck: 2, type: 2, queue: 2 };
  const reviews = [{ id: at, ease: 3, kind: 0 }];
  const notes = [
    noteOf(basic, ['a', 'b'], { cards: [learned] }),
    noteOf(basic, ['c', 'd'], { id: at + 1, guid: 'two', cards: [{ ...learned, reviews }] }),
    noteOf(basic, ['e', 'f'], { id: at + 2, guid: 'three' }),
  ];
  const read = await readAll(ankiReader, [await ankiPackage(collectionOf(notes), format)]);
  expect(reasons(read)).toEqual([
    '1 card: learned in Anki, but this package has neither reviews nor a due day; imported as new',
  ]);
});
