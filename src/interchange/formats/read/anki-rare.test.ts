/** [P5] What only some packages of Anki have: nothing of it is lost, and what is left out is said right. */
import '../../../../test/support/node-blobs.ts';
import initSqlJs from 'sql.js';
import { describe, expect, it } from 'vitest';
import {
  basic,
  buildCollection,
  cloze,
  stockTypes,
  type TestType,
} from '../../../../test/support/anki/collection.ts';
import { at, cardsOf, collectionOf, noteOf } from '../../../../test/support/anki/few-notes.ts';
import { ankiPackage, mp3, packed } from '../../../../test/support/anki/package.ts';
import {
  fieldsOf,
  readAll,
  reasons,
  sourceFile,
} from '../../../../test/support/import-fixtures.ts';
import { importFormats } from './all.ts';
import { usualTags } from './anki/template.ts';
import { ankiReader } from './anki.ts';

const typeOf = (question: string, answer: string, fields = ['Word', 'Meaning', 'Sound']) =>
  ({ ...{ id: 70, name: 'Bag', fields }, templates: [{ question, answer }] }) as TestType;

it.each([
  ['of a field', '<!-- {{Sound}} and {{Meaning}} -->', '[sound:rope.mp3]'],
  ['itself', '<!-- [sound:rope.mp3] -->', ''],
  ['in a field', '{{Sound}}', 'say <!-- [sound:rope.mp3] -->'],
])('a sound in a comment %s is played there, so it comes along', async (_, comment, sound) => {
  const type = typeOf('{{Word}}', `{{FrontSide}}<hr id=answer>{{Meaning}}${comment}`);
  const note = noteOf(type, ['rope', 'a strong cord', sound]);
  const read = await readAll(ankiReader, [
    await ankiPackage(collectionOf([note], { types: [type] }), 'anki2', { 'rope.mp3': mp3 }),
  ]);
  expect(reasons(read)).toEqual([]);
  const [card] = fieldsOf(read, 'card');
  expect(card).toMatchObject({ front: 'rope' });
  expect(String(card?.back).replace('say', '').trim()).toBe('a strong cord');
  const sounds = read.items.filter(({ entity }) => entity === 'media');
  expect(sounds.map(({ fields }) => fields.side)).toEqual(['back']);
});

it('a template may announce other tags', async () => {
  const type = typeOf(
    '\n{{=<% %>=}}\n<%Front%> <%#Back%>{{x}} 5%<%/Back%>',
    '{{=<% %>=}}<%FrontSide%><hr id=answer><% Back %>',
    ['Front', 'Back'],
  );
  const [card] = await cardsOf(noteOf(type, ['What keeps rain off?', 'An umbrella']), {
    types: [type],
  });
  expect(card).toMatchObject({ front: 'What keeps rain off? {{x}} 5%', back: 'An umbrella' });
  expect(usualTags('{{Front}} <%Back%>')).toBe('{{Front}} <%Back%>');
});

it('what is no gap in Anki stays text, and its card stays', async () => {
  const ords = (...all: number[]) => ({ cards: all.map((ord) => ({ ord, deck: 2 })) });
  const [only, ...none] = await cardsOf(noteOf(cloze, ['{{c1L::Salt}} melts', 'ice'], ords(0, 1)));
  expect(only).toMatchObject({ kind: 'basic', front: '{{c1L::Salt}} melts', back: 'ice' });
  expect(none).toEqual([]);
  const [beside] = await cardsOf(noteOf(cloze, ['{{c1::Salt}} {{c2L::melts}}', ''], ords(0)));
  expect(beside).toMatchObject({ kind: 'cloze', front: '{{c1::Salt}} {{c2L::melts}}' });
});

it('reviews of empty cards are not said to be of cards that are not there', async () => {
  const reviews = [1, 2].map((n) => ({ id: at + n, ease: 3, kind: 0 }));
  const notes = [
    noteOf(basic, ['', 'a'], { cards: [{ id: 5, ord: 0, deck: 2, reviews }] }),
    noteOf(basic, ['q', 'a'], { id: at + 9, guid: 'two', cards: [{ id: 6, ord: 0, deck: 2 }] }),
  ];
  const read = await readAll(ankiReader, [await ankiPackage(collectionOf(notes), 'anki2')]);
  expect(reasons(read)).toEqual([
    '1 card: nothing is on the front',
    '2 reviews: of cards that are left out, such as cards with nothing on the front',
  ]);
});

describe('a collection', () => {
  const one = collectionOf([noteOf(basic, ['Cell', 'The unit of life'])], { localOffset: -120 });
  const fronts = async (files: Parameters<typeof readAll>[1]) =>
    fieldsOf(await readAll(ankiReader, files), 'card').map(({ front }) => front);

  it.each(['collection.anki2', 'collection.anki21', 'backup.db', 'My cards.anki2'])(
    'of the newer schemas is read under the name %s',
    async (name) => {
      expect(await fronts([packed({ [name]: await buildCollection(one, 18) })])).toEqual(['Cell']);
    },
  );

  it.each([11, 18] as const)('of schema %d is read without a package', async (schema) => {
    const file = sourceFile('Copy of my cards.anki2', await buildCollection(one, schema));
    expect(await fronts([file])).toEqual(['Cell']);
    const claims = await Promise.all(importFormats.map(({ isOne }) => isOne([file])));
    expect(importFormats.filter((_, at) => claims[at]).map(({ id }) => id)).toEqual(['anki']);
  });

  it('of schema 14 has its clock and its options in tables, and its decks in JSON', async () => {
    const preset = {
      ...{ new: { perDay: 7, delays: [1], bury: false }, rev: { perDay: 50 } },
      lapse: { delays: [10], leechFails: 8 },
    };
    const reviewed = noteOf(basic, ['q', 'a'], {
      cards: [{ ord: 0, deck: 2, reviews: [{ id: at, ease: 3, kind: 0 }] }],
    });
    const all = {
      ...{ ...collectionOf([reviewed]), types: stockTypes, localOffset: -120 },
      ...{ presets: { 1: preset }, presetOf: { 2: 1 } },
    };
    const { Database } = await initSqlJs();
    const [old, newer] = [
      new Database(await buildCollection(all, 11)),
      new Database(await buildCollection(all, 18)),
    ];
    old.run("UPDATE col SET ver = 14, conf = '', dconf = ''");
    for (const name of ['config', 'deck_config']) {
      const [sql] =
        newer.exec(`SELECT sql FROM sqlite_master WHERE name = '${name}'`)[0]?.values[0] ?? [];
      old.run(String(sql).replace('COLLATE unicase', ''));
      for (const row of newer.exec(`SELECT * FROM ${name}`)[0]?.values ?? [])
        old.run(`INSERT INTO ${name} VALUES (${row.map(() => '?').join(', ')})`, row);
    }
    const read = await readAll(ankiReader, [packed({ 'collection.anki2': old.export() as never })]);
    expect(fieldsOf(read, 'review')).toMatchObject([{ tzOffsetMin: 120 }]);
    expect(fieldsOf(read, 'deck')[0]).toMatchObject({ name: 'Biology' });
    expect(fieldsOf(read, 'deck')[1]).toMatchObject({ newCardsPerDay: 7 });
  });

  it('of no package under any name is said to be none', async () => {
    const other = packed({ 'notes.db': new TextEncoder().encode('words') });
    await expect(fronts([other])).rejects.toThrow(/not an Anki package/);
  });
});
