/**
 * Cards whose deck is gone for good: they were added on a device that did not know yet. A tombstone wins for ever, so
 * they move to a deck of their own; in none, nobody would see them again [P2]. Only cards come to a whole that is
 * there already; the questions of a quiz and the points of a summary are made together with it.
 */

import { type AccountDatabase, currentDatabase } from '../db/database.ts';
import { mutateIn } from '../db/mutate.ts';
import { hasReadAll } from '../db/position.ts';
import { cardsOfDeck } from '../db/rows/cards-of-deck.ts';
import type { Result } from '../lib/result.ts';
import { success } from '../lib/result.ts';
import { moveCards } from '../model/entities/card.ts';
import { createDeck, looseDeckName } from '../model/entities/deck.ts';
import type { Mutation } from '../model/entity.ts';
import { isTombstone, type Row } from '../model/merge.ts';
import { restoreItems } from '../model/trash.ts';

/**
 * Moves all of them. Called when an account is opened and when the decks are shown. A device that has read only a part
 * of the changes moves none: the rest may say that the cards are gone, or that their new deck has another name.
 */
export async function moveLooseCards(
  database: AccountDatabase = currentDatabase(),
): Promise<Result<unknown>> {
  if (!(await hasReadAll(database))) return success(undefined);
  const decks = await database.table<Row, string>('deck').filter(isTombstone).primaryKeys();
  const cardIds: string[] = [];
  for (const deckId of decks) cardIds.push(...(await cardsOfDeck(database, deckId).primaryKeys()));
  if (cardIds.length === 0) return success(undefined);
  return await mutateIn(database, moveIntoDeck, { cardIds, ...(await findLooseDeck(database)) });
}

/** Whether the card's deck is gone for good. */
export async function isLoose(database: AccountDatabase, cardId: string): Promise<boolean> {
  const card = await database.rows('card').get(cardId);
  const deck = await database.table<Row, string>('deck').get(String(card?.deckId));
  return deck !== undefined && isTombstone(deck);
}

/** Gives a card back from the Trash whose deck is gone for good. */
export async function restoreLooseCard(
  database: AccountDatabase,
  cardId: string,
): Promise<Result<unknown>> {
  const input = { cardIds: [cardId], ...(await findLooseDeck(database)) };
  return await mutateIn(database, restoreIntoDeck, input);
}

interface Move {
  cardIds: string[];
  deckId: string;
  isNew: boolean;
}

const moveIntoDeck: Mutation<Move> = ({ cardIds, deckId, isNew }, context) => [
  ...(isNew ? createDeck({ id: deckId, name: looseDeckName }, context) : []),
  ...moveCards({ ids: cardIds, deckId }, context),
];

const restoreIntoDeck: Mutation<Move> = (move, context) => [
  ...moveIntoDeck(move, context),
  ...restoreItems(
    move.cardIds.map((id) => ({ entity: 'card' as const, id })),
    context,
  ),
];

/** Devices that find loose cards at the same time make one deck, so its id is fixed. One that was deleted has a successor. */
async function findLooseDeck(
  database: AccountDatabase,
): Promise<{ deckId: string; isNew: boolean }> {
  for (let number = 1; ; number += 1) {
    const deckId = `loose-cards-${number}`;
    const deck = await database.table<Row, string>('deck').get(deckId);
    if (deck === undefined || deck.deletedAt === 0) return { deckId, isNew: deck === undefined };
  }
}
