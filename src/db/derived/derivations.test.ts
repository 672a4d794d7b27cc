import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { createDevice } from '../../../test/support/device.ts';
import { formatStamp, maxDriftMs } from '../../model/clock.ts';
import { createCards, deleteCard } from '../../model/entities/card.ts';
import { createDeck, deleteDeck } from '../../model/entities/deck.ts';
import { rateCard, undoReview } from '../../model/entities/facts/review.ts';
import { changeSettings } from '../../model/entities/student/settings.ts';
import type { Row } from '../../model/merge.ts';
import type { EntityName } from '../../model/registry.ts';
import { foldMemory } from '../../model/study/scheduling.ts';
import { readQueue } from '../outbox/outbox.ts';
import { discardRefused, refuseEntry } from '../outbox/refused.ts';
import { derivedTables, storeRows } from './derivations.ts';
import type { CardRow } from './memory.ts';
import { rebuildDerived } from './rebuild.ts';

const offline: typeof fetch = async () => {
  throw new TypeError('no network');
};

async function setUp() {
  const device = await createDevice({ userId: 'u', fetch: offline, now: () => 1_700_000_000_000 });
  await device.edit(createDeck, { id: 'd', name: 'Deck' });
  const card = { deckId: 'd', kind: 'basic' as const, front: 'a', back: 'b' };
  const [cardId = ''] = await device.edit(createCards, [card]);
  const memory = async () =>
    (await device.database.table<CardRow, string>('card').get(cardId))?.$memory;
  return { ...device, cardId, memory };
}

describe('the cache of memory', () => {
  it('of a new card says that it was never asked', async () => {
    const { memory, cardId } = await setUp();
    expect(await memory()).toEqual(foldMemory(cardId, [], 0.9, 1));
  });

  it('follows a rating and its undo', async () => {
    const { edit, memory, cardId } = await setUp();
    const unrated = await memory();
    const [reviewId = ''] = await edit(rateCard, { cardId, rating: 4, durationMs: 10 });
    expect(await memory()).toMatchObject({ reps: 1, live: 1 });
    await edit(undoReview, { cardId, reviewId });
    expect(await memory()).toEqual(unrated);
  });

  it('knows the reviews and the deck that are put at the same time', async () => {
    const { database } = await setUp();
    const $at = '0loyw3v28-000-phone';
    const rated = { ratedAt: 1_699_000_000_000, tzOffsetMin: 0, studyDay: '2023-11-03', rating: 3 };
    const rows: [EntityName, Row][] = [
      ['card', { id: 'c2', $at, deckId: 'd2', deletedAt: 0, createdAt: 1 }],
      ['review', { id: 'r2', $at, cardId: 'c2', durationMs: 1, ...rated }],
      ['deck', { id: 'd2', $at, name: 'Gone', deletedAt: 5, createdAt: 1 }],
    ];
    const written = rows.map(([entity, row]) => ({ entity, row, before: undefined }));
    await database.transaction('rw', derivedTables(['card', 'review']), async () => {
      await storeRows(database, written);
    });
    const card = await database.table<CardRow, string>('card').get('c2');
    expect(card?.$memory).toMatchObject({ reps: 1, live: 0 });
  });

  it('[S7] heals once what an earlier release folded with a rating of next year', async () => {
    const { database, memory, cardId } = await setUp();
    const year = 365 * 86_400_000;
    const ratedAt = 1_700_000_000_000 + year;
    const $at = formatStamp({ ms: 1_700_000_000_000, counter: 0 }, 'phone');
    const fact = { tzOffsetMin: 0, studyDay: '2024-11-14', rating: 3, durationMs: 1 };
    await database.table('review').put({ id: 'r', $at, cardId, ratedAt, ...fact });
    const asFolded = await database.table<CardRow, string>('card').get(cardId);
    const wrong = { ...asFolded?.$memory, reps: 1, dueAt: ratedAt, lastRatedAt: ratedAt };
    await database.table('card').update(cardId, { $memory: wrong });
    await rebuildDerived(database);
    expect(await memory()).toMatchObject({ reps: 1, lastRatedAt: ratedAt - year + maxDriftMs });
    await database.table('card').update(cardId, { $memory: wrong });
    await rebuildDerived(database);
    expect(await memory()).toEqual(wrong);
  });

  it('takes cards in the Trash, and those of a deck there, out of what is due', async () => {
    const { edit, memory, cardId } = await setUp();
    await edit(deleteDeck, { id: 'd' });
    expect(await memory()).toMatchObject({ live: 0 });
    await edit(deleteCard, { id: cardId });
    expect(await memory()).toMatchObject({ live: -1 });
  });

  it('moves every card when the student wants to remember more', async () => {
    const { edit, memory, cardId } = await setUp();
    await edit(rateCard, { cardId, rating: 4, durationMs: 10 });
    const before = await memory();
    await edit(changeSettings, { desiredRetention: 0.97 });
    expect((await memory())?.intervalDays).toBeLessThan(before?.intervalDays ?? 0);
  });

  it('moves every card back when a change of the settings that made them is discarded', async () => {
    const { database, edit, memory, cardId } = await setUp();
    await edit(rateCard, { cardId, rating: 4, durationMs: 10 });
    const usual = await memory();
    await edit(changeSettings, { desiredRetention: 0.97 });
    expect(await memory()).not.toEqual(usual);
    const made = (await readQueue(database)).at(-1);
    if (made === undefined) throw new Error('it waits');
    await refuseEntry(database, made, { reason: 'No' }, 1);
    const [listed] = await database.refused.toArray();
    await discardRefused([listed?.seq ?? 0], database, 1);
    expect(await database.rows('settings').count()).toBe(0);
    expect(await memory()).toEqual(usual);
  });
});
