/** Examples in the preview of an import. */
import '../../../test/support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backupOf, cardRow, stampAt, taskRow } from '../../../test/import/handmade.ts';
import { importInto, newDatabase, open } from '../../../test/import/support.ts';
import type { AccountDatabase } from '../../db/database.ts';
import { bodyOfText } from '../../text/note-text.ts';
import { previewImport } from './preview.ts';

let database: AccountDatabase;
beforeEach(() => {
  database = newDatabase();
});
afterEach(() => database.delete());

async function examplesOf(zip: Blob) {
  const { source } = await open(zip, database);
  const { signal } = new AbortController();
  return (await previewImport(database, source, signal, () => undefined)).examples;
}

const noteRow = (body: string) => ({
  ...{ id: 'n', $at: stampAt(1_000), title: 'Cells', body, createdAt: 1_000, deletedAt: 0 },
});

it('quotes three of each entity, by the fields that a student knows', async () => {
  const cards = ['a', 'b', 'c', 'd'].map((id) =>
    cardRow(id, { back: `Back of ${id}`, suspendedAt: 0, buriedUntil: 0, flag: 0 }),
  );
  const examples = await examplesOf(backupOf({ 'json/card.json': cards }));
  expect(examples.card).toHaveLength(3);
  expect(examples.card?.[0]).toEqual({
    id: 'a',
    isNew: true,
    fields: [
      { label: 'Front', text: 'Front of a' },
      { label: 'Back', text: 'Back of a' },
    ],
    card: { kind: 'basic', front: 'Front of a', back: 'Back of a', asked: undefined },
  });
});

it('names the flag of a card by its colour', async () => {
  const row = cardRow('a', { back: '', flag: 2 });
  const examples = await examplesOf(backupOf({ 'json/card.json': [row] }));
  expect(examples.card?.[0]?.fields).toContainEqual({ label: 'Flag', text: 'orange' });
});

it('quotes the day of a task and the first words of a note in one line', async () => {
  const examples = await examplesOf(
    backupOf({
      'json/task.json': [taskRow('t', { dueOn: '2026-11-20' })],
      'json/note.json': [noteRow(bodyOfText(`# Cells\n\n${'Very long. '.repeat(500)}`))],
    }),
  );
  expect(examples.task?.[0]?.fields.at(-1)).toEqual({
    label: 'Due',
    text: expect.stringContaining('2026'),
  });
  const text = examples.note?.[0]?.fields[1]?.text ?? '';
  expect(text).toMatch(/^# Cells Very long\. .*…$/);
  expect(text).toHaveLength(120);
});

it('quotes a question with its answers, so that a wrong one is seen before the import', async () => {
  const {
    status: _,
    dueOn: __,
    title: ___,
    createdAt: ____,
    ...row
  } = taskRow('q') as Record<string, unknown>;
  const question = {
    ...{ ...row, quizId: 'quiz', position: 0, stem: 'Which organelle makes ATP?' },
    ...{ options: ['Nucleus', 'Mitochondrion'], answer: 1 },
  };
  const examples = await examplesOf(backupOf({ 'json/question.json': [question] }));
  expect(examples.question?.[0]?.fields).toEqual([
    { label: 'Question', text: 'Which organelle makes ATP?' },
    { label: 'Answers', text: expect.stringContaining('Nucleus') },
    { label: 'Correct answer', text: 'Mitochondrion' },
  ]);
});

it('quotes the days of an all-day event, not the midnights around them', async () => {
  const times = { startsAt: 1_000_000, endsAt: 2_000_000, createdAt: 1 };
  const row = { ...taskRow('e'), title: 'Trip', ...times };
  const { status: _, dueOn: __, ...event } = row as Record<string, unknown>;
  const days = { startsOn: '2026-11-30', endsOn: '2026-12-02' };
  const examples = await examplesOf(backupOf({ 'json/event.json': [{ ...event, ...days }] }));
  expect(examples.event?.[0]?.fields.map(({ label }) => label)).toEqual([
    ...['Title', 'First day', 'Last day'],
  ]);
});

it('quotes nothing that is here already, deleted there, or an act of study', async () => {
  const same = backupOf({ 'json/task.json': [taskRow('t')] });
  await importInto(database, (await open(same, database)).source);
  const zip = backupOf({
    'json/task.json': [
      taskRow('t'),
      taskRow('gone', { deletedAt: 5 }),
      taskRow('new', { title: 'New' }),
    ],
    'json/reading.json': [
      {
        ...{ id: 'r', $at: stampAt(1_000), fileId: 'f', page: 1 },
        ...{ readAt: 1_000, studyDay: '2026-01-01', durationMs: 1_000 },
      },
    ],
  });
  const examples = await examplesOf(zip);
  expect(Object.keys(examples)).toEqual(['task']);
  expect(examples.task?.map(({ id }) => id)).toEqual(['new']);
});

it('tells what is new from what says something else here', async () => {
  const before = backupOf({ 'json/task.json': [taskRow('t')] });
  await importInto(database, (await open(before, database)).source);
  const examples = await examplesOf(
    backupOf({ 'json/task.json': [taskRow('t', { title: 'Another', $at: stampAt(2_000) })] }),
  );
  expect(examples.task).toMatchObject([{ id: 't', isNew: false }]);
});
