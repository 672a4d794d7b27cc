/** [P5] Anki has no descriptions of pictures: a re-imported package keeps those that the student wrote. */
import '../../support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { sourceOfFormat } from '../../../src/interchange/backup/read/format-source.ts';
import { ankiReader } from '../../../src/interchange/formats/read/anki.ts';
import { basic, stockTypes, type TestCollection } from '../../support/anki/collection.ts';
import { ankiPackage, png } from '../../support/anki/package.ts';
import { nowMs } from '../../support/import-fixtures.ts';
import { importInto, newDatabase } from '../support.ts';

const database = newDatabase();
afterEach(() => database.delete());

const collection: TestCollection = {
  ...{ types: stockTypes, decks: { 1: 'Default' } },
  notes: [
    {
      ...{ id: nowMs, guid: 'g', type: basic.id, fields: ['<img src="cell.png">', 'a cell'] },
      cards: [{ ord: 0 }],
    },
  ],
};

it('keeps the description of a picture, also where the imported version is wanted', async () => {
  const files = [await ankiPackage(collection, 'anki21b', { 'cell.png': png })];
  const source = () =>
    sourceOfFormat({
      format: { id: 'anki', read: ankiReader.read },
      ...{ files, chosen: {}, lookAt: async () => ({}), tzOffsetMin: () => 0, nowMs },
    });
  const names = async () => (await database.rows('media').toArray()).map(({ name }) => name);
  await importInto(database, source());
  expect(await names()).toEqual(['']);
  await database.rows('media').toCollection().modify({ name: 'Plant cell' });
  await importInto(database, source(), { bringsBack: false, different: 'imported' });
  expect(await names()).toEqual(['Plant cell']);
});
