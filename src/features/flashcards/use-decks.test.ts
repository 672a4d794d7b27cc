/** The next cards when none are left today. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AccountDatabase } from '../../db/database.ts';
import { mutateIn } from '../../db/mutate.ts';
import { localOffsetMin } from '../../lib/date-format.ts';
import { createCards } from '../../model/entities/card.ts';
import { createDeck } from '../../model/entities/deck.ts';
import { type Rating, rateCard } from '../../model/entities/facts/review.ts';
import { changeSettings } from '../../model/entities/student/settings.ts';
import { readDueNow, readNext } from './use-decks.ts';

const environment = { now: () => Date.now(), tzOffsetMin: localOffsetMin };
let db: AccountDatabase;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-10T12:00:00Z') });
  db = new AccountDatabase(crypto.randomUUID());
  await mutateIn(db, createDeck, { id: 'deck', name: 'Biology' }, environment);
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  await db.delete();
});

async function add(rating?: Rating): Promise<void> {
  const card = { deckId: 'deck', kind: 'basic' as const, front: 'Front', back: 'Back' };
  const made = await mutateIn(db, createCards, [card], environment);
  const cardId = (made.ok && made.data.ids[0]) || '';
  if (rating) await mutateIn(db, rateCard, { cardId, rating, durationMs: 0 }, environment);
}
const limit = (newCardsPerDay: number) =>
  mutateIn(db, changeSettings, { newCardsPerDay }, environment);
const read = async () => (await readDueNow(db, ['deck'])).get('deck');

it('new cards that wait for tomorrow come before a card that is due in weeks', async () => {
  await limit(2);
  await add(4);
  await add(4);
  for (let i = 0; i < 3; i++) await add();
  expect(await read()).toMatchObject({ counts: { fresh: 0 }, nextDueAt: undefined, later: 2 });
  // Also at the end of a review, and of several decks.
  expect(await readNext(db, 'deck')).toEqual({ nextDueAt: undefined, later: 2 });
  expect((await readNext(db, { only: ['deck'] })).nextDueAt).toBeGreaterThan(Date.now());
});

it('a card that is due earlier than tomorrow is told first', async () => {
  await limit(1);
  await add(1);
  await add();
  const due = await read();
  // A learning card returns in a minute.
  expect(due).toMatchObject({ nextDueAt: Date.now() + 60_000, later: 0 });
});

it('where no new cards come at all, the card that is due in weeks is told', async () => {
  await add(4);
  await add();
  await limit(0);
  const due = await read();
  expect(due?.later).toBe(0);
  expect(due?.nextDueAt).toBeGreaterThan(Date.now());
});

it.each([
  ['forward', '2026-03-28T22:00'],
  ['back', '2026-10-24T22:00'],
])(
  'new cards of tomorrow are those of the next study day where clocks go %s in the night',
  async (_, evening) => {
    vi.stubEnv('TZ', 'Europe/Berlin');
    vi.setSystemTime(Date.parse(evening));
    await limit(2);
    await add(4);
    await add(4);
    for (let i = 0; i < 3; i++) await add();
    expect(await read()).toMatchObject({ counts: { fresh: 0 }, nextDueAt: undefined, later: 2 });
  },
);
