/** One script answers for the cards, the fit and the rebuild. */
import 'fake-indexeddb/auto';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { AccountDatabase, openAccountDatabase } from '../db/database.ts';
import { isDerived } from '../db/derived/derivation.ts';
import { derivations } from '../db/derived/derivations.ts';
import type { RebuildRequest } from '../db/derived/rebuild.ts';
import { mutate } from '../db/mutate.ts';
import { createCards } from '../model/entities/card.ts';
import { createDeck } from '../model/entities/deck.ts';
import { defaultParameters } from '../model/study/fsrs/parameters.ts';
import type { ToCards } from './cards/cards-reader.ts';
import type { FitRequest } from './fit.ts';
import { saveTags } from './tags/change-tags.ts';

type Question = ToCards | FitRequest | RebuildRequest;

let database: AccountDatabase;
let ask: (message: Question) => void;
const answers: unknown[] = [];

beforeAll(async () => {
  vi.stubGlobal('self', {
    addEventListener: (_: string, listener: (event: { data: Question }) => void) => {
      ask = (data) => listener({ data });
    },
    postMessage: (message: unknown) => answers.push(message),
  });
  await vi.importActual('./account.worker.ts');
});
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

beforeEach(async () => {
  answers.length = 0;
  database = await openAccountDatabase(crypto.randomUUID());
  await mutate(createDeck, { id: 'bio', name: 'Biology' });
  await mutate(createCards, [
    { id: 'a', deckId: 'bio', kind: 'basic', front: 'Card a', back: 'Because.' },
  ]);
  await saveTags([{ ownerEntity: 'card', ownerId: 'a' }], { add: ['Exam'] });
});

it('opens the account for the next question if it did not open at first', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(AccountDatabase.prototype, 'open').mockImplementationOnce((() =>
    Promise.reject(new Error('disk'))) as never);
  const answerOf = (request: number) =>
    answers.find((one) => (one as { request?: number }).request === request);
  ask({ type: 'open', userId: database.userId });
  ask({ type: 'tags', request: 1 });
  await vi.waitFor(() => expect(answerOf(1)).toMatchObject({ type: 'failed' }));
  ask({ type: 'tags', request: 2 });
  await vi.waitFor(() =>
    expect(answerOf(2)).toMatchObject({ type: 'answer', answer: [{ key: 'exam' }] }),
  );
});

it('fits parameters and reports its progress', async () => {
  const { userId } = database;
  ask({ type: 'fit', userId, deckIds: ['bio'], present: defaultParameters });
  await vi.waitFor(() => expect(answers.at(-1)).toMatchObject({ kind: 'done' }));
  expect(answers[0]).toEqual({ kind: 'progress', step: 'Reading reviews', part: 0 });
});

it('rebuilds derived values', async () => {
  await database.writeMeta('derived', {});
  ask({ type: 'rebuild', userId: database.userId });
  await vi.waitFor(() => expect(answers).toEqual(['done']));
  const whole = await Promise.all(derivations.map((one) => isDerived(database, one)));
  expect(whole).toEqual(derivations.map(() => true));
});
