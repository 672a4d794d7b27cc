/** What the screens of decks and cards show. Counts come from indexes; rows are read one by one as they are seen. */

import { cardsOfDeck } from '../../db/rows/cards-of-deck.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import { localOffsetMin } from '../../lib/date-format.ts';
import type { Card } from '../../model/entities/card.ts';
import type { Deck } from '../../model/entities/deck.ts';
import { clozeAnswer } from '../../model/study/cloze.ts';
import { readShownCourses } from '../../queries/courses.ts';
import {
  cardsDue,
  countCards,
  countCardsWithin,
  type DueCounts,
  readDue,
  readScope,
  states,
  totalDue,
} from '../../queries/due-cards.ts';
import { studyTime } from '../../queries/study-clock.ts';
import { useNow } from '../../ui/use-now.ts';
import { answerOf, questionOf } from './card-text.tsx';
import { readNextDue } from './review/review-source.ts';

/** The newest first; `undefined` while loading. */
export function useDecks(): Deck[] | undefined {
  return useRows(async (db) => {
    const [decks, { has }] = await Promise.all([
      db.rows('deck').where('deletedAt').equals(0).toArray(),
      readShownCourses(db),
    ]);
    return decks.filter(has).sort((a, b) => b.createdAt - a.createdAt);
  }, []);
}

/** `null`: there is no such deck, or it is in the Trash. */
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
  /** When the next card is due after now. */
  nextDueAt: number | undefined;
  /** New cards that wait for tomorrow's allowance; counted only where nothing else is left. */
  later: number;
  nowMs: number;
}

/** What may be asked now; `undefined` while loading. */
export function useDue(scope: string | undefined): DueNow | undefined {
  const nowMs = useNow();
  return useRows(
    async (db) => {
      const atMs = Date.now();
      const clock = { nowMs: atMs, tzOffsetMin: localOffsetMin(atMs) };
      const [counts, nextDueAt] = await Promise.all([
        readDue(db, scope, clock),
        readNextDue(db, scope, atMs),
      ]);
      const isQuiet = totalDue(counts) === 0 && nextDueAt === undefined;
      const later = isQuiet
        ? await cardsDue(db, await readScope(db, scope), states.fresh, studyTime(db, atMs)).count()
        : 0;
      return { counts, nextDueAt, later, nowMs: atMs };
    },
    [scope, nowMs],
  );
}

/** All cards of a deck and of the decks that lie in it, asked or not. */
export function useCardCount(deckId: string): number | undefined {
  return useRows((db) => countCardsWithin(db, deckId), [deckId]);
}

/** Without those of the decks that lie in it. */
export function useOwnCardCount(deckId: string): number | undefined {
  return useRows((db) => countCards(db, deckId), [deckId]);
}

/** Decks up to this many cards are put in the order of their pages; of larger ones only the keys are read. */
const sortedUpTo = 2_000;

/** The ids of a deck's cards, the oldest first and then by page, narrowed to those that hold `search`. */
export function useCardIds(deckId: string, search: string): string[] | undefined {
  const wanted = search.trim().toLocaleLowerCase();
  return useRows(
    async (db) => {
      const ofDeck = () => cardsOfDeck(db, deckId);
      const found = () =>
        wanted === '' ? ofDeck() : ofDeck().filter((card) => holds(card, wanted));
      // Ids rise with time.
      if ((await ofDeck().count()) > sortedUpTo) return (await found().primaryKeys()).sort();
      return (await found().toArray()).sort(byPage).map((card) => card.id);
    },
    [deckId, wanted],
  );
}

function byPage(a: Card, b: Card): number {
  return a.createdAt - b.createdAt || (a.page ?? 0) - (b.page ?? 0) || (a.id < b.id ? -1 : 1);
}

export function useCard(id: string): Card | null | undefined {
  return useRows(async (db) => (await db.rows('card').get(id)) ?? null, [id]);
}

/** By what is shown, and by what was written. */
function holds(card: Card, wanted: string): boolean {
  const written = card.kind === 'cloze' ? clozeAnswer(card.front) : card.front;
  const texts = [questionOf(card), answerOf(card), written, card.back];
  return texts.join('\n').toLocaleLowerCase().includes(wanted);
}
