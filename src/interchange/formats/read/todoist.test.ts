import { expect, it } from 'vitest';
import {
  fieldsOf,
  fixtures,
  readAll,
  reasons,
  sourceFile,
} from '../../../../test/support/import-fixtures.ts';
import { FormatError } from '../format.ts';
import { todoistReader } from './todoist.ts';

it('a project of Todoist becomes tasks, and a note with what stands beneath them', async () => {
  const reading = await readAll(todoistReader, fixtures('todoist'));
  expect(fieldsOf(reading, 'task')).toEqual([
    { title: 'Read chapter 3 @reading', status: 'Ongoing', dueOn: '2026-12-04' },
    {
      title: 'Answer the questions (https://example.org/q)',
      status: 'Ongoing',
      dueOn: '2026-12-05',
    },
    { title: 'Flashcards', status: 'Ongoing', dueOn: null },
    { title: 'Flashcards', status: 'Ongoing', dueOn: '2026-12-20' },
    { title: 'Hand in, at last', status: 'Ongoing', dueOn: '2026-12-06' },
  ]);
  expect(fieldsOf(reading, 'note')).toEqual([
    {
      title: 'Details of the tasks in Biology',
      body: '## Read chapter 3 @reading\n\nPages 40 to 60, with notes\n\n## Answer the questions (https://example.org/q)\n\nOnly the odd ones',
    },
  ]);
  expect(reasons(reading)).toEqual([
    'Flashcards: due “every day”, but tasks can’t repeat yet',
    'Biology: the details of its tasks become a note, since tasks can’t have details yet',
    'Biology: tasks of all sections are in one list, since sections can’t be imported',
    'Biology: sub-tasks become separate tasks',
  ]);
});

it.each([
  ['every mon starting 2026-12-07', '2026-12-07', 'only the first day is taken'],
  ['next tuesday', null, 'which is not a date'],
  ['2026-02-30', null, 'which is not a date'],
  ['4 Mar 2026', '2026-03-04', undefined],
  ['March 4, 2026 15:00', '2026-03-04', undefined],
  ['', null, undefined],
])('a task that is due “%s” is due on %s', async (date, dueOn, why) => {
  const file = sourceFile('a.csv', `TYPE,CONTENT,DATE\ntask,Read,"${date}"\n`);
  const reading = await readAll(todoistReader, [file]);
  expect(fieldsOf(reading, 'task')).toMatchObject([{ dueOn }]);
  if (why === undefined) expect(reading.leftOut).toEqual([]);
  else expect(reasons(reading)[0]).toContain(why);
});

it('tasks that are nested without an end are read in time', async () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => `task,${'x'.repeat(50)},${at + 1}\n`).join(
    '',
  );
  const reading = await readAll(todoistReader, [
    sourceFile('a.csv', `TYPE,CONTENT,INDENT\n${rows}`),
  ]);
  expect(reading.items).toHaveLength(20_000);
});

it('another table is none of Todoist', async () => {
  await expect(readAll(todoistReader, [sourceFile('a.csv', 'a,b\n')])).rejects.toThrow(FormatError);
});

it('a comment stands beneath the task before it, and beneath the project where there is none', async () => {
  const rows = ['note,For all,', 'task,Read,Chapter 3', 'note,Borrow it,', 'constructor,Odd,'];
  const csv = `TYPE,CONTENT,DESCRIPTION\n${rows.join('\n')}\n`;
  const reading = await readAll(todoistReader, [sourceFile('Biology.csv', csv)]);
  expect(fieldsOf(reading, 'task')).toMatchObject([{ title: 'Read' }]);
  expect(fieldsOf(reading, 'note')).toMatchObject([
    { body: '## Biology\n\nFor all\n\n## Read\n\nChapter 3\n\nBorrow it' },
  ]);
});
