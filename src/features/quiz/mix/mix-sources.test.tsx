// @vitest-environment jsdom
/** A mixed quiz with a deleted file: its sources are shown and can be changed. */
import 'fake-indexeddb/auto';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  type AccountDatabase,
  closeAccountDatabase,
  openAccountDatabase,
} from '../../../db/database.ts';
import { mutate } from '../../../db/mutate.ts';
import { createQuiz, type Mix } from '../../../model/entities/quiz/quiz.ts';
import { MixDialog, MixPanel } from './mix-dialog.tsx';

let db: AccountDatabase;
const mix: Mix = { length: 5, fileIds: ['gone'] };
const quiz = { id: 'mixed', title: 'Mixed', mix };

beforeEach(async () => {
  HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
    this.open = true;
  });
  HTMLDialogElement.prototype.close = vi.fn();
  db = await openAccountDatabase(crypto.randomUUID());
  const question = { stem: '?', options: ['a', 'b'], answer: 0, page: null, quote: null };
  const cells = { id: 'cells', title: 'Cells', fileId: 'gone', questions: [question] };
  await mutate(createQuiz, cells);
});
afterEach(async () => {
  cleanup();
  closeAccountDatabase();
  await db.delete();
});

it('its panel names the file that it still draws from', async () => {
  render(<MixPanel quiz={quiz} count={1} />);
  expect(await screen.findByText('Deleted file')).toBeTruthy();
});

it('the file can be taken off, so that all quizzes are meant again', async () => {
  const onSave = vi.fn(async (_: { title: string; mix: Mix }) => true);
  render(<MixDialog quiz={quiz} onSave={onSave} onClose={() => undefined} />);
  const file = await screen.findByRole('checkbox', { name: /Deleted file/ });
  expect((file as HTMLInputElement).checked).toBe(true);
  await userEvent.click(file);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(onSave.mock.lastCall?.[0].mix.fileIds).toEqual([]));
});
