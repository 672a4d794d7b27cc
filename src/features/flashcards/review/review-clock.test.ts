import 'fake-indexeddb/auto';
import { expect, it, onTestFinished } from 'vitest';
import { startRealServer } from '../../../../test/support/real-server.ts';
import { createCards } from '../../../model/entities/card.ts';
import { createDeck } from '../../../model/entities/deck.ts';
import { rateCard } from '../../../model/entities/facts/review.ts';
import { readDue } from '../../../queries/due-cards.ts';
import { readAskedCard, readNextDue, readQueue } from './review-source.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

it.each([
  ['right', 0],
  ['5 minutes ahead', 5 * minuteMs],
  ['an hour ahead', 60 * minuteMs],
  ['two days ahead', 2 * dayMs],
  ['a year ahead', 365 * dayMs],
  ['two days behind', -2 * dayMs],
])(
  '[S7] a card comes back when its button said, on a phone whose clock is %s',
  async (_, aheadMs) => {
    const server = await startRealServer();
    onTestFinished(() => server.end());
    const phone = await server.device(undefined, aheadMs);
    const { database } = phone;
    await phone.edit(createDeck, { id: 'd', name: 'Deck' });
    const [cardId = ''] = await phone.edit(createCards, [
      { deckId: 'd', kind: 'basic', front: 'a', back: 'b' },
    ]);
    await phone.sync();
    const clock = () => ({ nowMs: server.clock.nowMs + aheadMs, tzOffsetMin: 0 });
    const isAsked = async () =>
      (await readQueue(database, 'd', clock(), undefined, false)).order.length > 0;
    const dueNow = async () => {
      const { learning, reviews, fresh } = await readDue(database, 'd', clock());
      return learning + reviews + fresh;
    };
    for (const _step of [1, 2, 3]) {
      expect(await isAsked()).toBe(true);
      expect(await dueNow()).toBe(1);
      const asked = await readAskedCard(database, cardId, clock());
      const promisedMs = asked?.intervals[3] ?? 0;
      expect(promisedMs).toBeGreaterThan(minuteMs);
      const ratedMs = clock().nowMs;
      await phone.edit(rateCard, { cardId, rating: 3, durationMs: 1 });
      expect(await isAsked()).toBe(false);
      expect(await dueNow()).toBe(0);
      const dueMs = (await readNextDue(database, 'd', clock().nowMs)) ?? 0;
      // The stamp counts edits within one millisecond.
      expect(Math.abs(dueMs - ratedMs - promisedMs)).toBeLessThan(10);
      server.clock.nowMs += dueMs - ratedMs;
    }
  },
);
