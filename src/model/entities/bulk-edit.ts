/** Edits of many cards and their decks at once: each is one edit, which is taken back as one. */
import type { Mutation } from '../entity.ts';
import { trashRow, updateRow } from '../entity.ts';
import { type Card, card, moveCards } from './card.ts';
import { createDeck, deck as deckEntity } from './deck.ts';

export const deleteCards: Mutation<{ ids: readonly string[] }> = ({ ids }, { nowMs }) =>
  ids.map((id) => trashRow(card, id, nowMs));

export interface CardWords extends Partial<Pick<Card, 'front' | 'back'>> {
  id: string;
}

/** Only the sides that differ: another device may change the other one. */
export const rewriteCards: Mutation<readonly CardWords[]> = (edits) =>
  edits.map(({ id, ...sides }) => updateRow(card, id, sides));

/** Cards that are chosen become a deck of their own. */
export const splitDeck: Mutation<{
  id: string;
  name: string;
  cardIds: readonly string[];
  parentId?: string | undefined;
  courseId?: string | null | undefined;
}> = ({ cardIds, ...fields }, context) => [
  ...createDeck(fields, context),
  ...moveCards({ ids: cardIds, deckId: fields.id }, context),
];

/**
 * One deck becomes part of another and is gone; the decks that lie in it lie in the other one then. What another device puts
 * into it meanwhile follows (`queries/decks/merged-decks.ts`).
 * @param cardIds all of its cards, also those in the Trash: what is restored later is in the other deck
 */
export const mergeDecks: Mutation<{
  id: string;
  into: string;
  cardIds: readonly string[];
  children: readonly string[];
}> = ({ id, into, cardIds, children }, context) => {
  const merged = { mergedInto: into, mergedAt: context.nowMs, deletedAt: context.nowMs };
  return [
    ...moveCards({ ids: cardIds, deckId: into }, context),
    ...children.map((child) => updateRow(deckEntity, child, { parentId: into })),
    { entity: deckEntity.name, id, fields: merged },
  ];
};
