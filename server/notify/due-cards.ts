/**
 * When a student's next card is due, and how many are. Devices keep the memory state of each card; the server must fold
 * all reviews, so it does this rarely: once in a study day at best.
 */
import type { Deck } from '../../src/model/entities/deck.ts';
import type { Review } from '../../src/model/entities/facts/review.ts';
import type { Settings } from '../../src/model/entities/student/settings.ts';
import { endOfStudyDay, type LocalClock, studyDayAt } from '../../src/model/study/local-time.ts';
import { optionsByDeck, studyOptionFields } from '../../src/model/study/options/study-options.ts';
import { countIntroduced } from '../../src/model/study/review-queue.ts';
import { effectiveReviews, foldMemory } from '../../src/model/study/scheduling.ts';
import { mostRowsOfLook } from '../limits.ts';
import { nextTurn, workOfOneChange } from '../turns.ts';
import { countAsked, type FoundCards } from './card-limits.ts';
import { isOverBudget, rowsOfEntity, type Source } from './read-entity.ts';

export interface CardsDue {
  /** When the first card is or becomes due; 0 if new cards wait; `undefined` without cards. */
  firstDueAt: number | undefined;
  count: number;
}

const choices = Object.keys(studyOptionFields) as (keyof typeof studyOptionFields)[];

export async function readCardsDue(
  { rows, userId, giveWay }: Source,
  { nowMs, offsetAt }: LocalClock,
  settings: Partial<Settings>,
  isHidden: (deck: object) => boolean,
): Promise<CardsDue> {
  const source: Source = { rows, userId, giveWay, budget: { rows: mostRowsOfLook } };
  // Filled while reading: very many decks would take a whole turn.
  const shown = new Set<string>();
  const decks: Deck[] = [];
  let hasChoices = false;
  for await (const deck of rowsOfEntity(source, 'deck')) {
    if (deck.deletedAt === 0 && !isHidden(deck)) shown.add(deck.id);
    decks.push(deck);
    hasChoices ||= choices.some((field) => deck[field] != null);
  }
  // The tree of very many decks takes long, and few students need it.
  const choosing = hasChoices ? decks : [];
  const today = studyDayAt(nowMs, offsetAt);
  const reviews = await readReviews(source);
  await nextTurn();
  const optionsOf = optionsByDeck(choosing, settings);
  const found: FoundCards = { learning: 0, fresh: [], reviews: [], rated: new Map() };
  let firstDueAt = Number.POSITIVE_INFINITY;
  for await (const card of rowsOfEntity(source, 'card')) {
    const { id, deckId, deletedAt, suspendedAt, buriedUntil, groupId } = card;
    const all = reviews.get(id) ?? [];
    const ofToday = effectiveReviews(all.filter(({ studyDay }) => studyDay === today));
    reviews.delete(id);
    const isAsked = deletedAt === 0 && !suspendedAt && shown.has(deckId);
    if (!isAsked && ofToday.length === 0) continue;
    const own = all.slice(-mostFolded);
    await source.giveWay((own.length + ofToday.length) * workOfOneChange);
    const { state, dueAt: askedAt, reps } = foldMemory(id, own, optionsOf(deckId));
    if (ofToday.length > 0) {
      const isFresh = countIntroduced(ofToday, () => reps) > 0;
      found.rated.set(id, { deckId, groupId, isFresh, isReset: reps === 0 });
    }
    if (!isAsked) continue;
    const dueAt = Math.max(askedAt, buriedUntil ?? 0);
    if (dueAt > nowMs) firstDueAt = Math.min(firstDueAt, dueAt);
    else if (state === 0) found.fresh.push({ id, deckId, groupId });
    else if (state === 2) found.reviews.push({ id, deckId, groupId });
    else found.learning += 1;
  }
  if (isOverBudget(source)) return { firstDueAt: undefined, count: 0 };
  // Cards that were deleted forever, or have not arrived, count as asked for the first time.
  for (const [id, all] of reviews) {
    await source.giveWay(all.length * workOfOneLookUp);
    const ofToday = all.filter(({ studyDay }) => studyDay === today);
    if (effectiveReviews(ofToday).length === 0) continue;
    found.rated.set(id, { deckId: '', isFresh: true, isReset: false });
  }
  const count = countAsked(found, { choosing, settings, optionsOf, today });
  if (count > 0) firstDueAt = 0;
  // Cards beyond the limits are due tomorrow.
  else if (found.reviews.length > 0) {
    firstDueAt = Math.min(firstDueAt, endOfStudyDay(today, offsetAt));
  }
  return { firstDueAt: Number.isFinite(firstDueAt) ? firstDueAt : undefined, count };
}

/** Cost of looking at one review, in bytes. */
const workOfOneLookUp = 100;

/** A card has a few dozen reviews. Of thousands, the last ones suffice. */
const mostFolded = 500;

type Kept = Pick<
  Review,
  | ('id' | '$at' | 'cardId' | 'ratedAt' | 'tzOffsetMin' | 'rating' | 'voids' | 'studyDay')
  | ('kind' | 'dueOn' | 'memory')
>;

/** By card, with the fields of the fold only: there may be very many. */
async function readReviews(source: Source): Promise<Map<string, Kept[]>> {
  const reviews = new Map<string, Kept[]>();
  for await (const row of rowsOfEntity(source, 'review')) {
    const { id, $at, cardId, ratedAt, tzOffsetMin, rating, voids, studyDay } = row;
    const { kind, dueOn, memory } = row;
    const kept: Kept = {
      ...{ id, $at, cardId, ratedAt, tzOffsetMin, rating, voids, studyDay },
      ...(kind && { kind, dueOn, ...(memory && { memory }) }),
    };
    const own = reviews.get(cardId);
    if (own === undefined) reviews.set(cardId, [kept]);
    else own.push(kept);
  }
  return reviews;
}
