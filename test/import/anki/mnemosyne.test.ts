/** [P5] Another program reads our exports: Mnemosyne (Debian: `apt-get install mnemosyne`), without a window. */
import '../../support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeAnkiPackage } from '../../../src/interchange/backup/export/cards/anki-package.ts';
import { sourceOfFormat } from '../../../src/interchange/backup/read/format-source.ts';
import { ankiReader } from '../../../src/interchange/formats/read/anki.ts';
import { cloze, reversed, stockTypes, typed } from '../../support/anki/collection.ts';
import { ankiPackage, mp3, png } from '../../support/anki/package.ts';
import { nowMs } from '../../support/import-fixtures.ts';
import { importInto, newDatabase } from '../support.ts';

const python = '/usr/bin/python3';
const isThere = spawnSync(python, ['-c', 'import mnemosyne']).status === 0;

interface Told {
  cards: { question: string; answer: string; tags: string[]; grade: number }[];
  reviews: number;
  media: string[];
}

it.skipIf(!isThere)(
  'an export has the same cards, media, tags and reviews in Mnemosyne',
  async () => {
    const at = Date.UTC(2025, 2, 1, 12);
    const count = 200;
    const notes = Array.from({ length: count }, (_, index) => {
      const type = [reversed, cloze, typed][index % 3] ?? typed;
      const fields =
        type === cloze
          ? [`{{c1::cell ${index}}} and {{c2::wall}}`, '']
          : [`front <b>${index}</b><img src="cell.png">`, `back ${index}[sound:a.mp3]`];
      const reviews = Array.from({ length: index % 4 }, (_, number) => ({
        ...{ id: at + index * 100 + number * 86_400_000, ease: 3, kind: number === 0 ? 0 : 1 },
      }));
      return {
        ...{ id: at + index, guid: `g${index}`, type: type.id, fields, tags: ' exam ' },
        cards: [{ ord: 0, deck: 2, reviews }, ...(type === typed ? [] : [{ ord: 1, deck: 2 }])],
      };
    });
    const collection = { types: stockTypes, decks: { 1: 'Default', 2: 'Biology::Cells' }, notes };
    const file = await ankiPackage(collection, 'anki21b', { 'cell.png': png, 'a.mp3': mp3 });
    const database = newDatabase();
    await importInto(
      database,
      sourceOfFormat({
        format: { id: 'anki', read: ankiReader.read },
        ...{ files: [file], chosen: {}, lookAt: async () => ({}), tzOffsetMin: () => 0, nowMs },
      }),
    );
    const made = await makeAnkiPackage({
      ...{ database, nowMs, tzOffsetMin: 0, retention: 0.9, onProgress: () => undefined },
      signal: new AbortController().signal,
    });
    const folder = mkdtempSync(join(tmpdir(), 'haversack-mnemosyne-'));
    const path = join(folder, 'export.apkg');
    writeFileSync(path, new Uint8Array(await made.file.arrayBuffer()));
    const words = execFileSync(python, ['scripts/anki/read-by-mnemosyne.py', path], {
      maxBuffer: 2 ** 28,
    });
    const told = JSON.parse(words.toString()) as Told;
    rmSync(folder, { recursive: true });
    const cards = await database.rows('card').count();
    expect(told.cards).toHaveLength(cards);
    expect(made.cards).toBe(cards);
    expect(told.reviews).toBe(await database.rows('review').count());
    expect(told.media).toHaveLength(2);
    expect(told.cards.every(({ tags }) => tags.join() === 'Biology::Cells,exam')).toBe(true);
    for (const index of [0, 3, 198]) {
      const one = told.cards.find(({ question }) => question.includes(`front <b>${index}</b>`));
      expect(one?.question).toMatch(/<img src="haversack-[0-9a-f]{24}\.png">/);
      expect(one?.answer).toContain(`back ${index}`);
    }
    console.info(
      `Mnemosyne: ${told.cards.length} cards, ${told.reviews} reviews, ${told.media.length} media`,
    );
    await database.delete();
  },
  120_000,
);
