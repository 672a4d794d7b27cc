/** Several chosen files with at least one Anki package. */
import '../../../../test/support/node-blobs.ts';
import { expect, it } from 'vitest';
import { basic } from '../../../../test/support/anki/collection.ts';
import { collectionOf, noteOf } from '../../../../test/support/anki/few-notes.ts';
import { ankiPackage, entriesOfPackage } from '../../../../test/support/anki/package.ts';
import { readAll, reasons, sourceFile } from '../../../../test/support/import-fixtures.ts';
import type { SourceFile } from '../format.ts';
import { ankiReader } from './anki.ts';

const collection = collectionOf([noteOf(basic, ['Cell', 'The unit of life'])]);
const whole = () => ankiPackage(collection, 'anki21');
const damaged = () => sourceFile('Damaged.apkg', 'no zip');

async function readFronts(files: SourceFile[]) {
  const read = await readAll(ankiReader, files);
  const cards = read.items.filter(({ entity }) => entity === 'card');
  return { fronts: cards.map(({ fields }) => fields.front), reasons: reasons(read) };
}

it.each([
  ['before', async () => [damaged(), await whole()]],
  ['after', async () => [await whole(), damaged()]],
])(
  'a package that is damaged %s one that is whole is told, and the other comes',
  async (_, files) => {
    expect(await readFronts(await files())).toEqual({
      fronts: ['Cell'],
      reasons: [
        'Damaged.apkg: this Anki package is damaged or incomplete. Download it, or export it from Anki, again.',
      ],
    });
  },
);

it('files beside a package that are none are told', async () => {
  const files = [await whole(), sourceFile('Words.csv', 'wall,of plants')];
  expect(await readFronts(files)).toEqual({
    fronts: ['Cell'],
    reasons: ['Words.csv: no Anki package; left out. Import it by itself'],
  });
});

it('files of a package that was unpacked are none to be told', async () => {
  const entries = Object.entries(await entriesOfPackage(collection, 'anki21'));
  const files = entries.map(([name, bytes]) => sourceFile(`Biology/${name}`, bytes));
  expect(await readFronts(files)).toEqual({ fronts: ['Cell'], reasons: [] });
});
