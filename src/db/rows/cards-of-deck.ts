/**
 * Cards by their deck and by whether they lie in the Trash. The two indexes of cards that may be asked answer these
 * questions too, so there are no others (docs/decisions/37).
 */
import type { Collection, Table } from 'dexie';
import type { Card } from '../../model/entities/card.ts';
import type { Memory } from '../../model/study/scheduling.ts';
import type { AccountDatabase } from '../database.ts';
import { cardsByDeck, cardsByLive, live } from '../database-versions.ts';

/** A card as it is stored: what is remembered of it is worked out with each write, and lacks where its deck has not come. */
export type StoredCard = Card & { $memory?: Memory };

/** One that an index of memory has found. */
export type RememberedCard = Card & { $memory: Memory };

export function storedCards(database: AccountDatabase): Table<StoredCard, string> {
  return database.table('card');
}

/** Behind all cards of the highest `live`: a list comes after those that begin with less. */
const beyond = live.suspended + 1;

type Cards = Collection<Card, string>;

/** The cards of one deck that do not lie in the Trash themselves, whether the deck does or not; in no order. */
export function cardsOfDeck(database: AccountDatabase, deckId: string): Cards {
  const cards = database.rows('card').where(cardsByDeck);
  return cards.between([deckId, live.deckTrashed], [deckId, beyond]);
}

/** With those that lie in the Trash. */
export function allCardsOfDeck(database: AccountDatabase, deckId: string): Cards {
  const cards = database.rows('card').where(cardsByDeck);
  return cards.between([deckId, live.trashed], [deckId, beyond]);
}

/** The cards that lie in the Trash themselves, whatever their decks do. */
export function cardsInTrash(database: AccountDatabase): Cards {
  const cards = database.rows('card').where(cardsByLive);
  return cards.between([live.trashed], [live.deckTrashed]);
}
