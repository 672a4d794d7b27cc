/** Cards by deck and Trash, found by the two indexes for due cards: there are no others (docs/decisions/37). */
import type { Collection, Table } from 'dexie';
import type { Card } from '../../model/entities/card.ts';
import type { Memory } from '../../model/study/scheduling.ts';
import type { AccountDatabase } from '../database.ts';
import { cardsByDeck, cardsByLive, live } from '../database-versions.ts';

/** A card as stored: its memory is derived with each write and absent until its deck arrives. */
export type StoredCard = Card & { $memory?: Memory };

/** A card that an index of memory has found. */
export type RememberedCard = Card & { $memory: Memory };

export function storedCards(database: AccountDatabase): Table<StoredCard, string> {
  return database.table('card');
}

/** Sorts behind all cards of the highest `live`: a list sorts after its own beginnings. */
const beyond = live.suspended + 1;

type Cards = Collection<Card, string>;

/** Cards of a deck that are not in the Trash themselves, even if the deck is; unordered. */
export function cardsOfDeck(database: AccountDatabase, deckId: string): Cards {
  const cards = database.rows('card').where(cardsByDeck);
  return cards.between([deckId, live.deckTrashed], [deckId, beyond]);
}

/** With those in the Trash. */
export function allCardsOfDeck(database: AccountDatabase, deckId: string): Cards {
  const cards = database.rows('card').where(cardsByDeck);
  return cards.between([deckId, live.trashed], [deckId, beyond]);
}

/** Cards that are in the Trash themselves, whatever their decks are. */
export function cardsInTrash(database: AccountDatabase): Cards {
  const cards = database.rows('card').where(cardsByLive);
  return cards.between([live.trashed], [live.deckTrashed]);
}
