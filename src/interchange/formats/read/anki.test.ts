/** [P5] Anki packages in each format, built by Anki's published schemas. */
import '../../../../test/support/node-blobs.ts';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  basic,
  cloze,
  occlusion,
  optional,
  reversed,
  typed,
} from '../../../../test/support/anki/collection.ts';
import { at, cardsOf, collectionOf, day, noteOf } from '../../../../test/support/anki/few-notes.ts';
import {
  ankiPackage,
  entriesOfPackage,
  mp3,
  packageFormats,
  packed,
  png,
} from '../../../../test/support/anki/package.ts';
import {
  fieldsOf,
  readAll,
  reasons,
  sourceFile,
} from '../../../../test/support/import-fixtures.ts';
import { berlin } from '../../../../test/support/time-zones.ts';
import { ankiReader } from './anki.ts';

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
          anki: {
            ...{ guid: 'guid-1', ord: 0, cardId: 11 },
            type: {
              ...{ id: 1, name: 'Basic', shape: 'basic' },
              ...{ fields: ['Front', 'Back'], cards: ['Card 1'] },
            },
          },
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
        fields: { ownerEntity: 'card', side, mime },
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
    const known = [png, mp3].map((one) => ({
      sha256: createHash('sha256').update(one).digest('hex'),
      sizeBytes: one.length,
    }));
    expect(shown.map(({ ofBytes }) => ofBytes)).toEqual(known);
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

  it('of gaps with numbers higher than ours have is a card with a text of its own for each', async () => {
    const text = '{{c1::Paris}} {{c100::France::where}} {{c499::{{c2::Seine}} river}}';
    const cards = [{ ord: 0 }, { ord: 1 }, { ord: 99 }, { ord: 498 }];
    const found = await cardsOf(noteOf(cloze, [text, 'more'], { cards }));
    expect(found.map(({ front }) => front)).toEqual([
      '{{c1::Paris}} France Seine river',
      'Paris France {{c2::Seine}} river',
      'Paris {{c1::France::where}} Seine river',
      'Paris France {{c1::Seine river}}',
    ]);
    for (const card of found) expect(card).not.toHaveProperty('asked');
    const alone = await cardsOf(noteOf(cloze, ['{{c100::a}} b', ''], { cards: [{ ord: 99 }] }));
    expect(alone).toMatchObject([{ kind: 'cloze', front: '{{c1::a}} b' }]);
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

  it('goes by the clocks of the zone in which Anki was used, also where they change, if it is the zone of this device', async () => {
    const used = Date.parse('2026-10-24T20:00Z');
    const inSpring = Date.parse('2026-03-10T02:30Z');
    const note = noteOf(basic, ['a', 'b'], {
      cards: [{ ord: 0, queue: -2, reviews: [{ id: inSpring, ease: 3, kind: 0 }] }],
    });
    const read = async (localOffset: number) => {
      const file = await ankiPackage(collectionOf([note], { mod: used, localOffset }), 'anki2');
      return await readAll(ankiReader, [file], { tzOffsetMin: berlin });
    };
    const here = await read(-120);
    expect(fieldsOf(here, 'card')).toMatchObject([
      { buriedUntil: Date.parse('2026-10-25T03:00Z') },
    ]);
    // 03:30 local time, in winter.
    const review = { studyDay: '2026-03-09', tzOffsetMin: 60 };
    expect(fieldsOf(here, 'review')).toMatchObject([review]);
    const elsewhere = await read(240);
    expect(fieldsOf(elsewhere, 'card')).toMatchObject([
      { buriedUntil: Date.parse('2026-10-25T08:00Z') },
    ]);
    expect(fieldsOf(elsewhere, 'review')).toMatchObject([
      { studyDay: '2026-03-09', tzOffsetMin: -240 },
    ]);
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
