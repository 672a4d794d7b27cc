/** Edits of many cards and their decks at once: each is one edit, which is taken back as one. */
import type { Mutation, ReadingMutation } from '../entity.ts';
import { trashRow, updateRow } from '../entity.ts';
import { type StudyChoices, studyOptionFields } from '../study/options/study-options.ts';
import { type Card, card, moveCards } from './card.ts';
import { changeDeckOptions, createDeck, type Deck, deck as deckEntity } from './deck.ts';

export const deleteCards: Mutation<{ ids: readonly string[] }> = ({ ids }, { nowMs }) =>
  ids.map((id) => trashRow(card, id, nowMs));

export interface CardWords extends Partial<Pick<Card, 'front' | 'back'>> {
  id: string;
}

/** Only the sides that differ: another device may change the other one. */
export const rewriteCards: Mutation<readonly CardWords[]> = (edits) =>
  edits.map(({ id, ...sides }) => updateRow(card, id, sides));

interface NewDeck {
  id: string;
  name: string;
  cardIds: readonly string[];
  /** Where the cards come from several decks; else it is that of theirs. */
  courseId?: string | null | undefined;
}

/** Cards that are chosen become a deck of their own. Of one deck, it lies beside that and is studied as that: no card’s date changes. */
export const splitDeck: ReadingMutation<NewDeck> = {
  entities: () => [card, deckEntity],
  recipe: async ({ cardIds, ...fields }, context, rows) => {
    const cards = await Promise.all(cardIds.map((id) => rows.get(card, id)));
    const [deckId, ...others] = new Set(cards.map((row) => (row as Card | undefined)?.deckId));
    const from = deckId && others.length === 0 ? await rows.get(deckEntity, deckId) : undefined;
    return [
      ...createDeck({ ...fields, ...(from && placeOf(from as Deck)) }, context),
      ...(from
        ? changeDeckOptions({ id: fields.id, choices: choicesOf(from as Deck) }, context)
        : []),
      ...moveCards({ ids: cardIds, deckId: fields.id }, context),
    ];
  },
};

function placeOf({ courseId, fileId, parentId }: Deck) {
  return { courseId, fileId: fileId ?? undefined, parentId: parentId ?? undefined };
}

/** What was added for one day is not added twice. */
function choicesOf({ raisedOn: _, raisedNew: _new, raisedReviews: _reviews, ...deck }: Deck) {
  const names = Object.keys(studyOptionFields) as (keyof StudyChoices)[];
  const chosen = names.filter((name) => (deck as StudyChoices)[name] != null);
  return Object.fromEntries(chosen.map((name) => [name, (deck as StudyChoices)[name]]));
}

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
