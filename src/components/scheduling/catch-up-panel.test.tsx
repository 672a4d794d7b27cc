// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  type AccountDatabase,
  closeAccountDatabase,
  openAccountDatabase,
} from '../../db/database.ts';
import { mutate } from '../../db/mutate.ts';
import { createCards } from '../../model/entities/card.ts';
import { createDeck } from '../../model/entities/deck.ts';
import { rateCard } from '../../model/entities/facts/review.ts';
import { changeSettings } from '../../model/entities/student/settings.ts';
import { studyToday } from '../../model/study/study-day.ts';
import { CatchUpPanel } from './catch-up-panel.tsx';

let db: AccountDatabase;

beforeEach(async () => {
  db = await openAccountDatabase(crypto.randomUUID());
  await mutate(createDeck, { id: 'd', name: 'Cells' });
  const card = { kind: 'basic' as const, front: 'Why?', back: 'Because.', deckId: 'd' };
  await mutate(createCards, [{ ...card, id: 'c' }]);
  await mutate(rateCard, { cardId: 'c', rating: 4, durationMs: 1 });
  // The card is due then. `setTimeout` stays real, since the database uses it.
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  vi.setSystemTime(new Date(Date.now() + 60 * 24 * 60 * 60_000).setHours(3, 58));
});
afterEach(async () => {
  cleanup();
  closeAccountDatabase();
  await db.delete();
  vi.useRealTimers();
});

it('counts the days that are left anew when the study day turns over on an open screen', async () => {
  await mutate(changeSettings, { catchUpFrom: studyToday(), catchUpDays: 3 });
  render(<CatchUpPanel />);
  expect(await screen.findByText(/1 card spread over 3 days/)).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(180_000));
  expect(await screen.findByText(/1 card spread over 2 days/)).toBeTruthy();
});
