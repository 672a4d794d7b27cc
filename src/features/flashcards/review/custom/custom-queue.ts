/** The queue of a custom study: each card once, and forgotten cards again at the end. */
import type { AccountDatabase } from '../../../../db/database.ts';
import { live } from '../../../../db/database-versions.ts';
import type { Card } from '../../../../model/entities/card.ts';
import type { Rating } from '../../../../model/entities/facts/review.ts';
import type { Memory } from '../../../../model/study/scheduling.ts';
import type { Clock } from '../../../../queries/due-cards.ts';
import { studyTime } from '../../../../queries/study-clock.ts';
import { type AskedCard, type Queue, readAskedCard } from '../review-source.ts';

export interface CustomSitting {
  cardIds: readonly string[];
  /** Ratings that are practice and change no memory. `never` in study ahead. */
  practice: 'unlessDue' | 'always' | 'never';
}

export interface OpenSitting {
  name: string;
  sitting: CustomSitting;
}

export interface CustomQueue {
  /** Skips cards that were suspended, buried or deleted meanwhile. */
  read: (clock: Clock) => Promise<Queue>;
  /** @returns `undefined` if the card is suspended, buried or in the Trash by now */
  open: (cardId: string, clock: Clock) => Promise<AskedCard | undefined>;
  rated: (cardId: string, rating: Rating) => void;
  takenBack: (cardId: string) => void;
}

/** Cards that are checked in advance. */
const windowSize = 40;

export function openCustomQueue(
  db: AccountDatabase,
  { cardIds, practice }: CustomSitting,
): CustomQueue {
  const places = new Map(cardIds.map((cardId, place) => [cardId, place]));
  /** Cards that are still to be asked, by position. */
  const left = new Map(places);
  const before = new Map<string, (number | undefined)[]>();
  let end = cardIds.length;
  /** Positions of cards that may not be asked now. A card that becomes available again returns to its position. */
  const putOff = new Map<string, number>();
  const keepOff = (cardId: string) => {
    const place = left.get(cardId);
    if (place !== undefined) putOff.set(cardId, place);
    left.delete(cardId);
  };
  const giveBack = (cardId: string) => {
    const place = putOff.get(cardId);
    if (place !== undefined) left.set(cardId, place);
    putOff.delete(cardId);
  };
  return {
    read: async ({ nowMs }) => {
      const inOrder = () => [...left].sort((a, b) => a[1] - b[1]);
      const next = inOrder().slice(0, windowSize);
      const cards = await db
        .table<StoredCard, string>('card')
        .bulkGet(next.map(([cardId]) => cardId));
      for (const [place, [cardId]] of next.entries()) {
        const card = cards[place];
        if (card === undefined || !mayBeAsked(card, studyTime(db, nowMs))) keepOff(cardId);
      }
      const order = inOrder();
      const again = order.filter(([, place]) => place >= cardIds.length).length;
      return {
        order: order
          .slice(0, windowSize)
          .map(([cardId, dueAt]) => ({ cardId, dueAt, createdAt: dueAt })),
        remaining: { learning: again, reviews: order.length - again, fresh: 0 },
      };
    },
    open: async (cardId, clock) => {
      const asked = await readAskedCard(db, cardId, clock);
      const nowMs = studyTime(db, clock.nowMs);
      if (asked === undefined || !mayBeAsked({ ...asked.card, $memory: asked.memory }, nowMs)) {
        keepOff(cardId);
        return undefined;
      }
      giveBack(cardId);
      const isDue = (asked.memory?.dueAt ?? 0) <= nowMs;
      const isPractice = practice === 'always' || (practice === 'unlessDue' && !isDue);
      return { ...asked, isNew: false, isPractice, buriesGroup: undefined };
    },
    rated: (cardId, rating) => {
      before.set(cardId, [...(before.get(cardId) ?? []), left.get(cardId)]);
      left.delete(cardId);
      if (rating === 1) left.set(cardId, end++);
    },
    takenBack: (cardId) => {
      const was = before.get(cardId)?.pop();
      if (was === undefined) left.delete(cardId);
      else left.set(cardId, was);
    },
  };
}

type StoredCard = Card & { $memory?: Memory | undefined };

/** Not suspended, buried or in the Trash, alone or with its deck. @param nowMs a `studyTime` */
export function mayBeAsked({ $memory, buriedUntil }: StoredCard, nowMs: number): boolean {
  return $memory?.live === live.askable && (buriedUntil ?? 0) <= nowMs;
}
