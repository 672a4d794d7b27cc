/** [P5] Anki packages are imported once, updated by guid, and exports keep their meaning when imported again. */
import '../../support/node-blobs.ts';
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { AccountDatabase } from '../../../src/db/database.ts';
import { mutateIn } from '../../../src/db/mutate.ts';
import { makeAnkiPackage } from '../../../src/interchange/backup/export/cards/anki-package.ts';
import { sourceOfFormat } from '../../../src/interchange/backup/read/format-source.ts';
import type { SourceFile } from '../../../src/interchange/formats/format.ts';
import { ankiReader } from '../../../src/interchange/formats/read/anki.ts';
import { editCard } from '../../../src/model/entities/card.ts';
import { basic, reversed, stockTypes, type TestCollection } from '../../support/anki/collection.ts';
import { ankiPackage, mp3, packageFormats, png } from '../../support/anki/package.ts';
import { nowMs, sourceFile } from '../../support/import-fixtures.ts';
import { fewerUnlessLong } from '../../support/long.ts';
import { everythingIn, importInto, newDatabase } from '../support.ts';

const all: AccountDatabase[] = [];
const device = () => {
  const database = newDatabase();
  all.push(database);
  return database;
};
afterEach(async () => {
  for (const database of all.splice(0)) await database.delete();
});

const day = 86_400_000;
const at = Date.UTC(2025, 2, 1, 12);

function sourceOf(files: readonly SourceFile[], atMs = nowMs) {
  return sourceOfFormat({
    format: { id: 'anki', read: ankiReader.read },
    ...{ files, chosen: {}, lookAt: async () => ({}), tzOffsetMin: () => 0, nowMs: atMs },
  });
}

async function exported(database: AccountDatabase): Promise<SourceFile> {
  const { file } = await makeAnkiPackage({
    ...{ database, nowMs, tzOffsetMin: 60, retention: 0.9, onProgress: () => undefined },
    signal: new AbortController().signal,
  });
  return sourceFile('Export.apkg', new Uint8Array(await file.arrayBuffer()));
}

describe('a note that is imported again', () => {
  const version = (front: string, mod: number, card: object = {}): TestCollection => ({
    ...{ types: stockTypes, decks: { 1: 'Default', 2: 'Biology' } },
    notes: [
      {
        ...{ id: at, guid: 'guid-1', type: basic.id, fields: [front, 'back'], mod, tags: ' one ' },
        cards: [{ id: 5, ord: 0, deck: 2, mod, reviews: [{ id: at, ease: 3, kind: 0 }], ...card }],
      },
    ],
  });

  it.each(packageFormats)('is the same card with the newer words, in %s', async (format) => {
    const database = device();
    await importInto(
      database,
      sourceOf([await ankiPackage(version('old', 1_750_000_000), format)]),
    );
    const newer = version('new', 1_750_000_100, {
      queue: -1,
      reviews: [
        { id: at, ease: 3, kind: 0 },
        { id: at + day, ease: 4 },
      ],
    });
    await importInto(database, sourceOf([await ankiPackage(newer, format)]));
    const cards = await database.rows('card').toArray();
    expect(cards).toMatchObject([{ front: 'new', suspendedAt: 1_750_000_100_000 }]);
    expect(await database.rows('review').count()).toBe(2);
    expect(await database.rows('tag').count()).toBe(1);
  });

  it('keeps what was edited here later, and takes what Anki has said of the card since', async () => {
    const database = device();
    await importInto(
      database,
      sourceOf([await ankiPackage(version('old', 1_750_000_000), 'anki21')]),
    );
    const [card] = await database.rows('card').toArray();
    await mutateIn(database, editCard, { id: card?.id ?? '', front: 'mine' });
    const reviewed = version('old', 1_750_000_000, {
      mod: Math.floor(Date.now() / 1_000) + 60,
      flags: 4,
    });
    await importInto(
      database,
      sourceOf([await ankiPackage(reviewed, 'anki21')], Date.now() + 120_000),
    );
    expect(await database.rows('card').toArray()).toMatchObject([{ front: 'mine', flag: 4 }]);
  });
});

describe('what a card remembers', () => {
  /** `test_memory_state` of fsrs-rs, by which Anki computes, with its parameters of FSRS-6: ratings, days between them, and what results. */
  const vector = {
    ratings: [1, 3, 3, 3, 3, 3],
    days: [0, 0, 1, 3, 8, 21],
    stability: 53.62691,
    difficulty: 6.3574867,
  };

  it('equals what Anki remembers, by the vector of its own library', async () => {
    let time = at;
    const reviews = vector.days.map((days, index) => {
      time += days * day + 60_000;
      return { id: time, ease: vector.ratings[index] ?? 3, kind: index === 0 ? 0 : 1 };
    });
    const data = JSON.stringify({ s: 53.6269, d: 6.357, dr: 0.9, decay: 0.154 });
    const collection: TestCollection = {
      ...{ types: stockTypes, decks: { 1: 'Default' }, localOffset: 0 },
      notes: [
        {
          ...{ id: at, guid: 'g', type: basic.id, fields: ['a', 'b'] },
          cards: [{ ord: 0, queue: 2, type: 2, data, reviews }],
        },
      ],
    };
    const database = device();
    await importInto(database, sourceOf([await ankiPackage(collection, 'anki21b')]));
    const [card] = (await everythingIn(database)).card ?? [];
    const { $memory } = card as unknown as { $memory: { stability: number; difficulty: number } };
    const anki = JSON.parse(data) as { s: number; d: number };
    expect($memory.stability).toBeCloseTo(anki.s, 3);
    expect($memory.difficulty).toBeCloseTo(anki.d, 2);
    expect($memory.stability).toBeCloseTo(vector.stability, 3);
    expect($memory.difficulty).toBeCloseTo(vector.difficulty, 3);
  });
});

const words = fc.constantFrom(
  'cell',
  'a_b',
  'x < y & z',
  '$5 off',
  '- no list',
  '<b>',
  'über 日本',
  '2 * 3',
);
const html = fc
  .array(
    fc.oneof(words.map(escaped), fc.constantFrom('<b>bold</b>', '\\(x^2\\)', '<br>', '<i>it</i>')),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((parts) => parts.join(' '));

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

const note = fc.record({
  kind: fc.constantFrom('basic', 'reversed', 'typed', 'cloze', 'covers'),
  front: html.map((text) => `Q ${text}`),
  back: html.map((text) => `A ${text}`),
  tags: fc.subarray(['exam', 'week1', 'hard']),
  deck: fc.constantFrom(2, 3),
  flags: fc.nat(7),
  suspended: fc.boolean(),
  hasMedia: fc.boolean(),
  ratings: fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 40 })), {
    maxLength: 5,
  }),
});

type Made = typeof note extends fc.Arbitrary<infer T> ? T : never;

function collectionOf(made: readonly Made[]): TestCollection {
  const types = Object.fromEntries(
    ['basic', 'reversed', '', 'typed', 'cloze', 'covers'].map((kind, index) => [kind, index + 1]),
  );
  const notes = made.map(
    ({ kind, front, back, tags, deck, flags, suspended, hasMedia, ratings }, index) => {
      const picture = hasMedia || kind === 'covers' ? '<img src="cell.png">' : '';
      const sound = hasMedia ? '[sound:a.mp3]' : '';
      const fields: Record<string, string[]> = {
        basic: [front + picture, back + sound],
        reversed: [front + picture, back + sound],
        typed: [front + picture, back],
        cloze: [`{{c1::${front}}} and {{c3::two::hint}}${picture}`, back],
        covers: [
          '{{c1::image-occlusion:rect:left=.25:top=.5:width=.125:height=.25}}{{c2::image-occlusion:rect:left=.5:top=.5:width=.25:height=.25}}',
          picture,
          front,
          back,
          '',
        ],
      };
      const ords = { reversed: [0, 1], cloze: [0, 2], covers: [0, 1] }[kind as string] ?? [0];
      let time = at + index * 1_000;
      const reviews = ratings.map(([ease, days], number) => {
        time += days * day + 60_000;
        return { id: time, ease, kind: number === 0 ? 0 : 1 };
      });
      return {
        ...{ id: at + index, guid: `guid-${index}`, type: types[kind as string] ?? 1 },
        ...{
          fields: fields[kind as string] ?? [],
          tags: tags.length > 0 ? ` ${tags.join(' ')} ` : '',
        },
        cards: ords.map((ord, number) => ({
          ...{ ord, deck, flags, ...(suspended && { queue: -1 }) },
          reviews: number === 0 ? reviews : [],
        })),
      };
    },
  );
  return {
    types: stockTypes,
    decks: { 1: 'Default', 2: 'Biology', 3: 'Biology::Cells' },
    notes,
    localOffset: -60,
  };
}

describe('an export of cards', () => {
  it('comes back as the same cards, tags, media and reviews, here and in another account', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(note, { minLength: 1, maxLength: 8 }), async (made) => {
        const [first, other] = [device(), device()];
        const media = { 'cell.png': png, 'a.mp3': mp3 };
        await importInto(
          first,
          sourceOf([await ankiPackage(collectionOf(made), 'anki21b', media)]),
        );
        const package_ = await exported(first);
        const before = await everythingIn(first);
        const again = await importInto(first, sourceOf([package_]));
        expect(again.leftOut).toEqual([]);
        expect(await counts(first)).toEqual(await countsOf(before));
        await importInto(other, sourceOf([package_]));
        expect(await said(other)).toEqual(await said(first));
      }),
      { numRuns: fewerUnlessLong(50, 2) },
    );
  }, 300_000);

  it('of a pair is one note with two cards, whose ids stay', async () => {
    const collection: TestCollection = {
      ...{ types: stockTypes, decks: { 1: 'Default' } },
      notes: [
        {
          ...{ id: at, guid: 'g', type: reversed.id, fields: ['hund', 'dog'] },
          cards: [{ ord: 0 }, { ord: 1 }],
        },
      ],
    };
    const [first, other] = [device(), device()];
    await importInto(first, sourceOf([await ankiPackage(collection, 'anki21')]));
    await importInto(other, sourceOf([await exported(first)]));
    const ids = async (database: AccountDatabase) =>
      (await database.rows('card').orderBy('id').toArray()).map(({ id, groupId, asked }) => ({
        id,
        groupId,
        asked,
      }));
    expect(await ids(other)).toEqual(await ids(first));
  });
});

async function counts(database: AccountDatabase) {
  return countsOf(await everythingIn(database));
}

function countsOf(rows: Awaited<ReturnType<typeof everythingIn>>) {
  return Object.fromEntries(
    ['deck', 'card', 'tag', 'media', 'review'].map((name) => [name, rows[name]?.length]),
  );
}

/** A student's view: words, memory, and attached things, by card ids. */
async function said(database: AccountDatabase) {
  const rows = await everythingIn(database, ['$at', '$by', 'uploadedAt', 'addedAt']);
  const fields = (name: string, wanted: readonly string[]) =>
    (rows[name] ?? []).map((row) => JSON.stringify(wanted.map((field) => row[field]))).sort();
  return {
    decks: fields('deck', ['id', 'name']),
    cards: fields('card', [
      'id',
      'deckId',
      'kind',
      'front',
      'back',
      'isTyped',
      'groupId',
      'asked',
      'covers',
      'flag',
      '$memory',
      'createdAt',
    ]),
    suspended: (rows.card ?? []).filter(({ suspendedAt }) => suspendedAt).map(({ id }) => id),
    tags: fields('tag', ['id', 'name', 'ownerId']),
    media: fields('media', ['ownerId', 'side', 'sha256', 'mime']),
    reviews: fields('review', ['id', 'cardId', 'ratedAt', 'rating', 'durationMs', 'studyDay']),
  };
}
