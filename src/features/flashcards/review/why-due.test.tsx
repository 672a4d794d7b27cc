// @vitest-environment jsdom
/** “Why is this due?” for cards that came from another program with their due day. */
import 'fake-indexeddb/auto';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  type AccountDatabase,
  closeAccountDatabase,
  openAccountDatabase,
} from '../../../db/database.ts';
import { mutate } from '../../../db/mutate.ts';
import { dayMs } from '../../../lib/date-format.ts';
import { createCards } from '../../../model/entities/card.ts';
import { createDeck } from '../../../model/entities/deck.ts';
import {
  type BroughtMemory,
  rateCard,
  review,
  setDueDate,
} from '../../../model/entities/facts/review.ts';
import { createRow, type Mutation } from '../../../model/entity.ts';
import { studyDayOf } from '../../../model/study/study-day.ts';
import { formatDate } from '../../../ui/format.ts';
import { WhyDue } from './why-due.tsx';

let db: AccountDatabase;
beforeEach(async () => {
  HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
    this.open = true;
  });
  HTMLDialogElement.prototype.close = vi.fn();
  db = await openAccountDatabase(crypto.randomUUID());
  await mutate(createDeck, { id: 'bio', name: 'Biology' });
  await mutate(createCards, [{ id: 'c', deckId: 'bio', kind: 'basic', front: 'Q', back: 'A' }]);
});
afterEach(async () => {
  cleanup();
  closeAccountDatabase();
  await db.delete();
});

const nowMs = Date.now();
const dueAt = nowMs + 40 * dayMs;

const bring: Mutation<BroughtMemory> = (memory, { newId }) => [
  createRow(review, newId(), {
    ...{ cardId: 'c', rating: 0, durationMs: 0, kind: 'due', memory, tzOffsetMin: 0 },
    ...{ ratedAt: memory.lastRatedAt + 1, studyDay: studyDayOf(memory.lastRatedAt, 0) },
    dueOn: studyDayOf(memory.dueAt, 0),
  }),
];

const memory: BroughtMemory = {
  ...{ state: 2, dueAt, stability: 60, difficulty: 5, intervalDays: 60, step: 0 },
  ...{ reps: 7, lapses: 1, lastRatedAt: nowMs - 20 * dayMs, savedAt: nowMs - 20 * dayMs },
};

const show = () => render(<WhyDue cardId="c" onClose={() => undefined} />);

it('names the day that came with the card, and the chance of remembering it', async () => {
  await mutate(bring, memory);
  show();
  const words = `This card was imported with its due date: ${formatDate(dueAt)}. The chance that you remember it is about 96 %.`;
  expect(await screen.findByText(words)).toBeTruthy();
});

it('does not call a card new that was imported while it was learned', async () => {
  await mutate(bring, { ...memory, state: 1, intervalDays: 0 });
  show();
  expect(await screen.findByText(/imported while you were learning it/)).toBeTruthy();
});

it('names a date that the student set since, and a rating since', async () => {
  await mutate(bring, memory);
  await mutate(setDueDate, { ids: ['c'], dueOn: studyDayOf(nowMs + 5 * dayMs, 0) });
  show();
  expect(await screen.findByText(/^You set its due date/)).toBeTruthy();
  cleanup();
  await mutate(rateCard, { cardId: 'c', rating: 3, durationMs: 1 });
  show();
  expect(await screen.findByText(/^You rated it Good/)).toBeTruthy();
});
