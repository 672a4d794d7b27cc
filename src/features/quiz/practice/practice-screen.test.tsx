// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPractice, untilTapsCount } from '../../../../test/support/open-practice.tsx';
import {
  type AccountDatabase,
  closeAccountDatabase,
  openAccountDatabase,
} from '../../../db/database.ts';
import { unsavedEdits } from '../../../db/drafts/unsaved-edits.ts';
import { mutate } from '../../../db/mutate.ts';
import { createQuiz } from '../../../model/entities/quiz/quiz.ts';
import { keepSitting, type Sitting } from '../../../model/entities/quiz/sitting.ts';

let db: AccountDatabase;

beforeEach(async () => {
  HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
    this.open = true;
  });
  HTMLDialogElement.prototype.close = vi.fn();
  localStorage.clear();
  db = await openAccountDatabase(crypto.randomUUID());
  await mutate(createQuiz, {
    id: 'quiz',
    title: 'Cells',
    questions: [
      { stem: 'First?', options: ['right 1', 'wrong 1'], answer: 0, page: 3, quote: 'Quote 1' },
      { stem: 'Second?', options: ['right 2', 'wrong 2'], answer: 0, page: 4, quote: 'Quote 2' },
    ],
  });
});

afterEach(async () => {
  cleanup();
  closeAccountDatabase();
  await db.delete();
});

async function open(hash = '', id = 'quiz', first = 'First?') {
  openPractice(id, hash);
  await settled(first);
  return userEvent.setup();
}

const press = (name: string) => screen.getByRole('button', { name });

/** Waits for the question, and until taps on its button count. */
async function settled(question: string): Promise<void> {
  await screen.findByRole('group', { name: question });
  await untilTapsCount();
}

describe('taking a quiz', () => {
  it('asks no more questions than a sitting takes, however many two devices have added', async () => {
    const one = { options: ['a', 'b'], answer: 0, page: null, quote: null };
    const questions = Array.from({ length: 501 }, (_, at) => ({ ...one, stem: `Question ${at}` }));
    await mutate(createQuiz, { id: 'long', title: 'Long', questions });
    await open('', 'long', 'Question 0');
    expect(screen.getByRole('progressbar').getAttribute('aria-valuemax')).toBe('500');
  });

  it('[P2] goes on asking what it began with, whatever sitting another device or tab begins', async () => {
    const user = await open();
    await user.click(screen.getByRole('radio', { name: /right 1/ }));
    const [first, second] = await db.rows('question').toArray();
    const later = {
      questionId: second?.id ?? '',
      chosen: 'wrong 2',
      changedAt: Date.now() + 60_000,
    };
    await mutate(keepSitting, {
      ...{ id: 'phone', quizId: 'quiz', attemptId: 'other', startedAt: Date.now(), at: 0 },
      ...{ questionIds: [later.questionId], replies: [later] },
    });
    await vi.waitFor(async () => expect(await db.rows('sitting').count()).toBe(2), 3_000);
    await user.click(press('Next'));
    await settled('Second?');
    expect(screen.getByRole('progressbar').getAttribute('aria-valuemax')).toBe('2');
    await user.click(screen.getByRole('radio', { name: /right 2/ }));
    await user.click(press('Finish quiz'));
    expect(await screen.findByText('2 of 2 correct')).toBeTruthy();
    const [attempt] = await db.rows('attempt').toArray();
    expect(attempt?.answers.map(({ questionId }) => questionId)).toEqual([first?.id, second?.id]);
  });

  it('[P2] is not said to be on the server before a row has the last answer', async () => {
    const user = await open();
    expect(unsavedEdits()).toBeUndefined();
    await user.click(screen.getByRole('radio', { name: /right 1/ }));
    expect(unsavedEdits()).toBe('saving');
    await vi.waitFor(() => expect(unsavedEdits()).toBeUndefined(), 3_000);
    expect((await db.rows('sitting').toArray())[0]?.replies).toHaveLength(1);
    await user.click(press('Next'));
    await settled('Second?');
    expect(unsavedEdits()).toBe('saving');
    cleanup();
    await vi.waitFor(() => expect(unsavedEdits()).toBeUndefined());
  });

  it('tells other devices what a tab had no time to tell before it was killed', async () => {
    const user = await open();
    await user.click(screen.getByRole('radio', { name: /right 1/ }));
    await vi.waitFor(async () => expect(await db.rows('sitting').count()).toBe(1), 3_000);
    // Only the draft has this answer: the tab crashed before the row was written.
    await user.click(press('Next'));
    await settled('Second?');
    await user.click(screen.getByRole('radio', { name: /wrong 2/ }));
    const [key = '', kept = ''] = Object.entries({ ...localStorage }).find(([, text]) =>
      String(text).includes('attemptId'),
    ) as [string, string];
    cleanup();
    await vi.waitFor(async () => {
      const [row] = await db.rows('sitting').toArray();
      expect(row?.replies).toHaveLength(2);
    });
    const [told] = await db.rows('sitting').toArray();
    const answers = told?.replies ?? [];
    await mutate(keepSitting, {
      ...(told as Sitting),
      quizId: 'quiz',
      replies: answers.slice(0, 1),
    });
    localStorage.setItem(key, kept);
    await open('', 'quiz', 'Second?');
    await vi.waitFor(async () => {
      const [row] = await db.rows('sitting').toArray();
      expect(row?.replies).toEqual(answers);
    }, 5_000);
    // Nothing is sent twice.
    const before = await db.rows('sitting').toArray();
    cleanup();
    await open('', 'quiz', 'Second?');
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(await db.rows('sitting').toArray()).toEqual(before);
  });

  it('asks one question at a time and shows the result with its sources', async () => {
    const user = await open();
    await user.click(screen.getByRole('radio', { name: /right 1/ }));
    await user.click(press('Next'));
    await settled('Second?');
    await user.click(screen.getByRole('radio', { name: /wrong 2/ }));
    await user.click(press('Finish quiz'));
    expect(await screen.findByText('1 of 2 correct')).toBeTruthy();
    expect(screen.getByText('“Quote 2”')).toBeTruthy();
    const [attempt] = await db.rows('attempt').toArray();
    expect(attempt?.answers.map((answer) => answer.chosen)).toEqual(['right 1', 'wrong 2']);
  });

  it('shows all questions, jumps to one, and asks before it ends with a flagged one', async () => {
    const user = await open();
    await user.click(press('Flag for later'));
    expect(press('Flag for later').getAttribute('aria-pressed')).toBe('true');
    await user.click(screen.getByRole('radio', { name: /right 1/ }));
    await user.keyboard('q');
    const all = within(await screen.findByRole('dialog', { name: 'All questions' }));
    expect(all.getByText('1 answered · 1 unanswered · 1 flagged')).toBeTruthy();
    expect(all.getByRole('button', { name: 'Question 1, answered, flagged' })).toBeTruthy();
    expect(document.activeElement).toBe(all.getByRole('button', { current: true }));
    await user.keyboard('{End}{Enter}');
    await settled('Second?');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Second?' }));
    await user.keyboard(`2{Enter}`);
    const ending = within(await screen.findByRole('dialog', { name: '1 question is flagged' }));
    await user.click(ending.getByRole('button', { name: 'Cancel' }));
    await user.click(press('All questions'));
    await user.click(screen.getByRole('button', { name: 'Next flagged' }));
    await settled('First?');
    await user.keyboard('*');
    expect(press('Flag for later').getAttribute('aria-pressed')).toBe('false');
  });

  it('[P2] takes off a flag that was taken off later on another device', async () => {
    const user = await open();
    await user.click(press('Flag for later'));
    const draft = JSON.parse(Object.values({ ...localStorage }).find((one) => /flagged/.test(one)));
    const [questionId = ''] = Object.keys(draft.flagged);
    const flags = [{ questionId, isSet: false, changedAt: Date.now() + 1_000 }];
    await mutate(keepSitting, {
      ...{ id: 'phone', quizId: 'quiz', attemptId: draft.attemptId, startedAt: draft.startedAt },
      ...{ at: 0, replies: [], flags },
    });
    await waitFor(() => expect(press('Flag for later').getAttribute('aria-pressed')).toBe('false'));
  });

  it('passes over no question that nobody can have read: three quick taps go on once', async () => {
    const user = await open();
    // The taps have one time, also on a slow machine.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    await user.tripleClick(press('Next'));
    await user.keyboard('{Enter>3/}{Enter}');
    expect(screen.getByRole('group', { name: 'Second?' })).toBeTruthy();
    expect(screen.queryByText('2 questions are unanswered')).toBeNull();
    expect(await db.rows('attempt').count()).toBe(0);
  });

  it('keeps the answers over a reload, and the order of the options', async () => {
    const user = await open();
    await user.keyboard('2');
    const before = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
    cleanup();
    await open();
    const radios = screen.getAllByRole('radio');
    expect(radios.map((radio) => radio.closest('label')?.textContent)).toEqual(before);
    expect(radios[1]).toHaveProperty('checked', true);
  });

  it('is done by keyboard alone: digits choose, Enter goes on', async () => {
    const user = await open();
    await user.keyboard('1{Enter}');
    await settled('Second?');
    await user.keyboard('1{Enter}');
    expect(await screen.findByText(/of 2 correct/)).toBeTruthy();
  });

  it('warns before it finishes with unanswered questions, and counts them as missed', async () => {
    const user = await open();
    await user.click(press('Next'));
    await settled('Second?');
    await user.click(screen.getByRole('radio', { name: /right 2/ }));
    HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
      this.open = true;
    };
    HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
      this.open = false;
    };
    await user.click(press('Finish quiz'));
    expect(await screen.findByText('1 question is unanswered')).toBeTruthy();
    await user.click(press('Finish anyway'));
    expect(await screen.findByText('1 of 2 correct')).toBeTruthy();
    expect(screen.getByText(/1 unanswered/)).toBeTruthy();
  });

  it('asks only what was missed when that is retried', async () => {
    const user = await open();
    await user.click(screen.getByRole('radio', { name: /right 1/ }));
    await user.click(press('Next'));
    await settled('Second?');
    await user.click(screen.getByRole('radio', { name: /wrong 2/ }));
    await user.click(press('Finish quiz'));
    await user.click(await screen.findByRole('link', { name: 'Retry missed questions' }));
    expect(await screen.findByRole('group', { name: 'Second?' })).toBeTruthy();
    expect(press('Finish quiz')).toBeTruthy();
  });
});
