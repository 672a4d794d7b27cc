/**
 * A flashcard. `basic` asks `front` and answers `back`; `cloze` hides the `{{c1::…}}` parts of `front`
 * and shows `back` as a remark. A generated card names the page and the quote it stands on [P4].
 * What the student remembers of it is not stored here: it is folded from reviews.
 */
import * as v from 'valibot';
import {
  createRow,
  defineEntity,
  type Mutation,
  type RowOf,
  trashRow,
  updateRow,
} from '../entity.ts';
import {
  area,
  count,
  id,
  optionalArea,
  optionalId,
  optionalPage,
  text,
  timeMs,
} from '../fields.ts';
import { flagInWords, flagNames } from '../study/cards/flag-names.ts';
import { clozeAnswer } from '../study/cloze.ts';
import { endOfStudyDay, studyDayAt } from '../study/local-time.ts';
import { createDeck } from './deck.ts';

/** In place of the words of a side that is a picture alone. */
export const pictureAlone = 'Picture';

/** Covers of one picture, at most. */
export const mostCovers = 100;

export const mostFlags = flagNames.length;

export const card = defineEntity({
  name: 'card',
  kind: 'record',
  rank: 1,
  // Found by its deck and by where it is through what is remembered of it (`db/rows/cards-of-deck.ts`).
  indexes: [],
  fields: {
    deckId: id,
    kind: v.picklist(['basic', 'cloze']),
    front: text,
    back: text,
    fileId: optionalId,
    page: optionalPage,
    quote: v.nullish(text),
    /** The note in which the quote stands, in place of a file and its page. */
    noteId: optionalId,
    /** The part of the page that its picture shows. */
    area: optionalArea,
    /** The answer is typed before it is shown. */
    isTyped: v.nullish(v.boolean()),
    /** What cards that were made of one thing share: the id of the first of them. */
    groupId: optionalId,
    /** Which of its group this is: the number of the cloze that it asks, of the cover that it lifts (from 1), or 2 for the reverse. */
    asked: v.nullish(count),
    /** Parts of its picture that are covered. */
    covers: v.nullish(v.pipe(v.array(area), v.maxLength(mostCovers))),
    /** The other covers stay while one is asked; without it they are not drawn. */
    hidesAll: v.nullish(v.boolean()),
    /** Since when it is not asked until it is taken up again; 0 or nothing: it is asked. */
    suspendedAt: v.nullish(timeMs),
    /** It is not asked before. Where it lies in the past, it says nothing. */
    buriedUntil: v.nullish(timeMs),
    /** A colour that the student gave it, 1 to 7; 0 or nothing: none. */
    flag: v.nullish(v.pipe(count, v.maxValue(mostFlags))),
    createdAt: timeMs,
  },
  noun: 'flashcard',
  derives: ['memory'],
  isCounted: true,
  zeroIsNothing: ['suspendedAt', 'buriedUntil', 'flag'],
  storedAs: 'cards',
  title: ({ kind, front }) => {
    if (typeof front !== 'string') return '';
    if (front === '') return pictureAlone;
    return kind === 'cloze' ? clozeAnswer(front) : front;
  },
  labels: {
    deckId: null,
    kind: null,
    front: { label: 'Front', edit: 'text' },
    back: { label: 'Back', edit: 'text' },
    fileId: null,
    page: 'Page',
    quote: 'Quote',
    noteId: null,
    area: null,
    isTyped: 'Typed answer',
    groupId: null,
    asked: null,
    covers: { label: 'Covers', as: { counted: 'cover' } },
    hidesAll: null,
    suspendedAt: { label: 'Suspended', as: 'time' },
    buriedUntil: { label: 'Not asked before', as: 'time' },
    flag: { label: 'Flag', as: { say: flagInWords } },
    createdAt: null,
  },
  partOf: { entity: 'deck', field: 'deckId' },
  search: { words: ['back'], many: true },
  sheet: {
    name: 'cards',
    columns: ['id', 'deck', 'kind', 'front', 'back', 'file', 'page', 'quote', 'created'],
    refersTo: ['deck', 'file'],
    lines: (row, titleOf) => {
      const { id, deckId, kind, front, back, fileId, page, quote, createdAt } = row;
      const source = [titleOf('file', fileId), page, quote];
      return [[id, titleOf('deck', deckId), kind, front, back, ...source, new Date(createdAt)]];
    },
  },
});

export type Card = RowOf<typeof card>;

export type NewCard = Pick<Card, 'deckId' | 'kind' | 'front' | 'back'> &
  /** `id`: where something was made for it before, such as its picture. */
  Partial<Pick<Card, 'id' | 'fileId' | 'page' | 'quote' | 'noteId' | 'area'>>;

export const createCards: Mutation<NewCard[]> = (cards, { newId, nowMs }) =>
  cards.map(({ id = newId(), ...fields }) => createRow(card, id, { ...fields, createdAt: nowMs }));

/** Together: nobody sees the deck without its card. */
export const createCardInNewDeck: Mutation<{ name: string; card: NewCard; courseId?: string }> = (
  { card: first, ...fields },
  context,
) => [...createDeck({ id: first.deckId, ...fields }, context), ...createCards([first], context)];

/** Several, and with them a deck where there is none for them yet. */
export const createCardsAndDeck: Mutation<{
  deck?: { id: string; name: string; courseId?: string } | undefined;
  cards: NewCard[];
}> = ({ deck: made, cards }, context) => [
  ...(made === undefined ? [] : createDeck(made, context)),
  ...createCards(cards, context),
];

/** Of only the sides that were changed: another device may have changed the other one. */
export const editCard: Mutation<{ id: string; front?: string; back?: string }> = ({
  id,
  ...fields
}) => [updateRow(card, id, fields)];

export const moveCards: Mutation<{ ids: readonly string[]; deckId: string }> = ({ ids, deckId }) =>
  ids.map((id) => updateRow(card, id, { deckId }));

/** They are not asked until they are taken up again; what is remembered of them stays. */
export const suspendCards: Mutation<{ ids: readonly string[] }> = ({ ids }, { nowMs }) =>
  ids.map((id) => updateRow(card, id, { suspendedAt: nowMs }));

/** They are asked again, also where they were only put off. */
export const resumeCards: Mutation<{ ids: readonly string[] }> = ({ ids }) =>
  ids.map((id) => updateRow(card, id, { suspendedAt: 0, buriedUntil: 0 }));

/** They are not asked before the next study day begins. */
export const buryCards: Mutation<{ ids: readonly string[] }> = ({ ids }, { studyMs, offsetAt }) => {
  const buriedUntil = endOfStudyDay(studyDayAt(studyMs, offsetAt), offsetAt);
  return ids.map((id) => updateRow(card, id, { buriedUntil }));
};

/** @param flag 0 takes it off */
export const flagCards: Mutation<{ ids: readonly string[]; flag: number }> = ({ ids, flag }) =>
  ids.map((id) => updateRow(card, id, { flag }));

export const deleteCard: Mutation<{ id: string }> = ({ id }, { nowMs }) => [
  trashRow(card, id, nowMs),
];
