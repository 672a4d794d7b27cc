/** [P5] Anki packages that are damaged, foreign or hostile. */
import '../../../../test/support/node-blobs.ts';
import { describe, expect, it } from 'vitest';
import { basic, cloze, type TestNote } from '../../../../test/support/anki/collection.ts';
import { at, cardsOf, collectionOf, noteOf } from '../../../../test/support/anki/few-notes.ts';
import {
  ankiPackage,
  entriesOfPackage,
  packageFormats,
  packed,
} from '../../../../test/support/anki/package.ts';
import {
  fieldsOf,
  readAll,
  reasons,
  sourceFile,
} from '../../../../test/support/import-fixtures.ts';
import { sidesOfNote } from './anki/note-cards.ts';
import { unpackZstd } from './anki/zstd.ts';
import { ankiReader } from './anki.ts';

const text = new TextEncoder();

describe('what is no whole package is refused with a reason', () => {
  const one = collectionOf([noteOf(basic, ['a', 'b'])]);
  const refused = (entries: Record<string, Uint8Array<ArrayBuffer>>) =>
    readAll(ankiReader, [packed(entries)]);

  it.each(packageFormats)('cut off anywhere (%s)', async (format) => {
    const whole = await (await (await ankiPackage(one, format)).bytes()).bytes();
    for (const share of [0.02, 0.3, 0.6, 0.9, 0.999]) {
      const cut = sourceFile('cut.apkg', whole.slice(0, Math.floor(whole.length * share)));
      await expect(readAll(ankiReader, [cut])).rejects.toThrow(/damaged or incomplete/);
    }
  });

  it.each(packageFormats)(
    'with a database that is cut off or written over (%s)',
    async (format) => {
      const entries = await entriesOfPackage(one, format);
      const name = `collection.${format}`;
      const bytes = entries[name] ?? new Uint8Array();
      for (const share of [0, 0.1, 0.5, 0.95]) {
        const cut = { ...entries, [name]: bytes.slice(0, Math.floor(bytes.length * share)) };
        await expect(refused(cut)).rejects.toThrow(/damaged or incomplete|No cards found/);
      }
      const over = bytes.slice();
      over.fill(0xff, Math.floor(over.length / 3));
      await expect(refused({ ...entries, [name]: over })).rejects.toThrow(/damaged or incomplete/);
    },
  );

  it('another zip, an empty one, or another program’s database', async () => {
    const words = text.encode('words');
    await expect(refused({ 'a.txt': words })).rejects.toThrow(/This is not an Anki package/);
    await expect(refused({})).rejects.toThrow(/not an Anki package/);
    const { default: initSqlJs } = await import('sql.js');
    const { Database } = await initSqlJs();
    const other = new Database();
    other.run('CREATE TABLE places (url text); CREATE VIEW cards AS SELECT 1');
    await expect(refused({ 'collection.anki2': new Uint8Array(other.export()) })).rejects.toThrow(
      /a database of another program/,
    );
    await expect(
      refused({ 'collection.anki21b': words, meta: new Uint8Array([8, 9]) }),
    ).rejects.toThrow(/newer kind than Haversack knows/);
  });

  it('a package that would unpack to far more than it has', async () => {
    const entries = await entriesOfPackage(one, 'anki21b');
    const { zstdCompressSync } = await import('node:zlib');
    const bomb = new Uint8Array(zstdCompressSync(new Uint8Array(200 * 1024 * 1024)));
    await expect(refused({ ...entries, 'collection.anki21b': bomb })).rejects.toThrow(
      /too large to be unpacked safely/,
    );
    await expect(refused({ ...entries, media: bomb })).rejects.toThrow(/too large/);
    const claims = new Uint8Array([0x28, 0xb5, 0x2f, 0xfd, 0xe0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]);
    expect(() => unpackZstd(claims, 1e9)).toThrow('too-much');
  });

  it('a package of which a later frame asks for far more memory', async () => {
    const { zstdCompressSync } = await import('node:zlib');
    const frame = (words: string) => new Uint8Array(zstdCompressSync(text.encode(words)));
    const two = Buffer.concat([frame('one '), frame('two')]);
    expect(new TextDecoder().decode(unpackZstd(two, 1e9))).toBe('one two');
    // A window of 1.9 GB and one empty block.
    const wide = new Uint8Array([0x28, 0xb5, 0x2f, 0xfd, 0, (20 << 3) | 7, 1, 0, 0]);
    expect(() => unpackZstd(Buffer.concat([frame('one'), wide]), 1e9)).toThrow('too-much');
    const cut = Buffer.concat([frame('one'), frame('two').slice(0, -3)]);
    expect(() => unpackZstd(cut, 1e9)).toThrow('damaged');
    const beyond = new Uint8Array([0x28, 0xb5, 0x2f, 0xfd, 0, 0, 0xff, 0xff, 0xff]);
    expect(() => unpackZstd(beyond, 1e9)).toThrow('damaged');
  });

  it('but is named beside one that is whole', async () => {
    const cut = sourceFile('cut.apkg', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]));
    const read = await readAll(ankiReader, [cut, await ankiPackage(one, 'anki21b')]);
    expect(fieldsOf(read, 'card')).toHaveLength(1);
    expect(reasons(read)[0]).toMatch(/^cut\.apkg: this Anki package is damaged or incomplete/);
  });
});

describe('hostile packages', () => {
  it('decks in decks without number become some, and no card is lost', async () => {
    const file = await ankiPackage(
      collectionOf([noteOf(basic, ['q', 'a'])], {
        decks: { 2: Array(3_000).fill('a').join('::') },
      }),
      'anki21',
    );
    const read = await readAll(ankiReader, [file]);
    expect(fieldsOf(read, 'deck')).toHaveLength(50);
    expect(fieldsOf(read, 'card')).toHaveLength(1);
  });

  it('a template that repeats a long field takes no more memory than a card may', async () => {
    const type = { ...basic, templates: [{ question: '{{Front}}'.repeat(30_000), answer: 'a' }] };
    const note = noteOf(type, ['word '.repeat(20_000), 'x']);
    const [card] = await cardsOf(note, { types: [type] });
    expect(card).toMatchObject({ back: 'a' });
    expect(String(card?.front).length).toBeLessThanOrEqual(20_000);
  });

  it('readings above words are read at once, also of brackets alone', async () => {
    const type = { ...basic, templates: [{ question: '{{kana:Front}}', answer: '{{Back}}' }] };
    const words = '日['.repeat(100_000);
    const [card] = await cardsOf(noteOf(type, [`日本[にほん] ${words}`, 'x']), { types: [type] });
    expect(String(card?.front)).toMatch(/^にほん/);
  });

  it('a note with cards without number, of gaps that are not in its text, is read at once', () => {
    const fields = ['{{c1::a}} {{c2::b {{c3::c}} }}'.repeat(600), ''];
    const templates = cloze.templates.map((one, ord) => ({ ...one, ord, name: 'Cloze' }));
    const type = { ...cloze, isCloze: true, templates };
    const note = { fields, tags: [], deckName: 'Cells', type };
    const ords = Array.from({ length: 200_000 }, (_, ord) => ord);
    expect([...sidesOfNote(note, ords).keys()]).toEqual([0, 1, 2]);
  });

  it('notes that say to be the same card of Haversack, as copies do, are one card each', async () => {
    const id = '018f0000-0001-7000-8000-000000000001';
    const data = JSON.stringify({ haversack: { cards: { 0: id }, reviews: {}, media: {} } });
    const copies = [1, 2, 3].map((n) =>
      noteOf(basic, [`q${n}`, 'a'], { id: at + n, guid: `g${n}`, data }),
    );
    const read = await readAll(ankiReader, [await ankiPackage(collectionOf(copies), 'anki2')]);
    const cards = read.items.filter(({ entity }) => entity === 'card');
    expect(cards.map((card) => card.id)).toEqual([id, undefined, undefined]);
    expect(new Set(cards.map(({ key }) => key)).size).toBe(3);
  });

  it.each<[string, Partial<TestNote>]>([
    ['changed in another age', { mod: 1e15 }],
    ['changed before all ages', { mod: -1e15 }],
    ['made in another age', { id: 9e15 }],
    ['made before all ages', { id: -5 }],
    ['suspended in another age', { cards: [{ ord: 0, deck: 2, queue: -1, mod: 1e15 }] }],
    ['suspended before all ages', { cards: [{ ord: 0, deck: 2, queue: -1, mod: -1e15 }] }],
    ['buried', { cards: [{ ord: 0, deck: 2, queue: -2 }] }],
    ['with a flag of no colour', { cards: [{ ord: 0, deck: 2, flags: -1 }] }],
    [
      'asked as no card',
      {
        cards: [
          { ord: 1e15, deck: 2 },
          { ord: -1, deck: 2 },
          { ord: 0, deck: 2 },
        ],
      },
    ],
    ['of no deck', { cards: [{ ord: 0, deck: -7 }] }],
    ...[1, 8.64e15 - 1, 253_402_300_800_000, 9e15].map((id): [string, Partial<TestNote>] => [
      `reviewed at ${id}`,
      {
        cards: [
          {
            ord: 0,
            deck: 2,
            reviews: [
              { id, ease: 3, time: -5 },
              { id: at, ease: 3, time: 1e15 },
            ],
          },
        ],
      },
    ]),
  ])('a note %s is read, or the package refused', async (_, more) => {
    for (const mod of [undefined, 1e16, -1e16]) {
      const collection = collectionOf([noteOf(basic, ['q', 'a'], more)], mod ? { mod } : {});
      const read = await readAll(ankiReader, [await ankiPackage(collection, 'anki2')]);
      expect(fieldsOf(read, 'card')).toHaveLength(1);
    }
  });
});
