// @vitest-environment jsdom
/** [P2] A full disk during a quiz: the answers stay, a message says so, and the quiz can be finished later. */
import 'fake-indexeddb/auto';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openPractice, untilTapsCount } from '../../../../test/support/open-practice.tsx';
import { onSmallDisk, type SmallDisk } from '../../../../test/support/small-disk.ts';
import {
  type AccountDatabase,
  closeAccountDatabase,
  openAccountDatabase,
} from '../../../db/database.ts';
import { mutate } from '../../../db/mutate.ts';
import { fullDisk } from '../../../db/storage-signals.ts';
import { createQuiz } from '../../../model/entities/quiz/quiz.ts';

let db: AccountDatabase;
let disk: SmallDisk;
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
    this.open = true;
  });
  HTMLDialogElement.prototype.close = vi.fn();
  localStorage.clear();
  db = await openAccountDatabase(crypto.randomUUID());
  disk = await onSmallDisk(db);
  const question = { options: ['right', 'wrong'], answer: 0, page: null, quote: null };
  const questions = [{ stem: 'First?', ...question }];
  await mutate(createQuiz, { id: 'quiz', title: 'Cells', questions });
});
afterEach(async () => {
  disk.isFull = false;
  fullDisk.set(false);
  cleanup();
  closeAccountDatabase();
  vi.restoreAllMocks();
  await db.delete();
});

const press = (name: RegExp) => screen.getByRole('button', { name });

it.each([false, true])(
  'at an answer and at its end, with room for a draft or with none: %s',
  { timeout: 30_000 },
  async (isAllFull) => {
    openPractice('quiz', '');
    await screen.findByRole('group', { name: 'First?' });
    await untilTapsCount();
    const user = userEvent.setup();
    disk.isFull = true;
    if (isAllFull)
      vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new DOMException('full', 'QuotaExceededError');
      });
    await user.click(screen.getByRole('radio', { name: /wrong/ }));
    await vi.waitFor(() => expect(fullDisk.isUp()).toBe(true), { timeout: 5_000 });
    await untilTapsCount();
    fullDisk.set(false);
    await user.click(press(/^Finish quiz$/));
    await vi.waitFor(() => expect(fullDisk.isUp()).toBe(true));
    expect(await db.rows('attempt').count()).toBe(0);
    expect((screen.getByRole('radio', { name: /wrong/ }) as HTMLInputElement).checked).toBe(true);
    disk.isFull = false;
    await untilTapsCount();
    await user.click(press(/^Finish quiz$/));
    await vi.waitFor(async () => expect(await db.rows('attempt').count()).toBe(1));
    const [attempt] = await db.rows('attempt').toArray();
    expect(attempt?.answers[0]?.chosen).toBe('wrong');
    expect(await db.rows('sitting').count()).toBe(0);
    const leaves = window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(leaves).toBe(true);
  },
);
