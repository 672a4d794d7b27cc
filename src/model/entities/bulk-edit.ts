/** Edits of many cards and decks at once. Each is one edit and is undone as one. */
import { type Mutation, type ReadingMutation, trashRow, updateRow } from '../entity.ts';
import { type StudyChoices, studyOptionFields } from '../study/options/study-options.ts';
import { type Card, card, moveCards } from './card.ts';
import { changeDeckOptions, createDeck, type Deck, deck as deckEntity } from './deck.ts';

export const deleteCards: Mutation<{ ids: readonly string[] }> = ({ ids }, { nowMs }) =>
  ids.map((id) => trashRow(card, id, nowMs));

export interface CardWords extends Partial<Pick<Card, 'front' | 'back'>> {
  id: string;
}

/** Writes only sides that differ: another device may change the other one. */
export const rewriteCards: Mutation<readonly CardWords[]> = (edits) =>
  edits.map(({ id, ...sides }) => updateRow(card, id, sides));

interface NewDeck {
  id: string;
  name: string;
  cardIds: readonly string[];
  /** For cards of several decks; otherwise the course of their deck. */
  courseId?: string | null | undefined;
}

/**
 * Moves chosen cards into a new deck. If they come from one deck, the new one lies beside it with the same study
 * options, so no card's date changes.
 */
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

/** Additions for one day are not copied. */
function choicesOf({ raisedOn: _, raisedNew: _new, raisedReviews: _reviews, ...deck }: Deck) {
  const names = Object.keys(studyOptionFields) as (keyof StudyChoices)[];
  const chosen = names.filter((name) => (deck as StudyChoices)[name] != null);
  return Object.fromEntries(chosen.map((name) => [name, (deck as StudyChoices)[name]]));
}

/**
 * Merges one deck into another and deletes it; decks inside it move along. Cards that another device adds to it
 * meanwhile follow (`queries/decks/merged-decks.ts`).
 * @param cardIds all its cards, including those in the Trash: restored later, they are in the other deck
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
