/** [P5] Packages of Anki, built by its published schemas in each of its formats. */
import '../../../test/support/node-blobs.ts';
import { describe, expect, it } from 'vitest';
import {
  basic,
  cloze,
  occlusion,
  optional,
  reversed,
  stockTypes,
  type TestCollection,
  type TestNote,
  typed,
} from '../../../test/support/anki/collection.ts';
import {
  ankiPackage,
  entriesOfPackage,
  mp3,
  packageFormats,
  packed,
  png,
} from '../../../test/support/anki/package.ts';
import { fieldsOf, readAll, reasons, sourceFile } from '../../../test/support/import-fixtures.ts';
import { unpackZstd } from './anki/storage/zstd.ts';
import { ankiReader } from './anki.ts';

const at = Date.UTC(2025, 2, 1, 12);
const day = 86_400_000;

function collectionOf(notes: TestNote[], more: Partial<TestCollection> = {}): TestCollection {
  return { types: stockTypes, decks: { 1: 'Default', 2: 'Biology::Cells' }, notes, ...more };
}

const noteOf = (
  type: { id: number },
  fields: string[],
  more: Partial<TestNote> = {},
): TestNote => ({
  ...{ id: at, guid: 'guid-1', type: type.id, fields, cards: [{ ord: 0, deck: 2 }] },
  ...more,
});

async function cardsOf(note: TestNote, more: Partial<TestCollection> = {}) {
  const read = await readAll(ankiReader, [
    await ankiPackage(collectionOf([note], more), 'anki21b'),
  ]);
  return fieldsOf(read, 'card');
}

describe.each(packageFormats)('a package with collection.%s', (format) => {
  const collection = collectionOf(
    [
      noteOf(
        basic,
        ['What is a <b>cell</b>?<img src="cell%20wall.png">', 'The unit of life [sound:a.mp3]'],
        {
          tags: ' exam Week::1 ',
          cards: [
            {
              ...{ id: 11, ord: 0, deck: 2, flags: 3, queue: -1, mod: 1_755_000_000 },
              reviews: [
                { id: at, ease: 3, kind: 0, ivl: -600, time: 5_200 },
                { id: at + day, ease: 1, time: 90_000 },
                { id: at + 2 * day, ease: 0, kind: 4, factor: 2_500 },
                { id: at + 3 * day, ease: 3, kind: 3, factor: 0 },
              ],
            },
          ],
        },
      ),
    ],
    { localOffset: -120 },
  );
  const media = { 'cell wall.png': png, 'a.mp3': mp3, 'unused.png': png };

  it('gives decks, cards, tags, media and reviews', async () => {
    const read = await readAll(ankiReader, [await ankiPackage(collection, format, media)]);
    expect(
      read.items.map(({ entity, key, fields, refs }) => ({ entity, key, fields, refs })),
    ).toEqual([
      { entity: 'deck', key: 'deck:Biology', fields: { name: 'Biology' }, refs: undefined },
      {
        entity: 'deck',
        key: 'deck:Biology::Cells',
        fields: { name: 'Cells' },
        refs: { parentId: 'deck:Biology' },
      },
      {
        entity: 'card',
        key: 'card:guid-1\n0',
        fields: {
          ...{ kind: 'basic', front: 'What is a **cell**?', back: 'The unit of life' },
          ...{ suspendedAt: 1_755_000_000_000, flag: 3, createdAt: at },
        },
        refs: { deckId: 'deck:Biology::Cells' },
      },
      ...['exam', 'Week::1'].map((name) => ({
        entity: 'tag',
        key: `tag:card:guid-1\n0\n${name.toLowerCase()}`,
        fields: { ownerEntity: 'card', name },
        refs: { ownerId: 'card:guid-1\n0' },
      })),
      ...[
        ['front', 'cell wall.png', 'image/png'],
        ['back', 'a.mp3', 'audio/mpeg'],
      ].map(([side, name, mime]) => ({
        entity: 'media',
        key: `media:card:guid-1\n0\n${side}\n${name}`,
        fields: { ownerEntity: 'card', side, name: '', mime },
        refs: { ownerId: 'card:guid-1\n0' },
      })),
      ...[
        { ratedAt: at, rating: 3, durationMs: 5_200, studyDay: '2025-03-01' },
        { ratedAt: at + day, rating: 1, durationMs: 90_000, studyDay: '2025-03-02' },
      ].map((fields) => ({
        entity: 'review',
        key: `review:card:guid-1\n0\n${fields.ratedAt}`,
        fields: { ...fields, tzOffsetMin: 120 },
        refs: { cardId: 'card:guid-1\n0' },
      })),
    ]);
    const shown = read.items.filter(({ entity }) => entity === 'media');
    expect(await Promise.all(shown.map(({ bytes }) => bytes?.bytes()))).toEqual([png, mp3]);
    expect(reasons(read)).toEqual([
      '1 review: set by hand in Anki, without a rating; left out',
      '1 review: extra practice that Anki does not count; left out',
    ]);
  });

  it('never gives the card that only asks for an update', async () => {
    const entries = await entriesOfPackage(collection, format);
    if (format !== 'anki2') {
      delete entries[`collection.${format}`];
      delete entries.meta;
    }
    const reading = readAll(ankiReader, [packed(entries)]);
    if (format === 'anki2') expect((await reading).items).not.toEqual([]);
    else await expect(reading).rejects.toThrow(/This package holds no cards|damaged or incomplete/);
  });

  it('reads the same where it was unpacked before', async () => {
    const file = await ankiPackage(collection, format, media);
    const entries = Object.entries(await entriesOfPackage(collection, format, media));
    const unpacked = entries.map(([name, bytes]) => sourceFile(`Deck/${name}`, bytes));
    const [one, other] = [await readAll(ankiReader, [file]), await readAll(ankiReader, unpacked)];
    expect(other.items.map(({ key }) => key)).toEqual(one.items.map(({ key }) => key));
  });
});

describe('a note type', () => {
  it('with a reverse is one card that is asked in both directions', async () => {
    const cards = [{ ord: 0 }, { ord: 1 }];
    const package_ = await ankiPackage(
      collectionOf([noteOf(reversed, ['hund', 'dog'], { cards })]),
      'anki21b',
    );
    const { items } = await readAll(ankiReader, [package_]);
    expect(items.filter(({ entity }) => entity === 'card')).toMatchObject([
      { fields: { front: 'hund', back: 'dog', asked: 1 }, refs: { groupId: 'card:guid-1\n0' } },
      { fields: { front: 'dog', back: 'hund', asked: 2 }, refs: { groupId: 'card:guid-1\n0' } },
    ]);
  });

  it('with a reverse that was not wanted is one card', async () => {
    const [one, ...others] = await cardsOf(noteOf(optional, ['a', 'b', '']));
    expect([one, others]).toMatchObject([{ front: 'a', back: 'b' }, []]);
    expect(one).not.toHaveProperty('asked');
    const both = await cardsOf(
      noteOf(optional, ['a', 'b', 'y'], { cards: [{ ord: 0 }, { ord: 1 }] }),
    );
    expect(both).toMatchObject([{ asked: 1 }, { front: 'b', asked: 2 }]);
  });

  it('that is typed says so', async () => {
    expect(await cardsOf(noteOf(typed, ['2 + 2', '4']))).toMatchObject([
      { front: '2 + 2', back: '4', isTyped: true },
    ]);
  });

  it('of gaps is a card for each number, with hints', async () => {
    const text = '{{c1::Paris::city}} is the capital of {{c2::<b>France</b>}}.';
    const cards = [{ ord: 0 }, { ord: 1 }, { ord: 6 }];
    const front = '{{c1::Paris::city}} is the capital of {{c2::**France**}}.';
    expect(await cardsOf(noteOf(cloze, [text, 'more'], { cards }))).toMatchObject([
      { kind: 'cloze', front, back: 'more', asked: 1 },
      { kind: 'cloze', front, back: 'more', asked: 2 },
    ]);
  });

  it('of gaps within gaps is a card with a text of its own for each', async () => {
    const note = noteOf(cloze, ['{{c1::a {{c2::b}} c}}', ''], { cards: [{ ord: 0 }, { ord: 1 }] });
    expect((await cardsOf(note)).map(({ front }) => front)).toEqual([
      '{{c1::a b c}}',
      'a {{c2::b}} c',
    ]);
  });

  it('of covers is a picture with covers, hidden all or one', async () => {
    const covers = (oi: string) =>
      [
        `{{c1::image-occlusion:rect:left=.1:top=.2:width=.3:height=.4${oi}}}`,
        `{{c2::image-occlusion:ellipse:left=.5:top=.5:rx=.1:ry=.05${oi}}}`,
        `{{c4::image-occlusion:polygon:points=0,0 .2,.1 .1,.3${oi}}}`,
      ].join('<br>');
    const cards = [{ ord: 0 }, { ord: 1 }, { ord: 3 }];
    const fields = [covers(':oi=1'), '<img src="map.png">', 'Europe', 'extra', ''];
    const all = await cardsOf(noteOf(occlusion, fields, { cards }));
    const areas = [
      [0.1, 0.2, 0.3, 0.4],
      [0.5, 0.5, 0.2, 0.1],
      [0, 0, 0, 0],
      [0, 0, 0.2, 0.3],
    ];
    const one = { kind: 'basic', front: 'Europe', back: 'extra', covers: areas, hidesAll: true };
    expect(all).toMatchObject([1, 2, 4].map((asked) => ({ ...one, asked })));
    const [guess] = await cardsOf(noteOf(occlusion, [covers(''), ...fields.slice(1)], { cards }));
    expect(guess).not.toHaveProperty('hidesAll');
  });

  it('of the student’s own comes as its templates show it', async () => {
    const own = {
      ...{ id: 77, name: 'Vocabulary', fields: ['Word', 'Reading', 'Meaning', 'Example'] },
      templates: [
        {
          question:
            '<div class="q">{{Word}}{{^Example}} (no example){{/Example}}</div><style>b{}</style>',
          answer:
            '{{FrontSide}}<hr id="answer">{{#Reading}}<i>{{Reading}}</i><br>{{/Reading}}{{Meaning}}{{hint:Example}}<script>alert(1)</script>',
        },
      ],
    };
    const note = noteOf(own, ['<ruby>犬<rt>いぬ</rt></ruby>', '', 'dog', '']);
    expect(await cardsOf(note, { types: [own] })).toMatchObject([
      { front: '犬(いぬ) (no example)', back: 'dog' },
    ]);
  });
});

describe('what Anki keeps of a card', () => {
  it('comes along: buried until its day ends, in a deck for a time, with a review log of the old scheduler', async () => {
    const mod = Date.UTC(2025, 2, 1, 12);
    const note = noteOf(basic, ['a', 'b'], {
      cards: [
        {
          ...{ ord: 0, deck: 3, originalDeck: 2, queue: -2 },
          reviews: [
            { id: at, ease: 2, kind: 0 },
            { id: at + day, ease: 2, kind: 1 },
          ],
        },
      ],
    });
    const decks = { 1: 'Default', 2: 'Biology::Cells', 3: 'Filtered' };
    const file = await ankiPackage(
      collectionOf([note], { decks, mod, localOffset: 0, schedVer: 1 }),
      'anki2',
    );
    const read = await readAll(ankiReader, [file]);
    expect(fieldsOf(read, 'deck')).toEqual([{ name: 'Biology' }, { name: 'Cells' }]);
    expect(fieldsOf(read, 'card')).toMatchObject([{ buriedUntil: Date.UTC(2025, 2, 2, 4) }]);
    expect(fieldsOf(read, 'review').map(({ rating }) => rating)).toEqual([3, 2]);
  });

  it('counts from where the card was reset, and that is told', async () => {
    const reviews = [
      { id: at, ease: 3, kind: 0 },
      { id: at + day, ease: 3, kind: 1 },
      { id: at + 2 * day, ease: 0, kind: 4, factor: 0 },
      { id: at + 3 * day, ease: 2, kind: 0 },
      { id: at + 4 * day, ease: 3, kind: 1 },
    ];
    const file = await ankiPackage(
      collectionOf([noteOf(basic, ['a', 'b'], { cards: [{ ord: 0, reviews }] })]),
      'anki21',
    );
    const read = await readAll(ankiReader, [file]);
    expect(fieldsOf(read, 'review').map(({ ratedAt }) => ratedAt)).toEqual([
      at + 3 * day,
      at + 4 * day,
    ]);
    expect(reasons(read)).toEqual([
      '1 review: set by hand in Anki, without a rating; left out',
      '2 reviews: from before the card was reset in Anki; left out',
    ]);
  });
});

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
    const text = new TextEncoder().encode('words');
    await expect(refused({ 'a.txt': text })).rejects.toThrow(/This is not an Anki package/);
    await expect(refused({})).rejects.toThrow(/not an Anki package/);
    const { default: initSqlJs } = await import('sql.js');
    const { Database } = await initSqlJs();
    const other = new Database();
    other.run('CREATE TABLE places (url text); CREATE VIEW cards AS SELECT 1');
    await expect(refused({ 'collection.anki2': new Uint8Array(other.export()) })).rejects.toThrow(
      /a database of another program/,
    );
    await expect(
      refused({ 'collection.anki21b': text, meta: new Uint8Array([8, 9]) }),
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

  it('but is named beside one that is whole', async () => {
    const cut = sourceFile('cut.apkg', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]));
    const read = await readAll(ankiReader, [cut, await ankiPackage(one, 'anki21b')]);
    expect(fieldsOf(read, 'card')).toHaveLength(1);
    expect(reasons(read)[0]).toMatch(/^cut\.apkg: this Anki package is damaged or incomplete/);
  });
});

it('media that are not there, or of a kind that is not taken, are told', async () => {
  const fields = ['<img src="gone.png"><img src="film.svg">', 'x'];
  const file = await ankiPackage(collectionOf([noteOf(basic, fields)]), 'anki21', {
    'film.svg': new TextEncoder().encode('<svg onload="alert(1)"/>'),
  });
  expect(reasons(await readAll(ankiReader, [file]))).toEqual([
    '1 picture or sound: not in this package, such as “gone.png”',
    'film.svg: pictures and sounds of this type can’t be imported',
  ]);
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
