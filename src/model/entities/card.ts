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
import { id, optionalArea, optionalId, optionalPage, text, timeMs } from '../fields.ts';
import { clozeAnswer } from '../study/cloze.ts';
import { createDeck } from './deck.ts';

/** In place of the words of a side that is a picture alone. */
export const pictureAlone = 'Picture';

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
    createdAt: timeMs,
  },
  noun: 'flashcard',
  derives: ['memory'],
  isCounted: true,
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

/** Of only the sides that were changed: another device may have changed the other one. */
export const editCard: Mutation<{ id: string; front?: string; back?: string }> = ({
  id,
  ...fields
}) => [updateRow(card, id, fields)];

export const moveCards: Mutation<{ ids: readonly string[]; deckId: string }> = ({ ids, deckId }) =>
  ids.map((id) => updateRow(card, id, { deckId }));

export const deleteCard: Mutation<{ id: string }> = ({ id }, { nowMs }) => [
  trashRow(card, id, nowMs),
];
