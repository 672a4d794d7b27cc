import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { attempt } from '../../../../model/entities/facts/attempt.ts';
import { fieldsOfTask, type Task } from '../../../../model/study/quiz/task.ts';
import { scoreOf } from '../../../../model/study/scoring.ts';
import { longestText } from '../../../../text/longest-text.ts';
import {
  type AskedQuestion,
  answeredIds,
  answersOf,
  beginPractice,
  check,
  choose,
  countAnswered,
  give,
  givenOf,
  goTo,
  hasNews,
  newsIn,
  openParts,
  statesOf,
  united,
} from './practice.ts';

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

describe('what was answered, when the question was edited since', () => {
  const begun = beginPractice('attempt', 5);
  const edited = (task: Task) => ({ id: 'q1', stem: '_____ and _____.', ...fieldsOfTask(task) });
  const kept = (task: Task, ...given: string[]) =>
    givenOf({ ...begun, given: { q1: given } }, edited(task));

  it('keeps of several choices those that are still there, in their order', () => {
    const task: Task = { kind: 'multiple', options: ['a', 'b', 'c'], right: ['a'] };
    expect(kept(task, 'c', 'gone', 'a')).toEqual(['a', 'c']);
  });

  it('keeps one typed answer, and as many parts as there are blanks', () => {
    expect(kept({ kind: 'short', accepted: ['a'], foils: [] }, 'x', 'y')).toEqual(['x']);
    const cloze: Task = { kind: 'cloze', around: ['', ' and ', '.'], blanks: [['a'], ['b']] };
    expect(kept(cloze, 'x', 'y', 'z')).toEqual(['x', 'y']);
    expect(kept(cloze, '', 'y')).toEqual(['', 'y']);
  });

  it('leaves the place empty of a match that is gone, and those of prompts that are gone out', () => {
    const task: Task = { kind: 'matching', prompts: ['1', '2'], answers: ['a', 'b', 'c'] };
    expect(kept(task, 'gone', 'c', 'a')).toEqual(['', 'c']);
  });

  it('keeps an order of the same steps alone', () => {
    const task: Task = { kind: 'ordering', steps: ['1', '2', '3'] };
    expect(kept(task, '3', '1', '2')).toEqual(['3', '1', '2']);
    expect(kept(task, '3', '1')).toEqual([]);
    expect(kept(task, '3', '1', '2', '2')).toEqual([]);
    expect(kept(task, '3', '1', '4')).toEqual([]);
  });

  it('takes no choice of an option for the answer of another kind', () => {
    const task: Task = { kind: 'true-false', options: ['True', 'False'], right: 'True' };
    expect(givenOf({ ...choose(begun, 'q1', 'True'), given: { q1: ['x'] } }, edited(task))).toEqual(
      ['True'],
    );
    expect(kept(task, 'True')).toEqual([]);
  });
});

it('counts the questions that have an answer, of either kind, once', () => {
  const begun = beginPractice('attempt', 5);
  expect(countAnswered(begun)).toBe(0);
  const draft = { ...choose(begun, 'q1', 'a'), given: { q1: ['x'], q2: ['y'], q3: [''], q4: [] } };
  expect([...answeredIds(draft)].sort()).toEqual(['q1', 'q2']);
  expect(countAnswered(draft)).toBe(2);
});

describe('two drafts of one sitting', () => {
  const [one] = questions;
  if (one === undefined) throw new Error('There is no question');
  const begun = beginPractice('attempt', 5);

  it('an answer that was checked is news to who has not checked it, also where that one is later', () => {
    const checked = check(give(begun, one, ['a'], 10), one, 20);
    const later = give(begun, one, ['b'], 30);
    expect(newsIn(checked, later)).toEqual(['q1']);
    expect(newsIn(later, checked)).toEqual([]);
    expect(hasNews(later, checked)).toBe(false);
    expect(hasNews(checked, later)).toBe(true);
    expect(united(checked, later)).toEqual(checked);
    expect(united(later, checked)).toEqual(checked);
  });

  it('an answer stays as it is once it was checked', () => {
    const checked = check(give(begun, one, ['a'], 10), one, 20);
    expect(give(checked, one, ['b'], 30)).toBe(checked);
  });

  it('have all that one of them alone has', () => {
    const words = {
      id: 'q3',
      stem: 'Three?',
      options: [],
      answer: 0,
      kind: 'short',
      answers: ['c'],
    };
    const told = check(give(begun, words, ['c'], 10), words, 20);
    expect(united(told, begun)).toEqual(told);
    expect(united(begun, told)).toEqual(told);
    expect(united(begun, begun)).toEqual(begun);
  });
});

it('an answer that reads as the correct one but is not says so, up to the last letter that an attempt keeps', () => {
  const cloze = { kind: 'cloze' as const, around: ['', ' and ', '.'], blanks: [['a · b'], ['c']] };
  const question = { id: 'q1', stem: '_____ and _____.', ...fieldsOfTask(cloze) };
  const said = (...given: string[]) =>
    answersOf(give(beginPractice('attempt', 5), question, given, 6), [question]).answers[0]?.chosen;
  expect(said('a', 'b · c')).toBe('a · b · c …');
  const most = said('x'.repeat(longestText - 4), 'y');
  expect(most).toBe(`${'x'.repeat(longestText - 4)} · y`);
  expect(said('x'.repeat(longestText - 3), 'y')).toBe(`${'x'.repeat(longestText - 3)} ·…`);
});
