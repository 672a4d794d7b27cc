/** [P5] What other programs give out comes in whole, once, the same on each device, and can be taken back. */
import '../support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import type { AccountDatabase } from '../../src/db/database.ts';
import { mutateIn } from '../../src/db/mutate.ts';
import { readQueue } from '../../src/db/outbox/outbox.ts';
import { sourceOfFormat } from '../../src/interchange/backup/read/format-source.ts';
import { filesIn } from '../../src/interchange/backup/read/open-source.ts';
import type { SourceFile } from '../../src/interchange/formats/format.ts';
import { importFormats } from '../../src/interchange/formats/read/all.ts';
import { FileProblem } from '../../src/interchange/formats/read/shared/source-text.ts';
import { editNote } from '../../src/model/entities/note.ts';
import type { LeftOut } from '../../src/model/left-out.ts';
import { bodySaying, textOfBody } from '../../src/text/note-text.ts';
import { fixtures, nowMs, sourceFile } from '../support/import-fixtures.ts';
import { rawZip } from './raw-zip.ts';
import { everythingIn, importInto, newDatabase, seenIn, undoAfterSync } from './support.ts';

const all: AccountDatabase[] = [];
const device = () => {
  const database = newDatabase();
  all.push(database);
  return database;
};
afterEach(async () => {
  for (const database of all.splice(0)) await database.delete();
});

const openedPdf = async () => ({ pageCount: 1, content: 'text' });

async function sourceOf(
  files: readonly SourceFile[],
  at = nowMs,
  lookAt: () => Promise<Record<string, unknown>> = openedPdf,
) {
  const found = await Promise.all(importFormats.map((format) => format.isOne(files)));
  const format = importFormats.find((_, at) => found[at]);
  if (format === undefined) throw new Error('No format reads it');
  const { read, choices } = await format.load();
  const asked = { nowMs, tzOffsetMin: () => 0, leaveOut: () => undefined };
  const { signal } = new AbortController();
  const chosen = Object.fromEntries(
    ((await choices?.(files, { ...asked, signal })) ?? []).map(({ name, value }) => [name, value]),
  );
  return sourceOfFormat({
    format: { id: format.id, read },
    ...{ files, chosen, lookAt, tzOffsetMin: () => 0, nowMs: at },
  });
}

describe('an export of another program', () => {
  it.each([
    'anki/anki2.apkg',
    'anki/anki21b.apkg',
    'calendar/khal-weekly.ics',
    'calendar/todoman-due.ics',
    'cards/Organelles.csv',
    'cards/Anki.txt',
    'gift/Cells.gift',
    'google-tasks/Tasks.json',
    'markdown-cards/Cells.md',
    'markdown/notion',
    'markdown/obsidian',
    'opml/pandoc.opml',
    'qti',
    'references',
    'todoist/Biology [2203306141].csv',
  ])('of %s comes once, the same on two devices, and can be taken back', async (path) => {
    const [one, two] = [device(), device()];
    const { importId } = await importInto(one, await sourceOf(fixtures(path)));
    const brought = await everythingIn(one);
    const count = (await seenIn(one)).length;
    expect(count).toBeGreaterThan(0);
    await importInto(two, await sourceOf(fixtures(path)));
    expect(await everythingIn(two)).toEqual(brought);
    const queued = await readQueue(one);
    // On another day, too.
    await importInto(one, await sourceOf(fixtures(path), nowMs + 60_000));
    expect(await everythingIn(one)).toEqual(brought);
    expect(await readQueue(one)).toEqual(queued);
    await undoAfterSync(one, importId, new AbortController().signal, () => undefined);
    expect(await seenIn(one)).toEqual([]);
    await importInto(one, await sourceOf(fixtures(path)), { bringsBack: true, different: 'newer' });
    expect(await seenIn(one)).toHaveLength(count);
  });
});

describe('a note that was imported before', () => {
  const vault = (text: string, modifiedAt: number): SourceFile[] => [
    { ...sourceFile('Vault/Cells.md', text), modifiedAt },
  ];
  const note = async (database: AccountDatabase) => {
    const [row] = await database.rows('note').toArray();
    return { id: row?.id ?? '', body: row?.body ?? '', text: textOfBody(row?.body ?? '') };
  };

  it('has the text of the new version, not both texts', async () => {
    const database = device();
    await importInto(database, await sourceOf(vault('Cells divide.', nowMs - 2_000)));
    await importInto(database, await sourceOf(vault('Cells divide, and die.', nowMs - 1_000)));
    expect((await note(database)).text).toBe('Cells divide, and die.');
  });

  it('keeps later edits on this device', async () => {
    const database = device();
    await importInto(database, await sourceOf(vault('Cells divide.', nowMs - 2_000)));
    const { id, body } = await note(database);
    await mutateIn(database, editNote, { id, body: bodySaying('Mine', body) });
    await importInto(database, await sourceOf(vault('Cells divide, and die.', nowMs - 1_000)));
    expect((await note(database)).text).toBe('Mine');
  });
});

describe('two versions of one note', () => {
  const zip = (name: string, text: string, mtime: string) => {
    const data = new TextEncoder().encode(text);
    const bytes = rawZip([{ name: 'Cells.md', data, modified: new Date(mtime) }]);
    return { path: name, modifiedAt: undefined, bytes };
  };

  it('that are chosen together become one note with the newer text, and the report says so', async () => {
    const database = device();
    const chosen = [
      zip('Notes.zip', 'Cells divide.', '2026-01-01T10:00:00'),
      zip('Notes (1).zip', 'Cells divide, and die.', '2026-02-01T10:00:00'),
    ];
    const { leftOut } = await importInto(database, await sourceOf(await filesIn(chosen)));
    const notes = await database.rows('note').toArray();
    expect(notes.map(({ body }) => textOfBody(body))).toEqual(['Cells divide, and die.']);
    expect(leftOut).toEqual([{ what: '“Cells”', why: 'appears more than once; taken once' }]);
  });

  it('chosen twice become one outline, and another outline of the same name stays separate', async () => {
    const database = device();
    const outline = (text: string) =>
      sourceFile(
        'Cells.opml',
        `<opml><head><title>Cells</title></head><body><outline text="${text}"/></body></opml>`,
      );
    const [first, second, other] = ['Cells divide.', 'Cells divide, and die.', 'Cells of a prison'];
    const source = await sourceOf([first, second, other].map(outline));
    const { leftOut } = await importInto(database, source);
    const notes = await database.rows('note').toArray();
    const said = notes.map(({ body }) => textOfBody(body)).toSorted();
    expect(said).toEqual([`- ${first}`, `- ${other}`]);
    expect(leftOut).toEqual([{ what: '“Cells”', why: 'appears more than once; taken once' }]);
  });
});

it.each([
  ['Words.csv', (word: string) => `${word},Wort von ${word}`],
  ['Words.md', (word: string) => `${word}\n?\nWort von ${word}\n`],
])(
  'cards of %s are asked in the order of the file, which their ids do not have',
  async (name, line) => {
    const words = Array.from({ length: 30 }, (_, index) => `word ${index}`);
    const database = device();
    await importInto(database, await sourceOf([sourceFile(name, words.map(line).join('\n'))]));
    const cards = await database.rows('card').toArray();
    const oldestFirst = cards.sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
    expect(oldestFirst.map(({ front }) => front)).toEqual(words);
  },
);

it('files with a time before 1970 or without a time are imported alike', async () => {
  const database = device();
  const at = (name: string, modifiedAt: number) => ({
    ...sourceFile(`Vault/${name}.md`, `The words of ${name}`),
    modifiedAt,
  });
  const files = [at('Old', -11_644_473_600_000), at('None', Number.NaN), at('Edge', -1)];
  const { leftOut } = await importInto(database, await sourceOf(files));
  expect(leftOut).toEqual([]);
  const notes = await database.rows('note').toArray();
  expect(notes.map(({ createdAt }) => createdAt)).toEqual([nowMs, nowMs, nowMs]);
});

it('a PDF that does not open is reported with its problem, and the rest is imported', async () => {
  const files = [sourceFile('Cells.md', 'Words'), sourceFile('secret.pdf', '%PDF-1.7')];
  const locked = () => Promise.reject(new FileProblem('this PDF is locked with a password'));
  const { rows } = await sourceOf(files, nowMs, locked);
  const leftOut: LeftOut[] = [];
  const leaveOut = (one: LeftOut) => void leftOut.push(one);
  const { signal } = new AbortController();
  const entities: string[] = [];
  for await (const { entity } of rows({
    wantsBytes: () => true,
    readHere: async () => undefined,
    leaveOut,
    signal,
  }))
    entities.push(entity);
  expect(entities).toEqual(['note']);
  expect(leftOut).toEqual([{ what: 'File “secret”', why: 'this PDF is locked with a password' }]);
});
