// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type AccountDatabase, openAccountDatabase } from '../../../db/database.ts';
import { readFormDrafts } from '../../../db/drafts/form-drafts.ts';
import { mutate } from '../../../db/mutate.ts';
import { createQuiz, deleteQuiz } from '../../../model/entities/quiz/quiz.ts';
import { NewQuestionDialog } from './new-question-dialog.tsx';

const onClose = vi.fn();
const user = userEvent.setup();
let database: AccountDatabase;

const source = {
  file: { id: 'f', name: 'Cells', courseId: 'c' },
  page: 3,
  quote: 'A cell divides.',
};
const asked = { stem: 'S', options: ['a', 'b'], answer: 0 };

beforeEach(async () => {
  onClose.mockReset();
  localStorage.clear();
  // jsdom cannot open dialogs.
  HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
    this.open = true;
  });
  HTMLDialogElement.prototype.close = vi.fn();
  database = await openAccountDatabase(crypto.randomUUID());
});
afterEach(cleanup);

const field = (name: string) => screen.findByRole('textbox', { name });
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const questions = () => database.rows('question').toCollection().sortBy('position');

it('begins with the words as the right answer, and makes a quiz of the file with the question', async () => {
  render(<NewQuestionDialog source={source} onClose={onClose} />);
  expect(await field('Answer 1')).toHaveProperty('value', 'A cell divides.');
  await user.type(await field('Question'), ' What happens? ');
  await press('Save');
  expect(await screen.findByText('Enter at least two answers.')).toBeDefined();
  expect((await field('Answer 2')).getAttribute('aria-invalid')).toBe('true');
  await user.type(await field('Answer 3'), 'It rests.');
  await press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const [quiz] = await database.rows('quiz').toArray();
  expect(quiz).toMatchObject({ title: 'Cells – questions', fileId: 'f', courseId: 'c' });
  expect(await questions()).toMatchObject([
    {
      ...{ quizId: quiz?.id, position: 0, stem: 'What happens?', answer: 0 },
      ...{ options: ['A cell divides.', 'It rests.'], page: 3, quote: 'A cell divides.' },
    },
  ]);
});

it('keeps the typed question for its selected words, and shows it when the same words are selected again', async () => {
  const first = render(<NewQuestionDialog source={source} onClose={onClose} />);
  await user.type(await field('Question'), 'What happens?');
  first.unmount();
  const { userId } = database;
  expect(readFormDrafts(userId ?? '')).toMatchObject([{ values: { stem: 'What happens?' } }]);
  const other = render(
    <NewQuestionDialog source={{ ...source, quote: 'It rests.' }} onClose={onClose} />,
  );
  expect(await field('Question')).toHaveProperty('value', '');
  other.unmount();
  render(<NewQuestionDialog source={source} onClose={onClose} />);
  expect(await field('Question')).toHaveProperty('value', 'What happens?');
  expect(await field('Answer 1')).toHaveProperty('value', 'A cell divides.');
  await user.type(await field('Answer 2'), 'It rests.');
  await press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(readFormDrafts(userId ?? '')).toEqual([]);
});

it('adds to the quiz of the file that has the latest question', async () => {
  for (const [id, fileId] of [
    ['q1', 'f'],
    ['q2', 'f'],
    ['q3', 'another'],
  ] as const) {
    await mutate(createQuiz, { id, title: `Quiz ${id}`, fileId, questions: [asked] });
  }
  render(<NewQuestionDialog source={source} onClose={onClose} />);
  const quiz = await screen.findByRole('combobox', { name: 'Quiz' });
  expect(quiz).toHaveProperty('value', 'q2');
  expect([...quiz.children].map(({ textContent }) => textContent)).toEqual([
    ...['Quiz q2', 'Quiz q1', 'New quiz…'],
  ]);
  await user.selectOptions(quiz, 'New quiz…');
  await user.clear(await field('Quiz name'));
  await user.type(await field('Question'), 'What happens?');
  await user.type(await field('Answer 2'), 'It rests.');
  await press('Save');
  expect(await screen.findByText('Enter a quiz name.')).toBeDefined();
  await user.selectOptions(quiz, 'Quiz q1');
  await press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const made = (await questions()).filter(({ quizId }) => quizId === 'q1');
  expect(made).toMatchObject([{ position: 0 }, { position: 1, stem: 'What happens?', page: 3 }]);
});

it('[P2] of a quiz keeps a draft with its answers; answers are added and removed, and the mark stays', async () => {
  await mutate(createQuiz, { id: 'q1', title: 'Mine', questions: [asked] });
  const open = () => render(<NewQuestionDialog quizId="q1" onClose={onClose} />);
  const { unmount } = open();
  await user.type(await field('Question'), 'How many?');
  await user.type(await field('Answer 2'), 'two');
  await user.type(await field('Answer 3'), 'three');
  await user.click(screen.getByRole('radio', { name: 'Answer 3 is correct' }));
  await press('Remove answer 1');
  await press('Add answer');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Answer 4');
  await user.keyboard('four');
  await press('Cancel');
  expect(readFormDrafts(database.userId).map(({ values }) => values)).toEqual([
    { stem: 'How many?', options: ['two', 'three', '', 'four'], answer: 1 },
  ]);
  unmount();

  open();
  expect(await field('Answer 4')).toHaveProperty('value', 'four');
  await press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
  expect(readFormDrafts(database.userId)).toEqual([]);
  expect((await questions()).at(-1)).toMatchObject({
    ...{ quizId: 'q1', position: 1, stem: 'How many?', options: ['two', 'three', 'four'] },
    ...{ answer: 1, page: null, quote: null },
  });
});

it('[P2] answers alone are a draft, and a quiz that was deleted meanwhile gets no question', async () => {
  await mutate(createQuiz, { id: 'q1', title: 'One', fileId: 'f', questions: [asked] });
  await mutate(createQuiz, { id: 'q2', title: 'Two', fileId: 'f', questions: [asked] });
  const { unmount } = render(<NewQuestionDialog quizId="q1" onClose={onClose} />);
  await user.type(await field('Answer 2'), 'two');
  expect(screen.queryByRole('button', { name: 'Remove answer 1' })).toBeNull();
  await press('Cancel');
  expect(readFormDrafts(database.userId).map(({ values }) => values)).toEqual([
    { options: ['', 'two', '', ''], answer: 0 },
  ]);
  unmount();

  render(<NewQuestionDialog source={source} onClose={onClose} />);
  const quiz = await screen.findByRole('combobox', { name: 'Quiz' });
  expect(quiz).toHaveProperty('value', 'q2');
  await user.type(await field('Question'), 'What happens?');
  await user.type(await field('Answer 2'), 'It rests.');
  await mutate(deleteQuiz, { id: 'q2' });
  await waitFor(() => expect(quiz).toHaveProperty('value', 'q1'));
  await press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
  const late = (await questions()).filter(({ stem }) => stem === 'What happens?');
  expect(late).toMatchObject([{ quizId: 'q1', position: 1 }]);
});

it('saves one question, continues with the next of the same kind, and does not save an empty one', async () => {
  await mutate(createQuiz, { id: 'q1', title: 'Mine', questions: [] });
  render(<NewQuestionDialog quizId="q1" onClose={onClose} />);
  await user.selectOptions(
    await screen.findByRole('combobox', { name: 'Kind of question' }),
    'Short answer',
  );
  for (const word of ['cohesin', 'spindle']) {
    expect(await field('Question')).toHaveProperty('value', '');
    await user.type(await field('Question'), `What is ${word}?`);
    await user.type(await field('Accepted answers'), word);
    await press('Save and add another');
    await waitFor(async () => expect(document.activeElement).toBe(await field('Question')));
    await waitFor(async () => expect(await field('Question')).toHaveProperty('value', ''));
  }
  await press('Save and add another');
  expect(await questions()).toMatchObject([
    { stem: 'What is cohesin?', kind: 'short', position: 0 },
    { stem: 'What is spindle?', kind: 'short', position: 1 },
  ]);
  expect(onClose).not.toHaveBeenCalled();
  expect(readFormDrafts(database.userId)).toEqual([]);
});

it('only one question is written about selected words of a file', async () => {
  render(<NewQuestionDialog source={source} onClose={onClose} />);
  await field('Question');
  expect(screen.queryByRole('button', { name: 'Save and add another' })).toBeNull();
});

it('an answer is one line: Enter in it saves, and line breaks that are pasted become spaces', async () => {
  await mutate(createQuiz, { id: 'q1', title: 'Mine', questions: [] });
  render(<NewQuestionDialog quizId="q1" onClose={onClose} />);
  await user.type(await field('Question'), 'What divides?');
  await user.click(await field('Answer 1'));
  await user.paste('A\ncell');
  await user.type(await field('Answer 2'), 'A stone{Enter}');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(await questions()).toMatchObject([{ options: ['A cell', 'A stone'] }]);
});
