import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AccountDatabase } from '../../../db/database.ts';
import { chooseCourse } from '../../../queries/courses.ts';
import { saveTags } from '../../../queries/tags/change-tags.ts';
import { findEntries } from './found.ts';
import { readLibrary } from './library.ts';

let database: AccountDatabase;
const $at = '0loyw3v28-000-phone';

beforeEach(async () => {
  database = new AccountDatabase(crypto.randomUUID());
  const course = { $at, color: 'teal', createdAt: 1, deletedAt: 0 };
  await database.table('course').bulkPut([
    { ...course, id: 'bio', name: 'Biology' },
    { ...course, id: 'old', name: 'Old course', archivedAt: 5 },
  ]);
  const task = { $at, status: 'Ongoing', createdAt: 1, deletedAt: 0 };
  await database.table('task').bulkPut([
    { ...task, id: 't1', title: 'Read', courseId: 'bio' },
    { ...task, id: 't2', title: 'Write' },
  ]);
});
afterEach(() => database.delete());

async function found(typed: string) {
  const entries = await readLibrary(database);
  return findEntries(entries, typed).map(({ entry: { label, detail } }) => `${label}: ${detail}`);
}

it('a thing is found by the name of its course', async () => {
  expect(await found('biology')).toEqual(
    expect.arrayContaining(['Biology: Course', 'Read: Task, Ongoing']),
  );
  expect(await found('write')).toEqual(['Write: Task, Ongoing']);
});

it('a file is found by its tags', async () => {
  const facts = { $at, mime: 'application/pdf', sizeBytes: 1, pageCount: 1, content: 'text' };
  const times = { addedAt: 1, uploadedAt: 1, deletedAt: 0 };
  await database
    .table('file')
    .bulkPut(
      ['f1', 'f2'].map((id) => ({ ...facts, ...times, id, name: id, sha256: id.padEnd(64, '0') })),
    );
  await saveTags([{ ownerEntity: 'file', ownerId: 'f2' }], { add: ['Prüfung'] }, database);
  expect(await found('prufung')).toEqual(['f2: File']);
});

it('one course can be shown alone, and all again; an archived one is opened instead', async () => {
  expect(await found('show')).toEqual(['Show only “Biology”: Action']);
  await chooseCourse('bio', database);
  expect(await found('show')).toEqual(['Show all courses: Action']);
  expect(await found('old')).toEqual(['Old course: Course']);
});
