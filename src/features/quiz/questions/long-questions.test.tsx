// @vitest-environment jsdom
/** Rows render only the start of a long question, because the browser lays out hidden letters too. */
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeAccountDatabase, openAccountDatabase } from '../../../db/database.ts';
import { mutate } from '../../../db/mutate.ts';
import { createQuiz, type Question } from '../../../model/entities/quiz/quiz.ts';
import { longestText } from '../../../text/longest-text.ts';
import { QuestionList } from './question-list.tsx';

vi.mock('@tanstack/react-router', () => ({ Link: () => null, useRouter: () => null }));

/** Each letter has two code units, which a cut must not separate. */
const long = `a${'𝒳'.repeat(longestText / 2 - 1)}`;
let questions: Question[];

beforeEach(async () => {
  HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
    this.open = true;
  });
  HTMLDialogElement.prototype.close = vi.fn();
  const db = await openAccountDatabase(crypto.randomUUID());
  const one = { stem: long, options: [long, 'wrong'], answer: 0, page: null, quote: null };
  await mutate(createQuiz, { id: 'quiz', title: 'Cells', questions: [one] });
  questions = await db.rows('question').toArray();
});
afterEach(() => {
  cleanup();
  closeAccountDatabase();
});

const drawn = () => document.body.textContent ?? '';

it('in its rows, and before one is deleted', () => {
  render(<QuestionList questions={questions} fileId={null} onAdd={() => undefined} />);
  expect(drawn()).toContain('…');
  expect(drawn().length).toBeLessThan(4_000);
  expect(drawn().isWellFormed()).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Delete question 1' }));
  expect(screen.getByRole('dialog').textContent?.length).toBeLessThan(1_500);
});

it('with its answer, where that is shown', () => {
  render(<QuestionList questions={questions} fileId={null} onAdd={() => undefined} />);
  fireEvent.click(screen.getByRole('button', { name: 'Show answers' }));
  expect(drawn().length).toBeLessThan(7_000);
});
