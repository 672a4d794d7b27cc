/** [P3] [P5] The same name with other words or bytes: nothing is mixed, and nothing is lost. */
import '../support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import type { AccountDatabase } from '../../src/db/database.ts';
import { derivedTables, storeRows } from '../../src/db/derived/derivations.ts';
import { undoImport } from '../../src/db/imports/undo-import.ts';
import { mutateIn } from '../../src/db/mutate.ts';
import { mergeInto } from '../../src/db/rows/stored-rows.ts';
import { sourceOfFormat } from '../../src/interchange/backup/read/format-source.ts';
import type { SourceFile } from '../../src/interchange/formats/format.ts';
import { calendarReader } from '../../src/interchange/formats/read/calendar.ts';
import { markdownReader } from '../../src/interchange/formats/read/markdown-notes.ts';
import { referencesReader } from '../../src/interchange/formats/read/references.ts';
import { updateEvent } from '../../src/model/entities/event.ts';
import { deleteNotes, editNote } from '../../src/model/entities/note.ts';
import type { Row } from '../../src/model/merge.ts';
import { bodySaying, textOfBody } from '../../src/text/note-text.ts';
import { nowMs, sourceFile } from '../support/import-fixtures.ts';
import { exportOf, importInto, newDatabase, open, usual } from './support.ts';

const all: AccountDatabase[] = [];
const device = () => {
  const database = newDatabase();
  all.push(database);
  return database;
};
afterEach(async () => {
  for (const database of all.splice(0)) await database.delete();
});

const sourceOf = (id: string, read: typeof markdownReader.read, files: readonly SourceFile[]) =>
  sourceOfFormat({
    format: { id, read },
    ...{ files, chosen: {}, tzOffsetMin: () => 0, nowMs },
    lookAt: async () => ({ pageCount: 1, content: 'text' }),
  });
const vault = (text: string, modifiedAt?: number) =>
  sourceOf('markdown', markdownReader.read, [{ ...sourceFile('Bio/Cells.md', text), modifiedAt }]);
const noteOf = async (database: AccountDatabase) => {
  const [row] = await database.rows('note').toArray();
  return { id: row?.id ?? '', body: row?.body ?? '', text: textOfBody(row?.body ?? '') };
};
/** Syncs two devices like the server. */
const bringOver = async (from: AccountDatabase, to: AccountDatabase) => {
  const rows = await from.table<Row, string>('note').toArray();
  await to.transaction('rw', ['note', ...derivedTables(['note'])], async () =>
    storeRows(to, await mergeInto(to, 'note', rows)),
  );
};

it('two versions of a note, imported on two devices before they sync, become one text on both', async () => {
  const [laptop, phone] = [device(), device()];
  await importInto(laptop, vault('The cell is small.', nowMs - 2_000));
  await importInto(phone, vault('ATP is made in the mitochondria. The DNA is in its core.', nowMs));
  await bringOver(laptop, phone);
  await bringOver(phone, laptop);
  const [one, two] = [await noteOf(laptop), await noteOf(phone)];
  expect(one.body).toBe(two.body);
  expect(one.text).toContain('The cell is small.');
  expect(one.text).toContain('ATP is made in the mitochondria. The DNA is in its core.');
});

describe('two versions of one note, imported separately, become the newer text', () => {
  const words = 'The words of my lecture, which are long.\n'.repeat(5);
  const [older, newer] = [
    vault(`${words}Monday`, nowMs - 2_000),
    vault(`${words}Monday and Tuesday`, nowMs),
  ];

  it('on two devices at once', async () => {
    const [laptop, phone] = [device(), device()];
    await importInto(laptop, older);
    await importInto(phone, newer);
    await bringOver(laptop, phone);
    await bringOver(phone, laptop);
    const said = [await noteOf(laptop), await noteOf(phone)].map(({ text }) => text);
    expect(said).toEqual([`${words}Monday and Tuesday`, `${words}Monday and Tuesday`]);
  });

  it('in two accounts, if one imports the backup of the other', async () => {
    const [here, other] = [device(), device()];
    await importInto(here, older);
    await importInto(other, newer);
    await importInto(here, (await open(await exportOf(other), here)).source);
    expect((await noteOf(here)).text).toBe(`${words}Monday and Tuesday`);
    await importInto(other, (await open(await exportOf(here), other)).source);
    expect((await noteOf(other)).text).toBe(`${words}Monday and Tuesday`);
  });

  it('if one device imports both, one after the other', async () => {
    const [laptop, phone] = [device(), device()];
    await importInto(laptop, older);
    await importInto(laptop, newer);
    await importInto(phone, newer);
    await bringOver(laptop, phone);
    expect((await noteOf(phone)).text).toBe(`${words}Monday and Tuesday`);
  });

  it('and the older text if the student prefers the imported version', async () => {
    const here = device();
    await importInto(here, newer);
    await importInto(here, older, { ...usual, different: 'imported' });
    expect((await noteOf(here)).text).toBe(`${words}Monday`);
  });

  it('and keep text that was typed into the older one', async () => {
    const [laptop, phone] = [device(), device()];
    await importInto(laptop, older);
    const { id, body, text } = await noteOf(laptop);
    await mutateIn(laptop, editNote, { id, body: bodySaying(`${text}\nAsk about ATP.`, body) });
    await importInto(phone, newer);
    await bringOver(laptop, phone);
    const said = (await noteOf(phone)).text;
    expect(said).toContain('Ask about ATP.');
    expect(said.replace('\nAsk about ATP.', '')).toBe(`${words}Monday and Tuesday`);
  });
});

it('an undo of an import does not remove text that another device typed', async () => {
  const [laptop, phone] = [device(), device()];
  await importInto(laptop, vault('Old words', nowMs - 2_000));
  await bringOver(laptop, phone);
  const { id, body } = await noteOf(phone);
  await mutateIn(phone, editNote, { id, body: bodySaying('Old words and a page more', body) });
  await mutateIn(laptop, editNote, { id, body: bodySaying('Newer old words', body) });
  const source = vault('Old words', nowMs - 2_000);
  const { importId } = await importInto(laptop, source, { ...usual, different: 'imported' });
  await bringOver(phone, laptop);
  await undoImport(laptop, importId, new AbortController().signal, () => undefined);
  expect((await noteOf(laptop)).text).toContain('and a page more');
});

describe('two vaults with a note of one name', () => {
  const shopping = 'Buy milk and bread.\nCall the dentist about Friday.';
  const lab = 'Calibrate the pH meter.\nWash all flasks of the week.';
  const todo = (text: string, ageMs = 0): SourceFile => ({
    ...sourceFile('Notes/Todo.md', text),
    modifiedAt: nowMs - ageMs,
  });
  const vaults = (...files: SourceFile[]) => sourceOf('markdown', markdownReader.read, files);
  const textsIn = async (database: AccountDatabase) =>
    (await database.rows('note').toArray()).map(({ body }) => textOfBody(body)).toSorted();

  it('become two notes if imported one after the other, in any order, and repeatedly', async () => {
    const database = device();
    for (const text of [shopping, lab, shopping, lab]) {
      await importInto(database, vaults(todo(text)));
    }
    expect(await textsIn(database)).toEqual([shopping, lab]);
    await importInto(database, vaults(todo(lab), todo(shopping)));
    await importInto(database, vaults(todo(shopping), todo(lab)));
    expect(await textsIn(database)).toEqual([shopping, lab]);
  });

  it('become two notes if chosen together, each with its picture', async () => {
    const database = device();
    const withPicture = (text: string, picture: string) => `${text}\n\n![[${picture}]]`;
    const picture = (path: string, byte: number): SourceFile => {
      const bytes = new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, byte])]);
      return { path, sizeBytes: bytes.size, modifiedAt: nowMs, bytes: async () => bytes };
    };
    const { leftOut } = await importInto(
      database,
      vaults(
        todo(withPicture(shopping, 'milk.png')),
        todo(withPicture(lab, 'flask.png')),
        picture('Notes/milk.png', 1),
        picture('Notes/flask.png', 2),
      ),
    );
    expect(leftOut).toEqual([]);
    const notes = await database.rows('note').toArray();
    const pictures = await database.rows('media').toArray();
    const ofNotes = notes.map(({ id, body }) => [
      textOfBody(body).slice(0, 8),
      ...pictures.filter(({ ownerId }) => ownerId === id).map(({ name }) => name),
    ]);
    expect(ofNotes.toSorted()).toEqual([
      ['Buy milk', 'milk'],
      ['Calibrat', 'flask'],
    ]);
  });

  it('keep the newer version of each', async () => {
    const database = device();
    await importInto(database, vaults(todo(shopping, 9_000), todo(lab, 8_000)));
    const [more, less] = [`New on top.\n${shopping}`, lab.slice(0, lab.indexOf(' of the week'))];
    await importInto(database, vaults(todo(less, 7_000)));
    await importInto(database, vaults(todo(more, 6_000)));
    expect(await textsIn(database)).toEqual([less, more]);
  });

  it('become two notes if the student has rewritten the first', async () => {
    const database = device();
    await importInto(database, vaults(todo(shopping)));
    const { id, body } = await noteOf(database);
    await mutateIn(database, editNote, { id, body: bodySaying('All done!', body) });
    await importInto(database, vaults(todo(shopping)));
    expect(await textsIn(database)).toEqual(['All done!']);
    await importInto(database, vaults(todo(lab)));
    expect(await textsIn(database)).toEqual(['All done!', lab]);
  });

  it('become two notes if the first is in the Trash, or the imported version is preferred', async () => {
    const database = device();
    await importInto(database, vaults(todo(shopping)));
    const { id } = await noteOf(database);
    await importInto(database, vaults(todo(lab)), { ...usual, different: 'imported' });
    await mutateIn(database, deleteNotes, [id]);
    await importInto(database, vaults(todo(lab)), { bringsBack: true, different: 'imported' });
    expect(await textsIn(database)).toEqual([shopping, lab]);
    expect((await database.rows('note').get(id))?.deletedAt).not.toBe(0);
  });
});

it('another PDF of the same name is another file, and both stay', async () => {
  const database = device();
  const pdf = (words: string) =>
    sourceOf('markdown', markdownReader.read, [
      sourceFile('Notes/lecture1.pdf', `%PDF- ${words}`),
      sourceFile('Notes/Todo.md', words),
    ]);
  await importInto(database, pdf('biology'));
  await importInto(database, pdf('chemistry'));
  const files = await database.rows('file').toArray();
  expect(new Set(files.map(({ sha256 }) => sha256)).size).toBe(2);
});

describe('a file without a time of change', () => {
  const event = (title: string, place: string, hour: string) =>
    sourceOf('calendar', calendarReader.read, [
      sourceFile(
        'a.ics',
        [
          ...['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:1', `SUMMARY:${title}`, `LOCATION:${place}`],
          ...[`DTSTART:20261201T${hour}0000Z`, `DTEND:20261201T${hour}3000Z`, 'END:VEVENT'],
          'END:VCALENDAR',
        ].join('\r\n'),
      ),
    ]);
  const paper = (title: string, abstract: string) =>
    sourceOf('references', referencesReader.read, [
      sourceFile('a.bib', `@article{cell, title = {${title}}, abstract = {${abstract}}}`),
    ]);

  it('is imported completely, as it is in the file chosen now, each time', async () => {
    const database = device();
    for (const [title, place, hour] of [
      ['Lecture B', 'Room 9', '18'],
      ['Lecture C', 'Room 1', '17'],
      ['Lecture A', 'Room 5', '19'],
      ['Lecture C', 'Room 1', '17'],
    ] as const) {
      await importInto(database, event(title, place, hour));
      expect(await database.rows('event').toArray()).toMatchObject([
        { title, place, startsAt: Date.parse(`2026-12-01T${hour}:00:00Z`) },
      ]);
    }
  });

  it('is also imported each time as a note', async () => {
    const database = device();
    const beginning = 'The same beginning of all of them.';
    for (const words of ['First', 'Second', 'Third', 'Second']) {
      await importInto(database, paper('On the cell', `${beginning} ${words} words.`));
      const { text } = await noteOf(database);
      expect(text).toContain(`${words} words.`);
      expect(text.split(beginning)).toHaveLength(2);
    }
  });

  it('never replaces a field that the student has edited', async () => {
    const database = device();
    await importInto(database, event('Lecture B', 'Room 9', '18'));
    await importInto(database, event('Lecture C', 'Room 1', '17'));
    const [{ id = '' } = {}] = await database.rows('event').toArray();
    await mutateIn(database, updateEvent, { id, place: 'At home' });
    await importInto(database, event('Lecture A', 'Room 5', '19'));
    expect(await database.rows('event').toArray()).toMatchObject([
      { title: 'Lecture A', place: 'At home' },
    ]);
  });
});

it('a note that was saved before the import of its last version is imported, because it is newer than that version', async () => {
  const database = device();
  for (const [words, ageMs] of [
    ['Monday', 50_000],
    ['Monday and Tuesday', 40_000],
    ['Monday, Tuesday and Wednesday', 30_000],
  ] as const) {
    await importInto(database, vault(`The words of my lecture. ${words}`, nowMs - ageMs));
    expect((await noteOf(database)).text).toBe(`The words of my lecture. ${words}`);
  }
});
