/**
 * Cards by their deck and by whether they lie in the Trash. Both are told from the indexes of what is remembered of a
 * card, which it needs for being asked: each index more is a sixth of the time of a first download.
 */
import type { Collection } from 'dexie';
import type { Card } from '../model/entities/card.ts';
import type { AccountDatabase } from './database.ts';

/** The index of all cards: where one is (`Live`), its state, when it is due. */
export const cardsByPlace = '[$memory.live+$memory.state+$memory.dueAt]';
/** The same for each deck. */
export const cardsByDeck = '[deckId+$memory.live+$memory.state+$memory.dueAt]';

type Cards = Collection<Card, string>;

/** The cards of one deck that do not lie in the Trash themselves, whether the deck does or not; in no order. */
export function cardsOfDeck(database: AccountDatabase, deckId: string): Cards {
  return database.rows('card').where(cardsByDeck).between([deckId, 0], [deckId, 2]);
}

/** With those that lie in the Trash. */
export function allCardsOfDeck(database: AccountDatabase, deckId: string): Cards {
  return database.rows('card').where(cardsByDeck).between([deckId, -1], [deckId, 2]);
}

/** The cards that lie in the Trash themselves, whatever their decks do. */
export function cardsInTrash(database: AccountDatabase): Cards {
  return database.rows('card').where(cardsByPlace).between([-1], [0]);
}
