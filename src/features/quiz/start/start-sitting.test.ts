// @vitest-environment jsdom
/** The questions of a sitting, by its options. */
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { type AccountDatabase, openAccountDatabase } from '../../../db/database.ts';
import { mutate } from '../../../db/mutate.ts';
import { finishQuiz } from '../../../model/entities/facts/attempt.ts';
import { createQuiz, deleteQuiz, type Mix, type Quiz } from '../../../model/entities/quiz/quiz.ts';
import { readPool } from '../mix/sources.ts';
import { readDraft } from '../practice/sitting/practice-draft.ts';
import { startSitting } from './start-sitting.ts';

let db: AccountDatabase;

async function makeQuiz(id: string, count: number, more: object = {}): Promise<Quiz> {
  const questions = Array.from({ length: count }, (_, at) => ({
    ...{ stem: `${id} ${at}?`, options: ['a', 'b'], answer: 0 },
    ...{ page: at + 1, quote: null },
  }));
  await mutate(createQuiz, { id, title: id, questions, ...more });
  return (await db.rows('quiz').get(id)) as Quiz;
}

async function idsOf(quizId: string): Promise<string[]> {
  const rows = await db.rows('question').where('[quizId+deletedAt]').equals([quizId, 0]);
  return (await rows.sortBy('position')).map(({ id }) => id);
}

beforeEach(async () => {
  localStorage.clear();
  db = await openAccountDatabase(crypto.randomUUID());
});

describe('a quiz of its own questions', () => {
  it('asks all, also those that are added since, unless some are wanted', async () => {
    const quiz = await makeQuiz('cells', 5);
    expect((await startSitting(quiz, {}))?.questionIds).toBeUndefined();
    expect((await startSitting(quiz, { length: 9 }))?.questionIds).toBeUndefined();
    const drawn = (await startSitting(quiz, { length: 3 }))?.questionIds ?? [];
    expect(drawn).toHaveLength(3);
    const all = await idsOf('cells');
    expect(drawn).toEqual(all.filter((id) => drawn.includes(id)));
  });

  it('keeps the draft, and tells other devices, and no more of the one before', async () => {
    const quiz = await makeQuiz('cells', 2);
    await startSitting(quiz, {});
    const draft = await startSitting(quiz, { isExam: true, limitMs: 60_000 });
    expect(readDraft('cells')).toEqual(draft);
    const rows = (await db.rows('sitting').toArray()).filter(({ attemptId }) => attemptId);
    expect(rows).toMatchObject([
      { attemptId: draft?.attemptId, isExam: true, limitMs: 60_000, replies: [] },
    ]);
  });

  it('asks more of the pages that were missed', async () => {
    const quiz = await makeQuiz('cells', 30);
    const ids = await idsOf('cells');
    const answers = ids.map((questionId, at) => ({
      ...{ questionId, stem: '?', correct: 'a', chosen: at < 6 ? 'b' : 'a' },
    }));
    // Enough that random draws of 20 stay far from the bounds below.
    for (let sitting = 0; sitting < 20; sitting++) {
      await mutate(finishQuiz, { id: `a${sitting}`, quizId: 'cells', startedAt: 1, answers });
    }
    const weak = new Set(ids.slice(0, 6));
    const drawnOf = async (isAdaptive: boolean) => {
      let count = 0;
      for (let time = 0; time < 20; time++) {
        const draft = await startSitting(quiz, { length: 6, isAdaptive });
        count += draft?.questionIds?.filter((id) => weak.has(id)).length ?? 0;
      }
      return count / 120;
    };
    expect(await drawnOf(false)).toBeLessThan(0.45);
    expect(await drawnOf(true)).toBeGreaterThan(0.5);
  });
});

describe('a mixed quiz', () => {
  const mix = (fields: Partial<Mix>): Mix => ({ length: 4, ...fields });
  const poolOf = async (fields: Partial<Mix>) =>
    [...new Set((await readPool(db, mix(fields))).map(({ quizId }) => quizId))].sort();

  it('draws from the courses, files, quizzes and days that are wanted', async () => {
    await makeQuiz('a', 2, { courseId: 'course' });
    await makeQuiz('b', 2, { fileId: 'file' });
    await makeQuiz('c', 2);
    await makeQuiz('gone', 2);
    await mutate(deleteQuiz, { id: 'gone' });
    expect(await poolOf({})).toEqual(['a', 'b', 'c']);
    expect(await poolOf({ courseIds: ['course'] })).toEqual(['a']);
    expect(await poolOf({ fileIds: ['file'], quizIds: ['c'] })).toEqual(['b', 'c']);
    expect(await poolOf({ courseIds: [], fileIds: [], quizIds: [] })).toEqual(['a', 'b', 'c']);
    expect(await poolOf({ courseIds: ['other'] })).toEqual([]);
    expect(await poolOf({ to: '2000-01-01' })).toEqual([]);
    expect(await poolOf({ from: '2000-01-01', to: '2100-01-01' })).toEqual(['a', 'b', 'c']);
  });

  it('draws as many as it says, or as are wanted, and none of a mixed quiz', async () => {
    await makeQuiz('a', 9);
    const both = await makeQuiz('both', 0, { mix: mix({}) });
    await makeQuiz('other', 0, { mix: mix({}) });
    const ids = new Set(await idsOf('a'));
    const drawn = (await startSitting(both, {}))?.questionIds ?? [];
    expect(drawn.filter((id) => ids.has(id))).toHaveLength(4);
    expect((await startSitting(both, { length: 7 }))?.questionIds).toHaveLength(7);
    expect((await startSitting(both, { length: 70 }))?.questionIds).toHaveLength(9);
  });

  it('begins nothing where there is nothing to ask', async () => {
    const empty = await makeQuiz('both', 0, { mix: mix({ quizIds: ['gone'] }) });
    expect(await startSitting(empty, {})).toBeUndefined();
    expect(readDraft('both')).toBeUndefined();
    expect(await db.rows('sitting').count()).toBe(0);
  });
});
