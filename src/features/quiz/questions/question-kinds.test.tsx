// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type AccountDatabase, openAccountDatabase } from '../../../db/database.ts';
import { readFormDrafts } from '../../../db/drafts/form-drafts.ts';
import { mutate } from '../../../db/mutate.ts';
import { createQuiz, type Question } from '../../../model/entities/quiz/quiz.ts';
import { taskOf } from '../../../model/study/quiz/task.ts';
import { NewQuestionDialog } from './new-question-dialog.tsx';
import { QuestionDialog } from './question-list.tsx';

const onClose = vi.fn();
const user = userEvent.setup();
let database: AccountDatabase;

beforeEach(async () => {
  onClose.mockReset();
  localStorage.clear();
  // jsdom cannot open dialogs.
  HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
    this.open = true;
  });
  HTMLDialogElement.prototype.close = vi.fn();
  database = await openAccountDatabase(crypto.randomUUID());
  await mutate(createQuiz, { id: 'q', title: 'Mine', questions: [] });
});
afterEach(cleanup);

const field = (name: string) => screen.findByRole('textbox', { name });
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const chooseKind = async (name: string) =>
  user.selectOptions(await screen.findByRole('combobox', { name: 'Kind of question' }), name);
const open = () => render(<NewQuestionDialog quizId="q" onClose={onClose} />);
const saved = async (times = 1): Promise<Question> => {
  await press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(times));
  const [question] = await database.rows('question').toArray();
  if (question === undefined) throw new Error('not saved');
  return question;
};

it('a single choice is saved without fields that an older server does not know', async () => {
  open();
  await user.type(await field('Question'), 'How many?');
  await user.type(await field('Answer 1'), 'two');
  await user.type(await field('Answer 2'), 'three');
  const names = Object.keys(await saved());
  for (const name of ['kind', 'prompts', 'answers', 'explanation'])
    expect(names).not.toContain(name);
});

it('another kind takes over the typed text, and the form says what is missing', async () => {
  open();
  await user.type(await field('Question'), 'Which are gases?');
  await user.type(await field('Answer 1'), 'neon');
  await user.type(await field('Answer 2'), 'iron');
  await chooseKind('Multiple choice');
  expect(await field('Answer 2')).toHaveProperty('value', 'iron');
  await user.click(screen.getByRole('checkbox', { name: 'Answer 2 is correct' }));
  await press('Save');
  expect(await screen.findByText('Leave at least one answer unmarked.')).toBeDefined();
  await user.click(screen.getByRole('checkbox', { name: 'Answer 2 is correct' }));
  await user.type(await field('Explanation (optional)'), 'Iron is a metal.');
  const question = await saved();
  expect(question.explanation).toBe('Iron is a metal.');
  expect(taskOf(question)).toEqual({
    kind: 'multiple',
    options: ['neon', 'iron'],
    right: ['neon'],
  });
});

it('a sentence with a blank and pairs can be typed and saved', async () => {
  const { unmount } = open();
  await chooseKind('Fill in the blanks');
  await user.type(await field('Sentence'), 'Water is wet.');
  const area = (await field('Sentence')) as HTMLTextAreaElement;
  area.setSelectionRange(9, 12);
  await press('Make blank');
  expect(area.value).toBe('Water is [wet].');
  const cloze = await saved();
  expect(cloze).toMatchObject({ stem: 'Water is _____.', answers: ['wet'], kind: 'cloze' });
  await database.rows('question').clear();
  unmount();

  open();
  await chooseKind('Matching');
  for (const [name, text] of [
    ['Item 1', 'Fe'],
    ['Match 1', 'iron'],
    ['Item 2', 'Ne'],
    ['Match 2', 'neon'],
  ] as const)
    await user.type(await field(name), text);
  const pairs = await saved(2);
  expect(taskOf(pairs)).toMatchObject({ prompts: ['Fe', 'Ne'], answers: ['iron', 'neon'] });
});

it('[P2] a closed dialog keeps the typed text and its kind, but not a kind without text', async () => {
  const { unmount } = open();
  await chooseKind('Ordering');
  await press('Cancel');
  expect(readFormDrafts(database.userId)).toEqual([]);
  unmount();

  const second = open();
  await chooseKind('Ordering');
  await user.type(await field('Steps in the correct order'), 'first{Enter}second');
  await press('Cancel');
  second.unmount();
  open();
  expect(await screen.findByRole('combobox', { name: 'Kind of question' })).toHaveProperty(
    'value',
    'ordering',
  );
  expect(taskOf(await saved(3))).toEqual({ kind: 'ordering', steps: ['first', 'second'] });
  expect(readFormDrafts(database.userId)).toEqual([]);
});

it('a question can be edited, and changed to another kind', async () => {
  open();
  await chooseKind('Short answer');
  await user.type(await field('Question'), 'What is Fe?');
  await user.type(await field('Accepted answers'), 'iron');
  const question = await saved();
  cleanup();

  render(<QuestionDialog question={question} onClose={onClose} />);
  await user.type(await field('Accepted answers'), '{Enter}ferrum');
  const more = await saved(2);
  expect(more).toMatchObject({ kind: 'short', answers: ['iron', 'ferrum'], stem: 'What is Fe?' });
  cleanup();

  render(<QuestionDialog question={more} onClose={onClose} />);
  await chooseKind('True or false');
  await user.click(screen.getByRole('radio', { name: 'True' }));
  const truth = await saved(3);
  expect(taskOf(truth)).toEqual({ kind: 'true-false', options: ['True', 'False'], right: 'True' });
  expect(truth).toMatchObject({ answers: null, prompts: null });
});
