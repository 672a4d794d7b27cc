import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { attempt } from '../../../../model/entities/facts/attempt.ts';
import { fieldsOfTask, type Task } from '../../../../model/study/quiz/task.ts';
import { scoreOf } from '../../../../model/study/scoring.ts';
import { openParts, statesOf } from '../overview/all-questions.ts';
import { type AskedQuestion, answersOf, beginPractice, choose, give, goTo } from './practice.ts';

const unansweredIn = (...sitting: Parameters<typeof statesOf>) =>
  openParts(statesOf(...sitting)).unanswered;

const questions: AskedQuestion[] = [
  { id: 'q1', stem: 'One?', options: ['a', 'b'], answer: 1 },
  { id: 'q2', stem: 'Two?', options: ['c', 'd'], answer: 0 },
];

describe('a sitting of a quiz', () => {
  it('keeps what was chosen and what was right, as it was asked', () => {
    const draft = choose(beginPractice('attempt', 5), 'q1', 'a');
    expect(answersOf(draft, questions).answers).toEqual([
      { questionId: 'q1', stem: 'One?', chosen: 'a', correct: 'b' },
      { questionId: 'q2', stem: 'Two?', chosen: null, correct: 'c' },
    ]);
    expect(unansweredIn(draft, questions)).toBe(1);
  });

  it('takes a choice as none when the question was edited and has it no more', () => {
    const draft = choose(beginPractice('attempt', 5), 'q1', 'gone');
    expect(unansweredIn(draft, questions)).toBe(2);
  });

  it('has no right answer where two devices’ edits left none', () => {
    const shortened = { id: 'q1', stem: 'One?', options: ['a', 'b'], answer: 2 };
    const draft = choose(beginPractice('attempt', 5), 'q1', 'b');
    expect(answersOf(draft, [shortened]).answers).toEqual([
      { questionId: 'q1', stem: 'One?', chosen: 'b', correct: '' },
    ]);
  });

  it('never goes past its first or last question', () => {
    const draft = beginPractice('attempt', 5);
    expect([goTo(draft, -1, 2).at, goTo(draft, 7, 2).at, goTo(draft, 1, 2).at]).toEqual([0, 1, 1]);
  });
});

it('[P2] an answer in words is never longer than an attempt can keep', () => {
  const cloze = { kind: 'cloze' as const, around: ['', ' and ', '.'], blanks: [['a'], ['b']] };
  const question = { id: 'q1', stem: '_____ and _____.', ...fieldsOfTask(cloze) };
  const draft = give(
    beginPractice('attempt', 5),
    question,
    ['x'.repeat(20_000), 'y'.repeat(20_000)],
    6,
  );
  const answered = answersOf(draft, [question]);
  expect(v.safeParse(attempt.fields.answers, answered.answers).success).toBe(true);
  expect(answered.answers[0]?.chosen).toMatch(/^x{19000,}…$/);
  expect(answered.replies?.[0]?.given[1]).toHaveLength(20_000);
});

it.each<[string, string, Task, string[]]>([
  [
    'one choice that names the two correct ones',
    'Which?',
    { kind: 'multiple', options: ['A', 'B', 'A · B'], right: ['A', 'B'] },
    ['A · B'],
  ],
  [
    'words that are parted at another place',
    '_____ and _____.',
    { kind: 'cloze', around: ['', ' and ', '.'], blanks: [['a · b'], ['c']] },
    ['a', 'b · c'],
  ],
])('is wrong though it reads as the correct answer: %s', (_, stem, task, given) => {
  const question = { id: 'q1', stem, ...fieldsOfTask(task) };
  const sit = (answer: string[]) =>
    scoreOf(answersOf(give(beginPractice('attempt', 5), question, answer, 6), [question]));
  expect(sit(given)).toMatchObject({ right: 0, percent: 0 });
  const right = task.kind === 'cloze' ? ['a · b', 'c'] : ['A', 'B'];
  expect(sit(right)).toMatchObject({ right: 1, percent: 100 });
});
