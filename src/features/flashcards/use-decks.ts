/** Queries of the deck and card screens. Counts come from indexes; rows are read when they become visible. */
import { useState } from 'react';
import type { AccountDatabase } from '../../db/database.ts';
import { cardsOfDeck } from '../../db/rows/cards-of-deck.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import { localOffsetMin } from '../../lib/date-format.ts';
import { plural } from '../../lib/plural.ts';
import type { Card } from '../../model/entities/card.ts';
import type { Deck } from '../../model/entities/deck.ts';
import { isTombstone } from '../../model/merge.ts';
import { clozeAnswer } from '../../model/study/cloze.ts';
import { endOfStudyDay } from '../../model/study/local-time.ts';
import { studyToday } from '../../model/study/study-day.ts';
import { readShownCourses } from '../../queries/courses.ts';
import {
  countCards,
  countCardsWithin,
  type DueCounts,
  readDueOf,
  type Scope,
  totalDue,
} from '../../queries/due-cards.ts';
import { fold, holdsWords, wordsOfSearch } from '../../text/fold.ts';
import { formatInterval } from '../../ui/format.ts';
import { useNow } from '../../ui/use-now.ts';
import { answerOf, questionOf } from './card-text.tsx';
import { readNextDue } from './review/review-source.ts';
import type { NextCards } from './review/review-state.ts';

/** The newest first; `undefined` while loading. */
export function useDecks(): Deck[] | undefined {
  return useRows(readShownDecks, []);
}

/** Decks of the selected course, the newest first. */
async function readShownDecks(db: AccountDatabase): Promise<Deck[]> {
  const [decks, { has }] = await Promise.all([
    db.rows('deck').where('deletedAt').equals(0).toArray(),
    readShownCourses(db),
  ]);
  return decks.filter(has).sort((a, b) => b.createdAt - a.createdAt);
}

/** `null` if the deck does not exist or is in the Trash. */
export function useDeck(id: string): Deck | null | undefined {
  return useRows(
    async (db) => {
      const deck = await db.rows('deck').get(id);
      return deck?.name === undefined || deck.deletedAt > 0 ? null : deck;
    },
    [id],
  );
}

export interface DueNow {
  counts: DueCounts;
  /** The next due time. Only if nothing is due now and no new cards come first. */
  nextDueAt: number | undefined;
  /** New cards of tomorrow's limit. Counted only if nothing is due until then. */
  later: number;
  nowMs: number;
}

/** `undefined` while loading. */
export function useDue(scope: string | undefined): DueNow | undefined {
  const nowMs = useNow();
  return useRows(async (db) => (await readDueNow(db, [scope])).get(scope), [scope, nowMs]);
}

/** By deck, including inner decks; `undefined` for all decks. */
export async function readDueNow<Id extends string | undefined>(
  db: AccountDatabase,
  ids: readonly Id[],
): Promise<Map<Id, DueNow>> {
  const nowMs = Date.now();
  const tzOffsetMin = localOffsetMin(nowMs);
  const tomorrow = endOfStudyDay(studyToday(nowMs), localOffsetMin);
  const counts = await readDueOf(db, ids, { nowMs, tzOffsetMin });
  const all = await Promise.all(
    ids.map(async (id, at) => {
      const due = counts[at] ?? nothingDue;
      const isDone = totalDue(due) === 0;
      const nextDueAt = isDone ? await readNextDue(db, id, nowMs) : undefined;
      const isQuiet = isDone && (nextDueAt === undefined || nextDueAt > tomorrow);
      return { id, counts: due, nextDueAt, isQuiet };
    }),
  );
  const quiet = all.flatMap(({ id, isQuiet }) => (isQuiet ? [id] : []));
  const clock = { nowMs: tomorrow, tzOffsetMin: localOffsetMin(tomorrow) };
  const then = quiet.length === 0 ? [] : await readDueOf(db, quiet, clock);
  return new Map(
    all.map(({ id, counts: due, nextDueAt, isQuiet }): [Id, DueNow] => {
      const later = isQuiet ? (then[quiet.indexOf(id)]?.fresh ?? 0) : 0;
      return [id, { counts: due, nextDueAt: later > 0 ? undefined : nextDueAt, later, nowMs }];
    }),
  );
}

/** The next cards after a review, also after a review for an exam. */
export async function readNext(db: AccountDatabase, scope: Scope): Promise<NextCards> {
  const due = typeof scope === 'object' ? undefined : (await readDueNow(db, [scope])).get(scope);
  if (due !== undefined && totalDue(due.counts) === 0) {
    return { nextDueAt: due.nextDueAt, later: due.later };
  }
  return { nextDueAt: await readNextDue(db, scope, Date.now()) };
}

const nothingDue: DueCounts = { learning: 0, reviews: 0, fresh: 0 };

/** All cards of a deck and its inner decks. */
export function useCardCount(deckId: string): number | undefined {
  return useRows((db) => countCardsWithin(db, deckId), [deckId]);
}

/** Without cards of inner decks. */
export function useOwnCardCount(deckId: string): number | undefined {
  return useRows((db) => countCards(db, deckId), [deckId]);
}

/** Larger decks are sorted by id, which is by time except for imported cards; only their keys are read. */
const sortedUpTo = 2_000;

/** The ids of a deck's cards that contain all words of `search`, by age, then by page. */
export function useCardIds(deckId: string, search: string): string[] | undefined {
  const wanted = search.trim();
  return useRows(
    async (db) => {
      const ofDeck = () => cardsOfDeck(db, deckId);
      const found = () => (wanted === '' ? ofDeck() : ofDeck().filter(findsCard(wanted)));
      if ((await ofDeck().count()) > sortedUpTo) return (await found().primaryKeys()).sort();
      return (await found().toArray()).sort(byPage).map((card) => card.id);
    },
    [deckId, wanted],
  );
}

function byPage(a: Card, b: Card): number {
  return a.createdAt - b.createdAt || (a.page ?? 0) - (b.page ?? 0) || (a.id < b.id ? -1 : 1);
}

/** @returns `null` if it does not exist or was deleted for good */
export function useCard(id: string): Card | null | undefined {
  return useRows(
    async (db) => {
      const row = await db.rows('card').get(id);
      return row === undefined || isTombstone(row) ? null : row;
    },
    [id],
  );
}

/** The card as it was first read: text typed into its dialog outlives the card. */
export function useOpenedCard(id: string): Card | undefined {
  const card = useCard(id);
  const [opened, setOpened] = useState<Card>();
  if (card && opened?.id !== id) setOpened(card);
  return opened?.id === id ? opened : undefined;
}

/** Searches the words of a card as shown and as written. @returns whether a card contains all words of the search */
export function findsCard(
  search: string,
): (card: Pick<Card, 'kind' | 'front' | 'back' | 'asked'>) => boolean {
  const words = wordsOfSearch(search);
  return (card) => {
    const written = card.kind === 'cloze' ? clozeAnswer(card.front) : card.front;
    const texts = [questionOf(card), answerOf(card), written, card.back];
    return holdsWords(fold(texts.join('\n')), words);
  };
}

/** When the next cards come. @returns `undefined` if none come */
export function nextInWords({
  nextDueAt,
  later = 0,
  nowMs,
}: NextCards & { nowMs: number }): string | undefined {
  if (nextDueAt !== undefined)
    return `The next card is due in ${formatInterval(nextDueAt - nowMs)}.`;
  return later > 0 ? `${plural(later, 'new card')} tomorrow.` : undefined;
}
