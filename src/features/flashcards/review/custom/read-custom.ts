/** Which cards a custom study asks, in their order. */
import type { AccountDatabase } from '../../../../db/database.ts';
import { cardsOfDeck, live } from '../../../../db/rows/cards-of-deck.ts';
import { dayMs } from '../../../../lib/date-format.ts';
import type { Card } from '../../../../model/entities/card.ts';
import { tagKey } from '../../../../model/entities/tag.ts';
import { effectiveReviews, type Memory } from '../../../../model/study/scheduling.ts';
import { studyDayOf } from '../../../../model/study/study-day.ts';
import {
  type Clock,
  cardsDue,
  readScope,
  type Scope,
  states,
} from '../../../../queries/due-cards.ts';
import { studyTime } from '../../../../queries/study-clock.ts';
import type { CustomSitting } from './custom-queue.ts';

export type CustomStudy =
  | { kind: 'forgotten' }
  | { kind: 'ahead'; days: number }
  | { kind: 'preview' }
  | { kind: 'hard' }
  | { kind: 'tag'; tag: string }
  | { kind: 'flag'; flag: number };

type StoredCard = Card & { $memory?: Memory };

/** So many cards are asked in one sitting, at most. */
export const mostCustom = 500;

/** @param scope `undefined`: the decks that are shown */
export async function readCustom(
  db: AccountDatabase,
  ofStudy: Scope,
  study: CustomStudy,
  clock: Clock,
): Promise<CustomSitting> {
  const scope = await readScope(db, ofStudy);
  const nowMs = studyTime(db, clock.nowMs);
  const due = async (state: 0 | 2, fromMs: number, toMs: number) =>
    (await cardsDue(db, scope, state, toMs, fromMs).take(mostCustom)).map(({ cardId }) => cardId);
  if (study.kind === 'ahead') {
    const cardIds = await due(states.review, 0, nowMs + study.days * dayMs);
    return { cardIds, practice: 'never' };
  }
  if (study.kind === 'preview') {
    return { cardIds: await due(states.fresh, 0, nowMs), practice: 'always' };
  }
  const found = (await candidates(db, scope, study, clock)).filter(
    (card) => isIn(scope, card.deckId) && mayBeAsked(card, nowMs),
  );
  const byDue = found.sort((a, b) => (a.$memory?.dueAt ?? 0) - (b.$memory?.dueAt ?? 0));
  return { cardIds: byDue.slice(0, mostCustom).map(({ id }) => id), practice: 'unlessDue' };
}

async function candidates(
  db: AccountDatabase,
  scope: Scope,
  study: Exclude<CustomStudy, { kind: 'ahead' | 'preview' }>,
  { nowMs, tzOffsetMin }: Clock,
): Promise<StoredCard[]> {
  const cards = db.table<StoredCard, string>('card');
  const byIds = async (ids: readonly string[]) =>
    (await cards.bulkGet([...new Set(ids)])).filter((card) => card !== undefined);
  if (study.kind === 'forgotten') {
    const today = studyDayOf(nowMs, tzOffsetMin);
    const reviews = await db.rows('review').where('studyDay').equals(today).toArray();
    const forgotten = effectiveReviews(reviews).filter(({ rating }) => rating === 1);
    return await byIds(forgotten.map(({ cardId }) => cardId));
  }
  if (study.kind === 'tag') {
    const tags = await db.rows('tag').where('deletedAt').equals(0).toArray();
    const wanted = tagKey(study.tag);
    return await byIds(
      tags
        .filter(({ ownerEntity, name }) => ownerEntity === 'card' && tagKey(name) === wanted)
        .map(({ ownerId }) => ownerId),
    );
  }
  const isWanted = (card: StoredCard) =>
    study.kind === 'flag' ? card.flag === study.flag : (card.$memory?.lapses ?? 0) > 2;
  const all = typeof scope === 'string' ? cardsOfDeck(db, scope) : cards.toCollection();
  return (await all.filter(isWanted).toArray()) as StoredCard[];
}

function isIn(scope: Scope, deckId: string): boolean {
  if (scope === undefined) return true;
  if (typeof scope === 'string') return deckId === scope;
  return 'only' in scope ? scope.only.includes(deckId) : !scope.without.includes(deckId);
}

function mayBeAsked({ $memory, buriedUntil }: StoredCard, nowMs: number): boolean {
  return $memory?.live === live.askable && (buriedUntil ?? 0) <= nowMs;
}
