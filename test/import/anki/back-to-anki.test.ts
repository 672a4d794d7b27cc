/** [P5] Notes from Anki go back to it as the same notes: Anki knows a note by its guid and its note type. */
import '../../support/node-blobs.ts';
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import initSqlJs from 'sql.js';
import { afterEach, expect, it } from 'vitest';
import type { AccountDatabase } from '../../../src/db/database.ts';
import { mutateIn } from '../../../src/db/mutate.ts';
import { makeAnkiPackage } from '../../../src/interchange/backup/export/cards/anki-package.ts';
import { sourceOfFormat } from '../../../src/interchange/backup/read/format-source.ts';
import type { SourceFile } from '../../../src/interchange/formats/format.ts';
import { ankiReader } from '../../../src/interchange/formats/read/anki.ts';
import { openZip } from '../../../src/lib/zip/read-zip.ts';
import { createCards, editCard, moveCards } from '../../../src/model/entities/card.ts';
import { createDeck } from '../../../src/model/entities/deck.ts';
import { saveTags } from '../../../src/queries/tags/change-tags.ts';
import {
  basic,
  cloze,
  occlusion,
  reversed,
  stockTypes,
  type TestCollection,
  type TestNote,
  type TestType,
  typed,
} from '../../support/anki/collection.ts';
import { ankiPackage, packageFormats, png, type TestMedia } from '../../support/anki/package.ts';
import { nowMs, sourceFile } from '../../support/import-fixtures.ts';
import { fewerUnlessLong } from '../../support/long.ts';
import { importInto, newDatabase } from '../support.ts';

const all: AccountDatabase[] = [];
const device = () => {
  const database = newDatabase();
  all.push(database);
  return database;
};
afterEach(async () => {
  for (const database of all.splice(0)) await database.delete();
});

const at = Date.UTC(2025, 2, 1, 12);
const mod = 1_750_000_000;

async function bring(database: AccountDatabase, file: SourceFile) {
  const opened = { files: [file], chosen: {}, lookAt: async () => ({}), tzOffsetMin: () => 0 };
  const format = { id: 'anki', read: ankiReader.read };
  return await importInto(database, sourceOfFormat({ format, ...opened, nowMs }));
}

async function exported(database: AccountDatabase): Promise<Blob> {
  const { file } = await makeAnkiPackage({
    ...{ database, nowMs, tzOffsetMin: 0, retention: 0.9, onProgress: () => undefined },
    signal: new AbortController().signal,
  });
  return file;
}

/** What Anki takes from a package of schema 11, by guid. */
async function seenByAnki(file: Blob) {
  const entries = await openZip(file);
  const entryAt = async (name: string) =>
    await (await entries.find(({ path }) => path === name)?.bytes())?.bytes();
  const { Database } = await initSqlJs();
  const sql = new Database(await entryAt('collection.anki2'));
  const rows = (query: string) => sql.exec(query)[0]?.values ?? [];
  const [models, decks] = (rows('SELECT models, decks FROM col')[0] ?? []).map((json) =>
    JSON.parse(String(json)),
  );
  const cards = rows('SELECT nid, id, ord, did, queue, flags FROM cards ORDER BY nid, ord');
  const notes = rows('SELECT id, guid, mid, mod, tags, flds FROM notes ORDER BY id');
  const media = JSON.parse(new TextDecoder().decode(await entryAt('media')));
  const bytes = new Map<string, string>();
  for (const [number, name] of Object.entries(media))
    bytes.set(String(name), Buffer.from((await entryAt(number)) ?? []).toString('hex'));
  return notes.map(([id, guid, typeId, changed, tags, fields]) => {
    const type = models[String(typeId)];
    return {
      ...{ id, guid, mod: changed, tags: String(tags).trim(), fields: String(fields) },
      type: {
        ...{ id: type.id, name: type.name },
        fields: type.flds.map(({ name }: { name: string }) => name),
        cards: type.tmpls.map(({ name }: { name: string }) => name),
      },
      cards: cards
        .filter(([nid]) => nid === id)
        .map(([, cardId, ord, did, queue, flags]) => ({
          ...{ id: cardId, ord, deck: decks[String(did)].name, flags, suspended: queue === -1 },
        })),
      media: [...String(fields).matchAll(/haversack-[0-9a-f]+\.\w+/g)].map(([name]) =>
        bytes.get(name),
      ),
    };
  });
}

const german: TestType = {
  ...{ id: 1_600_000_000_001, name: 'Einfach', fields: ['Vorderseite', 'Rückseite', 'Quelle'] },
  templates: [
    {
      question: '<div class=q>{{Vorderseite}}</div>',
      answer: '{{FrontSide}}\n<hr id=answer>\n{{Rückseite}}',
    },
  ],
};
const vocabulary: TestType = {
  ...{ id: 1_600_000_000_002, name: 'Vocabulary', fields: ['Word', 'Meaning', 'Example'] },
  templates: [
    { question: '{{Word}}', answer: '{{FrontSide}}<hr id=answer>{{Meaning}}<br>{{Example}}' },
    { question: '{{Meaning}}: say it', answer: '{{FrontSide}}<hr id=answer>{{Word}}' },
    { question: '{{Example}}', answer: '{{FrontSide}}<hr id=answer>{{Word}}' },
  ],
};
const types = [...stockTypes, german, vocabulary];
const decks = { 1: 'Default', 2: 'Biology', 3: 'Biology::Cells' };

interface Kind {
  type: TestType;
  fields: (index: number) => string[];
  ords: number[];
}

const picture = '<img src="cell.png">';
const kinds: readonly Kind[] = [
  { type: basic, ords: [0], fields: (n) => [`<b>front</b> ${n}${picture}`, `back ${n}`] },
  { type: reversed, ords: [0, 1], fields: (n) => [`hund ${n}`, `dog ${n}`] },
  { type: typed, ords: [0], fields: (n) => [`front ${n}`, `typed ${n}`] },
  { type: cloze, ords: [0, 1], fields: (n) => [`{{c1::a}} and {{c2::b}} ${n}`, 'more'] },
  { type: german, ords: [0], fields: (n) => [`Frage ${n}`, 'Antwort', ''] },
  {
    ...{ type: occlusion, ords: [0] },
    fields: (n) => [
      '{{c1::image-occlusion:rect:left=.25:top=.5:width=.125:height=.25}}',
      ...[picture, `Head ${n}`, 'more', ''],
    ],
  },
];

const note = fc.record({
  kind: fc.constantFrom(...kinds),
  tags: fc.subarray(['exam', 'hard', 'week::1']),
  decks: fc.tuple(fc.constantFrom(1, 2, 3), fc.constantFrom(1, 2, 3)),
  flags: fc.nat(7),
  isSuspended: fc.boolean(),
  laterMs: fc.integer({ min: 0, max: 900 }),
});

function notesOf(made: readonly (typeof note extends fc.Arbitrary<infer T> ? T : never)[]) {
  return made.map(({ kind, tags, decks, flags, isSuspended, laterMs }, index): TestNote => {
    const id = at + index * 1_000;
    return {
      ...{ id, guid: `g{${index}}~`, type: kind.type.id, mod: mod + index },
      ...{ fields: kind.fields(index), tags: tags.length > 0 ? ` ${tags.join(' ')} ` : '' },
      cards: kind.ords.map((ord) => ({
        ...{ id: id + laterMs + ord, ord, deck: decks[ord] ?? 1, flags, mod: mod + index },
        ...(isSuspended && { queue: -1 }),
      })),
    };
  });
}

const asInAnki = ({ id, guid, mod, tags = '', type, cards }: TestNote) => {
  const known = types.find((one) => one.id === type) ?? basic;
  return {
    ...{ id, guid, mod, tags: tags.trim() },
    type: {
      ...{ id: known.id, name: known.name, fields: known.fields },
      cards: known.templates.map((_, at) => `Card ${at + 1}`),
    },
    cards: cards.map(({ id, ord, deck = 1, flags = 0, queue }) => ({
      ...{ id, ord, deck: decks[deck as 1 | 2 | 3], flags, suspended: queue === -1 },
    })),
  };
};

it('a note goes back with guid, note type, decks, tags, flags, suspension and times', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(note, { minLength: 1, maxLength: 8 }),
      fc.constantFrom(...packageFormats),
      async (made, format) => {
        const notes = notesOf(made);
        const [first, other] = [device(), device()];
        const media = { 'cell.png': png };
        await bring(
          first,
          await ankiPackage({ types, decks, notes, localOffset: 0 }, format, media),
        );
        const file = await exported(first);
        const seen = await seenByAnki(file);
        expect(seen).toMatchObject(notes.map(asInAnki));
        const withPicture = notes.filter(({ fields }) => fields.join().includes(picture));
        expect(seen.filter(({ media }) => media.length > 0).map(({ media }) => media)).toEqual(
          withPicture.map(() => [Buffer.from(png).toString('hex')]),
        );
        // The way through another account loses nothing of it.
        const again = sourceFile('Export.apkg', new Uint8Array(await file.arrayBuffer()));
        expect((await bring(other, again)).leftOut).toEqual([]);
        expect(await seenByAnki(await exported(other))).toEqual(seen);
      },
    ),
    { numRuns: fewerUnlessLong(60, 2) },
  );
});

async function withNotes(notes: TestNote[], media: TestMedia = {}) {
  const database = device();
  await bring(
    database,
    await ankiPackage({ types, decks, notes, localOffset: 0 } as TestCollection, 'anki21b', media),
  );
  return database;
}

const basicNote = (more: Partial<TestNote> = {}): TestNote => ({
  ...{ id: at, guid: 'one', type: basic.id, fields: ['q', 'a'], mod },
  ...{ cards: [{ id: at + 1, ord: 0, deck: 2 }], ...more },
});

it('words, tags and decks that changed here go back as a newer version of the note', async () => {
  const database = await withNotes([
    basicNote(),
    basicNote({ id: at + 9, guid: 'two', cards: [{ id: at + 10, ord: 0, deck: 2 }] }),
  ]);
  const [card] = await database.rows('card').toCollection().sortBy('createdAt');
  await mutateIn(database, moveCards, { ids: [card?.id ?? ''], deckId: card?.deckId ?? '' });
  expect((await seenByAnki(await exported(database))).map((one) => one.mod)).toEqual([mod, mod]);
  await mutateIn(database, editCard, { id: card?.id ?? '', back: 'better' });
  const [edited, same] = await seenByAnki(await exported(database));
  expect(edited).toMatchObject({ guid: 'one', fields: 'q\x1fbetter', type: { id: basic.id } });
  expect(edited?.mod).toBeGreaterThan(mod);
  expect(same).toMatchObject({ guid: 'two', mod });
  const [, second] = await database.rows('card').toCollection().sortBy('createdAt');
  const owner = { ownerEntity: 'card', ownerId: second?.id ?? '' };
  await saveTags([owner], { add: ['new'] }, database);
  const [, tagged] = await seenByAnki(await exported(database));
  expect(tagged).toMatchObject({ guid: 'two', tags: 'new' });
  expect(tagged?.mod).toBeGreaterThan(mod);
});

it('cards of a note type with more fields go back as one note under the name of that type', async () => {
  const database = await withNotes([
    basicNote({
      ...{ type: vocabulary.id, fields: ['Hund', 'dog', 'Der Hund bellt.'] },
      cards: [0, 1, 2].map((ord) => ({ id: at + ord, ord, deck: ord === 1 ? 3 : 2 })),
    }),
  ]);
  const seen = await seenByAnki(await exported(database));
  expect(seen).toMatchObject([
    {
      ...{ id: at, guid: 'one', mod, type: { name: 'Vocabulary' } },
      cards: [
        { id: at, ord: 0, deck: 'Biology' },
        { id: at + 1, ord: 1, deck: 'Biology::Cells' },
        { id: at + 2, ord: 2, deck: 'Biology' },
      ],
    },
  ]);
  // Otherwise Anki would change its own note type, or write two fields over three.
  expect(seen[0]?.type.id).not.toBe(vocabulary.id);
  expect(seen[0]?.fields.split('\x1f')).toHaveLength(6);
});

it('a card that is made here, also a copy of one from Anki, gets a guid of its own', async () => {
  const database = await withNotes([basicNote()]);
  const [card] = await database.rows('card').toArray();
  const copied = { deckId: card?.deckId ?? '', kind: 'basic', front: 'q', back: 'a' } as const;
  await mutateIn(database, createCards, [copied]);
  const guids = (await seenByAnki(await exported(database))).map(({ guid }) => guid);
  expect(guids).toContain('one');
  expect(new Set(guids).size).toBe(2);
});

it('two notes of one guid go back as two notes, one of them with the guid', async () => {
  const database = await withNotes([
    basicNote(),
    basicNote({ id: at + 5, fields: ['other', 'b'], cards: [{ id: at + 6, ord: 0 }] }),
  ]);
  const seen = await seenByAnki(await exported(database));
  expect(seen.map(({ fields }) => fields).sort()).toEqual(['other\x1fb', 'q\x1fa']);
  expect(seen.filter(({ guid }) => guid === 'one')).toHaveLength(1);
  expect(new Set(seen.map(({ guid }) => guid)).size).toBe(2);
});

it('a deck within a deck goes back under both names, and Anki’s first deck is there once', async () => {
  const database = await withNotes([basicNote({ cards: [{ id: at, ord: 0, deck: 1 }] })]);
  await mutateIn(database, createDeck, { id: crypto.randomUUID(), name: 'Default (mine)' });
  const entries = await openZip(await exported(database));
  const { Database } = await initSqlJs();
  const bytes = await entries.find(({ path }) => path === 'collection.anki2')?.bytes();
  const sql = new Database(await bytes?.bytes());
  const found = JSON.parse(String(sql.exec('SELECT decks FROM col')[0]?.values[0]?.[0]));
  const names = Object.values(found).map((deck) => (deck as { name: string }).name);
  expect(names.sort()).toEqual(['Default', 'Default (mine)']);
});

const decorated: TestType = {
  ...{ id: 1_600_000_000_003, name: 'Translate', fields: ['Word', 'Meaning'] },
  templates: [{ question: 'Translate: {{Word}}', answer: '{{FrontSide}}<hr>{{Meaning}}' }],
};

it.each([
  ['gaps in gaps', cloze, ['{{c1::salt {{c2::melts}}}} ice', ''], [0, 1]],
  ['a third field', german, ['Frage', 'Antwort', 'Buch'], [0]],
  ['words in the template', decorated, ['Hund', 'dog'], [0]],
] as const)(
  'a note with %s is not written over in Anki: its note type there is another',
  async (_, type, fields, ords) => {
    const database = device();
    const cards = ords.map((ord) => ({ id: at + ord, ord, deck: 2 }));
    const note = basicNote({ type: type.id, fields: [...fields], cards });
    const all = { types: [...types, decorated], decks, notes: [note], localOffset: 0 };
    await bring(database, await ankiPackage(all, 'anki21'));
    const [card] = await database.rows('card').toArray();
    await mutateIn(database, editCard, { id: card?.id ?? '', back: 'better' });
    const [seen] = await seenByAnki(await exported(database));
    expect(seen).toMatchObject({ guid: 'one', type: { name: type.name } });
    expect(seen?.type.id).not.toBe(type.id);
  },
);
