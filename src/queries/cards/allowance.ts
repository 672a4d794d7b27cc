/** New cards and reviews that a study day may still ask. A limit hides cards but changes none: they stay due. */
import type { AccountDatabase } from '../../db/database.ts';
import { type StoredCard, storedCards } from '../../db/rows/cards-of-deck.ts';
import { keptRows } from '../../db/rows/read-rows.ts';
import type { Card } from '../../model/entities/card.ts';
import type { Review } from '../../model/entities/facts/review.ts';
import { settingsId } from '../../model/entities/student/settings.ts';
import {
  type Asked,
  type DeckLimits,
  type Limits,
  limitsOfDay,
  limitsOfDecks,
} from '../../model/study/options/day-limits.ts';
import { catchUpLeft, optionsByDeck } from '../../model/study/options/study-options.ts';
import { countIntroduced } from '../../model/study/review-queue.ts';
import { effectiveReviews } from '../../model/study/scheduling.ts';
import { studyDayOf } from '../../model/study/study-day.ts';

export interface Allowance extends Limits {
  today: string;
  newDone: number;
  reviewsDone: number;
  limited: DeckLimits[];
  /** For each group, the card that was asked; the others of the group wait until tomorrow. */
  askedOfGroup: ReadonlyMap<string, string>;
  /** The cards that wait until tomorrow, of any state, due or not. */
  waiting: readonly StoredCard[];
  /** A backlog is being spread. */
  isCatchingUp: boolean;
}

export interface Clock {
  /** Device clock. */
  nowMs: number;
  /** Minutes to add to UTC for local time. */
  tzOffsetMin: number;
}

/** @param countBacklog counts due reviews; called only while a backlog is spread */
export async function readAllowance(
  db: AccountDatabase,
  clock: Clock,
  countBacklog: () => Promise<number>,
): Promise<Allowance> {
  const today = studyDayOf(clock.nowMs, clock.tzOffsetMin);
  const [settings, deckRows, reviews] = await Promise.all([
    db.rows('settings').get(settingsId),
    db.rows('deck').toArray(),
    readReviewsOf(db, today),
  ]);
  const optionsOf = optionsByDeck(deckRows, settings);
  const done = await readDone(db, reviews);
  const askedOfGroup = done.groups((deckId) => optionsOf(deckId).buriesSiblings);
  const all = done.of(undefined);
  const isCatchingUp = catchUpLeft(settings, today) !== undefined;
  const backlog = isCatchingUp ? await countBacklog() : 0;
  return {
    today,
    newDone: all.fresh,
    reviewsDone: all.reviews,
    ...limitsOfDay(settings, deckRows, today, all, backlog),
    limited: limitsOfDecks(deckRows, optionsOf, today, (ids) => done.of(new Set(ids))),
    askedOfGroup,
    waiting: await readWaiting(db, askedOfGroup),
    isCatchingUp,
  };
}

interface Done {
  /** @param deckIds `undefined`: all */
  of: (deckIds: ReadonlySet<string> | undefined) => Asked;
  groups: (buries: (deckId: string) => boolean) => Map<string, string>;
}

async function readReviewsOf(db: AccountDatabase, studyDay: string): Promise<Review[]> {
  const ids = await db.rows('review').where('studyDay').equals(studyDay).primaryKeys();
  return [...(await keptRows<Review>(db, 'review', ids)).values()];
}

/** Cards asked today: for the first time, and others. */
async function readDone(db: AccountDatabase, facts: readonly Review[]): Promise<Done> {
  const reviews = effectiveReviews(facts);
  const ids = [...new Set(reviews.map(({ cardId }) => cardId))];
  const cards = await keptRows<StoredCard>(db, 'card', ids);
  const repsOf = (id: string) => cards.get(id)?.$memory?.reps;
  const rated = new Set(ids);
  return {
    of: (deckIds) => {
      const isMeant = (cardId: string) =>
        deckIds === undefined || deckIds.has(String(cards.get(cardId)?.deckId));
      const meant = reviews.filter(({ cardId }) => isMeant(cardId));
      const fresh = countIntroduced(meant, repsOf);
      // A card that was deleted forever since has no memory; it counts as new, not against the others.
      const known = meant.filter(({ cardId }) => repsOf(cardId) !== undefined);
      const asked = [...rated].filter((id) => isMeant(id) && (repsOf(id) ?? 0) > 0).length;
      return { fresh, reviews: Math.max(0, asked - countIntroduced(known, repsOf)) };
    },
    groups: (buries) => {
      const asked = new Map<string, string>();
      for (const id of rated) {
        const { groupId, deckId } = cards.get(id) ?? {};
        if (groupId && deckId && buries(deckId)) asked.set(groupId, id);
      }
      return asked;
    },
  };
}

async function readWaiting(
  db: AccountDatabase,
  askedOfGroup: ReadonlyMap<string, string>,
): Promise<StoredCard[]> {
  if (askedOfGroup.size === 0) return [];
  const all = await storedCards(db)
    .where('groupId')
    .anyOf([...askedOfGroup.keys()])
    .toArray();
  return all.filter((card) => isBuriedToday(card, { askedOfGroup }));
}

/** Whether it waits until tomorrow because another card of its group was asked. */
export function isBuriedToday(
  { id, groupId }: Card,
  { askedOfGroup }: Pick<Allowance, 'askedOfGroup'>,
): boolean {
  if (!groupId) return false;
  const asked = askedOfGroup.get(groupId);
  return asked !== undefined && asked !== id;
}
