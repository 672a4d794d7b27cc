/** [P5] An export to Anki that comes back as it was made brings nothing that is different. */
import '../../support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { mutateIn } from '../../../src/db/mutate.ts';
import { makeAnkiPackage } from '../../../src/interchange/backup/export/cards/anki-package.ts';
import { previewImport, sumOfPreview } from '../../../src/interchange/backup/preview.ts';
import { sourceOfFormat } from '../../../src/interchange/backup/read/format-source.ts';
import { ankiReader } from '../../../src/interchange/formats/read/anki.ts';
import { createCards, flagCards } from '../../../src/model/entities/card.ts';
import { createDeck } from '../../../src/model/entities/deck.ts';
import { nowMs, sourceFile } from '../../support/import-fixtures.ts';
import { newDatabase } from '../support.ts';

const database = newDatabase();
afterEach(() => database.delete());
const id = (last: number) => `018f0000-0001-7000-8000-00000000000${last}`;
const signal = new AbortController().signal;

it('a card that was never flagged or suspended is the same as one that Anki says is not', async () => {
  await mutateIn(database, createDeck, { id: id(0), name: 'Cells' });
  const card = (last: number) => ({
    ...{ id: id(last), deckId: id(0), kind: 'basic' as const },
    ...{ front: `Front ${last}`, back: 'x' },
  });
  await mutateIn(database, createCards, [card(1), card(2)]);
  await mutateIn(database, flagCards, { ids: [id(2)], flag: 3 });
  const { file } = await makeAnkiPackage({
    ...{ database, nowMs, tzOffsetMin: 0, retention: 0.9, signal, onProgress: () => undefined },
  });
  const preview = async () => {
    const source = sourceOfFormat({
      format: { id: 'anki', read: ankiReader.read },
      files: [sourceFile('Export.apkg', new Uint8Array(await file.arrayBuffer()))],
      ...{ chosen: {}, lookAt: async () => ({}), tzOffsetMin: () => 0, nowMs },
    });
    return await previewImport(database, source, signal, () => undefined);
  };
  const again = await preview();
  expect(again.entities.card).toMatchObject({ same: 2, different: 0 });
  expect(sumOfPreview(again)).toMatchObject({ new: 0, different: 0 });
  await mutateIn(database, flagCards, { ids: [id(2)], flag: 0 });
  expect((await preview()).entities.card).toMatchObject({ same: 1, different: 1 });
});
