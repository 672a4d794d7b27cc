/** Effects of the rating that makes a card a leech. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AccountDatabase } from '../../../db/database.ts';
import { mutateIn } from '../../../db/mutate.ts';
import { createCards } from '../../../model/entities/card.ts';
import { changeDeckOptions, createDeck } from '../../../model/entities/deck.ts';
import { rateCard } from '../../../model/entities/facts/review.ts';
import { changeSettings } from '../../../model/entities/student/settings.ts';
import type { StudyChoices } from '../../../model/study/options/study-options.ts';
import { saveTags } from '../../../queries/tags/change-tags.ts';
import { toastNext } from '../../../ui/toaster/toast-undo.tsx';
import { noteLeech } from './note-leech.ts';

vi.mock('../../../ui/toaster/toast-undo.tsx', () => ({ toastNext: vi.fn() }));

const dayMs = 86_400_000;
let db: AccountDatabase;
let atMs: number;
const environment = { now: () => atMs, tzOffsetMin: () => 0 };
const onEdit = vi.fn();

beforeEach(async () => {
  vi.mocked(toastNext).mockClear();
  atMs = Date.parse('2026-01-10T12:00:00Z');
  db = new AccountDatabase(crypto.randomUUID());
  await mutateIn(db, createDeck, { id: 'deck', name: 'French' }, environment);
  const first = { id: 'a', deckId: 'deck', kind: 'basic' as const, front: 'chat', back: 'cat' };
  await mutateIn(db, createCards, [first], environment);
});
afterEach(() => db.delete());

const choose = (choices: StudyChoices) =>
  mutateIn(db, changeDeckOptions, { id: 'deck', choices }, environment);

/** Learns the card and forgets it again. @returns undoes the effects of the last rating */
async function forget(times: number, kind?: 'practice') {
  let along: Awaited<ReturnType<typeof noteLeech>>;
  for (let time = 0; time < times; time++) {
    for (const rating of [4, 1] as const) {
      atMs += 5 * dayMs;
      const before = (await db.table('card').get('a')).$memory.lapses;
      const input = { cardId: 'a', rating, durationMs: 1, kind };
      await mutateIn(db, rateCard, input, environment);
      along = await noteLeech(db, input, before, onEdit);
    }
  }
  return along;
}

async function tags(): Promise<string[]> {
  const rows = await db.rows('tag').where('ownerId').equals('a').toArray();
  return rows.filter(({ deletedAt }) => deletedAt === 0).map(({ name }) => name);
}
const isSuspended = async () => Boolean((await db.rows('card').get('a'))?.suspendedAt);
const told = () => vi.mocked(toastNext).mock.calls.map(([message]) => message);

it('a card becomes one at the limit of its deck: it is tagged and told, and is not suspended', async () => {
  await choose({ leechLimit: 3 });
  await forget(2);
  expect([await tags(), told()]).toEqual([[], []]);
  await forget(1);
  expect([await tags(), await isSuspended()]).toEqual([['leech'], false]);
  expect(told()).toEqual(['This card has been forgotten 3 times: edit, split or suspend it.']);
  vi.mocked(toastNext).mock.calls[0]?.[2]();
  expect(onEdit).toHaveBeenCalledWith('a');
});

it('it is suspended where its deck says so, or the student for all decks', async () => {
  await choose({ leechLimit: 1 });
  await mutateIn(db, changeSettings, { suspendsLeeches: true }, environment);
  const along = await forget(1);
  expect([await tags(), await isSuspended()]).toEqual([['leech'], true]);
  expect(told()).toEqual([
    'This card has been forgotten 1 time. It is suspended now: edit or split it.',
  ]);
  await along?.();
  expect([await tags(), await isSuspended()]).toEqual([[], false]);
  await choose({ suspendsLeeches: false });
  await forget(1);
  expect(await isSuspended()).toBe(false);
});

it('a card that the lapses of two devices made one is told at the next, once', async () => {
  await choose({ leechLimit: 8 });
  await forget(6);
  const elsewhere = { cardId: 'a', durationMs: 1 };
  for (const rating of [4, 1, 4, 1] as const) {
    atMs += 5 * dayMs;
    await mutateIn(db, rateCard, { ...elsewhere, rating }, environment);
  }
  expect(told()).toEqual([]);
  await forget(1);
  expect([await tags(), told().length]).toEqual([['leech'], 1]);
  await saveTags([{ ownerEntity: 'card', ownerId: 'a' }], { remove: ['leech'] }, db);
  await forget(1);
  expect([await tags(), told().length]).toEqual([[], 1]);
});

it('nothing follows practice, nor where the limit is 0', async () => {
  await choose({ leechLimit: 1 });
  expect(await forget(2, 'practice')).toBeUndefined();
  await choose({ leechLimit: 0 });
  expect(await forget(9)).toBeUndefined();
  expect([await tags(), told()]).toEqual([[], []]);
});
