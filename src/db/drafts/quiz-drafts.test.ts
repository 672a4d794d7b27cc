// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AccountDatabase } from '../database.ts';
import {
  forgetUnkeptAnswers,
  keepInMemory,
  letGoOfMemory,
  readFromMemory,
  readQuizzesUnderWay,
  startOfQuizDrafts,
} from './quiz-drafts.ts';

let database: AccountDatabase;

beforeEach(async () => {
  localStorage.clear();
  database = new AccountDatabase(crypto.randomUUID());
  await database.open();
  await storeQuiz('q', 'Cells');
  const question = { quizId: 'q', deletedAt: 0 };
  await database.rows('question').bulkPut([
    { ...question, id: 'a', $at: '', stem: 'What divides?' },
    { ...question, id: 'b', $at: '', stem: 'What grows?' },
  ] as never[]);
});
afterEach(() => database.close());

function storeQuiz(id: string, title: string, deletedAt = 0) {
  return database.rows('quiz').put({ id, $at: '', title, deletedAt } as never);
}

function keep(sitting: string, chosen: Record<string, string>): void {
  localStorage.setItem(`${startOfQuizDrafts(database)}${sitting}`, JSON.stringify({ chosen }));
}

describe('the quizzes under way', () => {
  it('are none without an answer', async () => {
    expect(await readQuizzesUnderWay(database)).toEqual([]);
    keep('q', {});
    expect(await readQuizzesUnderWay(database)).toEqual([]);
  });

  it('[P2] have each answer beside its question, in the order of answering', async () => {
    keep('q', { b: 'A leaf', a: 'A cell' });
    expect(await readQuizzesUnderWay(database)).toEqual([
      {
        quizId: 'q',
        title: 'Cells',
        answers: [
          { question: 'What grows?', chosen: 'A leaf' },
          { question: 'What divides?', chosen: 'A cell' },
        ],
      },
    ]);
  });

  it('[P2] have an answer too whose question is not on this device, under its key', async () => {
    keep('q', { gone: 'Yes', a: 'A cell' });
    expect(await readQuizzesUnderWay(database)).toMatchObject([
      {
        answers: [
          { question: 'gone', chosen: 'Yes' },
          { question: 'What divides?', chosen: 'A cell' },
        ],
      },
    ]);
  });

  it('[P2] have the answers of all their sittings together, of each question the later', async () => {
    keep('q', { a: 'A leaf', b: 'A leaf' });
    keep('q:attempt-1', { a: 'A cell' });
    expect(await readQuizzesUnderWay(database)).toMatchObject([
      {
        answers: [
          { question: 'What divides?', chosen: 'A cell' },
          { question: 'What grows?', chosen: 'A leaf' },
        ],
      },
    ]);
  });

  it('are those in the Trash too, and none that was deleted for good or is not here', async () => {
    await storeQuiz('in-trash', 'Plants', 5);
    await database.rows('quiz').put({ id: 'purged', $at: '', purgedAt: 5 } as never);
    for (const id of ['in-trash', 'purged', 'elsewhere']) keep(id, { a: 'A cell' });
    const titles = (await readQuizzesUnderWay(database)).map(({ title }) => title);
    expect(titles).toEqual(['Plants']);
  });
});

describe('[P2] answers that the browser would not keep', () => {
  const text = (chosen: Record<string, string>) => JSON.stringify({ chosen });
  const release = vi.fn();
  const hold = vi.fn(() => release);
  const keyOf = (sitting: string, userId = database.userId) =>
    `${startOfQuizDrafts({ userId })}${sitting}`;

  beforeEach(() => {
    release.mockClear();
    hold.mockClear();
  });

  it('are held once for a sitting, until they are let go', () => {
    const key = keyOf('q');
    keepInMemory(key, 'one', hold);
    keepInMemory(key, 'two', hold);
    expect(hold).toHaveBeenCalledTimes(1);
    expect(readFromMemory(key)).toBe('two');
    letGoOfMemory(key);
    expect(release).toHaveBeenCalledTimes(1);
    expect(readFromMemory(key)).toBeUndefined();
    letGoOfMemory(key);
    expect(release).toHaveBeenCalledTimes(1);
  });

  it('count before those that it kept, and only this student’s', async () => {
    keep('q', { a: 'A leaf', b: 'A leaf' });
    keepInMemory(keyOf('q:attempt-1'), text({ a: 'A cell' }), hold);
    keepInMemory(keyOf('q', 'somebody else'), text({ b: 'A cell' }), hold);
    expect(await readQuizzesUnderWay(database)).toMatchObject([
      {
        answers: [
          { question: 'What divides?', chosen: 'A cell' },
          { question: 'What grows?', chosen: 'A leaf' },
        ],
      },
    ]);
  });

  it('go with their student, and no others', () => {
    const [mine, theirs] = [keyOf('q'), keyOf('q', 'another')];
    keepInMemory(mine, 'mine', hold);
    keepInMemory(theirs, 'theirs', hold);
    forgetUnkeptAnswers(database.userId);
    expect([mine, theirs].map(readFromMemory)).toEqual([undefined, 'theirs']);
    expect(release).toHaveBeenCalledTimes(1);
    forgetUnkeptAnswers('another');
    expect(readFromMemory(theirs)).toBeUndefined();
  });
});
