/** Sources of a mixed quiz: courses and files with questions, and quizzes without a file. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  type AccountDatabase,
  closeAccountDatabase,
  openAccountDatabase,
} from '../../../db/database.ts';
import { mutate } from '../../../db/mutate.ts';
import { createQuiz, deleteQuestion, deleteQuiz } from '../../../model/entities/quiz/quiz.ts';
import { keysOfMix, readSources, sourcesOfKeys } from './sources.ts';

let db: AccountDatabase;
beforeEach(async () => {
  db = await openAccountDatabase(crypto.randomUUID());
});
afterEach(async () => {
  closeAccountDatabase();
  await db.delete();
});

async function makeQuiz(id: string, count: number, more: object = {}): Promise<void> {
  const fields = { stem: '?', options: ['a', 'b'], answer: 0, page: null, quote: null };
  const questions = Array.from({ length: count }, () => fields);
  await mutate(createQuiz, { id, title: `Quiz ${id}`, questions, ...more });
}

async function put(entity: 'course' | 'file', id: string, name: string, deletedAt = 0) {
  await db.table(entity).put({ id, name, deletedAt, $at: '0' });
}

it('courses, files and quizzes of no file have as many questions as their quizzes together, by name', async () => {
  await put('course', 'c2', 'Physics');
  await put('course', 'c1', 'Biology');
  await put('file', 'f1', 'Cells.pdf');
  await makeQuiz('q1', 2, { courseId: 'c1', fileId: 'f1' });
  await makeQuiz('q2', 3, { courseId: 'c1', fileId: 'f1' });
  await makeQuiz('q3', 1, { courseId: 'c2' });
  await makeQuiz('q4', 4);
  const found = await readSources(db);
  expect(found.map(({ key, label, hint }) => [key, label, hint])).toEqual([
    ['course:c1', 'Biology', 'Course · 5 questions'],
    ['course:c2', 'Physics', 'Course · 1 question'],
    ['file:f1', 'Cells.pdf', 'File · 5 questions'],
    ['quiz:q3', 'Quiz q3', 'Quiz · 1 question'],
    ['quiz:q4', 'Quiz q4', 'Quiz · 4 questions'],
  ]);
});

it('nothing is drawn from what is gone, has no questions, or is mixed', async () => {
  await put('course', 'c1', 'Biology', 5);
  await put('file', 'f1', 'Cells.pdf', 5);
  await makeQuiz('of-a-gone-file', 1, { courseId: 'c1', fileId: 'f1' });
  await makeQuiz('empty', 0);
  await makeQuiz('gone', 1);
  await mutate(deleteQuiz, { id: 'gone' });
  await makeQuiz('mixed', 1, { mix: { length: 3 } });
  await makeQuiz('emptied', 1);
  const [last] = await db
    .rows('question')
    .where('[quizId+deletedAt]')
    .equals(['emptied', 0])
    .primaryKeys();
  await mutate(deleteQuestion, { id: last ?? '' });
  expect((await readSources(db)).map(({ key }) => key)).toEqual(['quiz:of-a-gone-file']);
});

it('what a mix has chosen stays among the sources, so that it can be told and taken off', async () => {
  await put('file', 'f1', 'Cells.pdf', 5);
  await makeQuiz('q1', 2, { fileId: 'f1' });
  await makeQuiz('empty', 0);
  const chosen = ['file:f1', 'file:f2', 'quiz:empty', 'course:c1'];
  const found = await readSources(db, chosen);
  expect(found.map(({ key, label, hint }) => [key, label, hint])).toEqual([
    ['quiz:q1', 'Quiz q1', 'Quiz · 2 questions'],
    ['file:f1', 'Cells.pdf', 'File in the Trash · 2 questions'],
    ['file:f2', 'Deleted file', 'File · 0 questions'],
    ['quiz:empty', 'Quiz empty', 'Quiz · 0 questions'],
    ['course:c1', 'Deleted course', 'Course · 0 questions'],
  ]);
});

it('the sources of a mix are the same by their keys', () => {
  const ids = { courseIds: ['c'], fileIds: ['f:1', 'f2'], quizIds: [] };
  expect(keysOfMix({ length: 1, ...ids })).toEqual(['course:c', 'file:f:1', 'file:f2']);
  expect(sourcesOfKeys(keysOfMix({ length: 1, ...ids }))).toEqual(ids);
  expect(keysOfMix({ length: 1, courseIds: null })).toEqual([]);
});
