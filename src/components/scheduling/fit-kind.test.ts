import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AccountDatabase } from '../../db/database.ts';
import { readJobs } from '../../db/jobs.ts';
import { allDecks, startFit } from './fit-kind.ts';

let db: AccountDatabase;
beforeEach(() => {
  db = new AccountDatabase(crypto.randomUUID());
});
afterEach(() => db.delete());

it('waits for its turn beside that of other decks and of all, each once', async () => {
  for (const deckId of ['french', 'biology', allDecks, 'french', allDecks])
    expect((await startFit(deckId, db)).ok).toBe(true);
  const queued = (await readJobs(db)).map(({ input, state }) => [input, state]);
  expect(queued).toEqual([
    [{ deckId: 'french' }, 'waiting'],
    [{ deckId: 'biology' }, 'waiting'],
    [{ deckId: allDecks }, 'waiting'],
  ]);
});
