import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { type AccountDatabase, openAccountDatabase } from '../../db/database.ts';
import { mutateIn } from '../../db/mutate.ts';
import { pageOf } from '../../generate/testing.ts';
import { addFile, deleteFile } from '../../model/entities/file.ts';
import { createNote } from '../../model/entities/note.ts';
import { bodyOfText } from '../../text/note-text.ts';
import { answerFromSources, emptyMemory } from './answer-from-sources.ts';
import type { AskScope, Preparing } from './ask-messages.ts';

const courseId = 'biology';

async function addBook(
  database: AccountDatabase,
  id: string,
  texts: readonly string[],
  { pageCount = texts.length, content = 'text' as 'text' | 'scanned' } = {},
) {
  const facts = { mime: 'application/pdf', sizeBytes: 1, sha256: 'a'.repeat(64), courseId };
  await mutateIn(database, addFile, { id, name: `${id}.pdf`, ...facts, pageCount, content });
  await database.pageTexts.bulkPut(
    texts.map((text, at) => ({ ...pageOf(at + 1, text), fileId: id })),
  );
}

const osmosis = 'Osmosis is the movement of water through a membrane. Plants drink by their roots.';
const energy = 'Mitochondria are the parts of a cell that give it energy. A cell has many of them.';

async function withBooks(name: string): Promise<AccountDatabase> {
  const database = await openAccountDatabase(name);
  await addBook(database, 'water', ['Water is wet and cold in winter.', osmosis]);
  await addBook(database, 'cells', [energy]);
  return database;
}

function ask(
  database: AccountDatabase,
  question: string,
  { scope = { courseId } as AskScope, memory = emptyMemory(), told = [] as Preparing[] } = {},
) {
  const { signal } = new AbortController();
  return answerFromSources(database, { question, scope }, memory, signal, (one) => told.push(one));
}

it('answers from the file that says it, with its name and page', async () => {
  const found = await ask(await withBooks('ask-first'), 'What is osmosis?');
  expect(found.answers).toHaveLength(1);
  expect(found.answers[0]).toMatchObject({ source: { id: 'water', name: 'water.pdf' }, page: 2 });
  expect(found.read).toBe(2);
});

it('answers from a note of the course, by its title and its words', async () => {
  const database = await withBooks('ask-note');
  const body = bodyOfText(
    '**Diffusion** is the spread of particles from a full place to an empty one.',
  );
  await mutateIn(database, createNote, { id: 'mine', title: 'Lecture 3', body, courseId });
  const { answers } = await ask(database, 'What is diffusion?');
  expect(answers[0]?.source).toEqual({ entity: 'note', id: 'mine', name: 'Lecture 3' });
});

it('asks only chosen files, and none in the Trash', async () => {
  const database = await withBooks('ask-chosen');
  const scope = { fileIds: ['cells', 'gone'] };
  expect((await ask(database, 'What is osmosis?', { scope })).answers).toEqual([]);
  await mutateIn(database, deleteFile, { id: 'water' });
  expect((await ask(database, 'What is osmosis?')).answers).toEqual([]);
});

it('keeps the index of each file, and prepares only a file whose text has changed', async () => {
  const database = await withBooks('ask-kept');
  const told: Preparing[] = [];
  await ask(database, 'What is osmosis?', { told });
  expect(told.map(({ done, total, name }) => [done, total, name])).toEqual([
    [0, 2, 'water.pdf'],
    [1, 2, 'cells.pdf'],
  ]);
  told.length = 0;
  const memory = emptyMemory();
  await ask(database, 'What is osmosis?', { told, memory });
  expect(told).toEqual([]);
  const text = 'Photosynthesis is the making of sugar from light and water in green leaves.';
  await database.pageTexts.put({ ...pageOf(2, text), fileId: 'cells' });
  const found = await ask(database, 'What is photosynthesis?', { told, memory });
  expect(told.map(({ name }) => name)).toEqual(['cells.pdf']);
  expect(found.answers[0]).toMatchObject({ source: { id: 'cells' }, page: 2 });
});

it('reads a note again once its words are others', async () => {
  const database = await openAccountDatabase('ask-note-edited');
  const memory = emptyMemory();
  const body = bodyOfText('Diffusion is the spread of particles through a room.');
  await mutateIn(database, createNote, { id: 'mine', title: 'Lecture', body, courseId });
  expect((await ask(database, 'What is diffusion?', { memory })).answers).toHaveLength(1);
  await database
    .rows('note')
    .update('mine', { body: bodyOfText('Nothing of it is here any more.') });
  expect((await ask(database, 'What is diffusion?', { memory })).answers).toEqual([]);
});

it('names files whose words are not here, are read in part, or are pictures; others answer', async () => {
  const database = await withBooks('ask-states');
  await addBook(database, 'far', [], { pageCount: 9 });
  await addBook(database, 'begun', [energy], { pageCount: 9 });
  await addBook(database, 'scan', [], { pageCount: 2, content: 'scanned' });
  const found = await ask(database, 'What is osmosis?');
  expect(found.answers).toHaveLength(1);
  expect(found.missing.map(({ name }) => name)).toEqual(['far.pdf']);
  expect(found.partly.map(({ name }) => name)).toEqual(['begun.pdf']);
  expect(found.wordless.map(({ name }) => name)).toEqual(['scan.pdf']);
});

it('names a file that cannot be read; others answer', async () => {
  const database = await withBooks('ask-broken');
  await database.pageTexts.put({ fileId: 'cells', page: 1, text: '', blocks: [null as never] });
  const found = await ask(database, 'What is osmosis?');
  expect(found.failed.map(({ name }) => name)).toEqual(['cells.pdf']);
  expect(found.answers).toHaveLength(1);
});

it('can be left while files are prepared, and keeps those that are', async () => {
  const database = await withBooks('ask-left');
  const stopper = new AbortController();
  const asking = answerFromSources(
    database,
    { question: 'What is osmosis?', scope: { courseId } },
    emptyMemory(),
    stopper.signal,
    ({ done }) => done === 1 && stopper.abort(),
  );
  await expect(asking).rejects.toThrow();
  const kept = await database.keptIndexes.filter(({ index }) => index !== undefined).count();
  expect(kept).toBe(2);
});
