/** Fitting parameters is queued once for the same cards, behind that of others. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AccountDatabase } from '../../db/database.ts';
import { readJobs } from '../../db/jobs.ts';
import { allDecks, startFit } from './fit-kind.ts';

let db: AccountDatabase;
beforeEach(() => {
  // Jobs of one millisecond have no order.
  vi.useFakeTimers({ toFake: ['Date'] });
  db = new AccountDatabase(crypto.randomUUID());
});
afterEach(() => {
  vi.useRealTimers();
  return db.delete();
});

it('waits for its turn beside that of other decks and of all, each once', async () => {
  for (const deckId of ['french', 'biology', allDecks, 'french', allDecks]) {
    expect((await startFit(deckId, db)).ok).toBe(true);
    vi.advanceTimersByTime(1);
  }
  const queued = (await readJobs(db)).map(({ input, state }) => [input, state]);
  expect(queued).toEqual([
    [{ deckId: 'french' }, 'waiting'],
    [{ deckId: 'biology' }, 'waiting'],
    [{ deckId: allDecks }, 'waiting'],
  ]);
});
