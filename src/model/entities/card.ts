/**
 * A flashcard. `basic` asks `front` and answers `back`; `cloze` hides the `{{c1::…}}` parts of `front` and shows
 * `back` as a remark. A generated card names its page and quote [P4]. Memory is not stored here: it is computed from
 * reviews.
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
import { ankiOrigin } from './cards/anki-origin.ts';
import { createDeck } from './deck.ts';

/** The text of a side that is only a picture. */
export const pictureAlone = 'Picture';

/** Limit of covers on one picture. */
export const mostCovers = 100;

export const mostFlags = flagNames.length;

export const card = defineEntity({
  name: 'card',
  kind: 'record',
  rank: 1,
  // Cards are found by deck and state through their memory rows (`db/rows/cards-of-deck.ts`).
  indexes: [],
  fields: {
    deckId: id,
    kind: v.picklist(['basic', 'cloze']),
    front: text,
    back: text,
    fileId: optionalId,
    page: optionalPage,
    quote: v.nullish(text),
    /** The note that contains the quote, instead of a file and page. */
    noteId: optionalId,
    /** The part of the page shown in its picture. */
    area: optionalArea,
    /** The student changed the words around the gap of a sentence, or asks for it in own words. */
    isEdited: v.nullish(v.boolean()),
    /** The answer is typed before it is shown. */
    isTyped: v.nullish(v.boolean()),
    /** Shared by cards made from one content: the id of the first of them. */
    groupId: optionalId,
    /** The question within its group: the number of its cloze or cover (from 1), or 2 for the reverse. */
    asked: v.nullish(count),
    /** Covered parts of its picture. */
    covers: v.nullish(v.pipe(v.array(area), v.maxLength(mostCovers))),
    /** Keeps the other covers while one is asked; otherwise they are not drawn. */
    hidesAll: v.nullish(v.boolean()),
    /** When it was suspended; 0 or absent: it is not. */
    suspendedAt: v.nullish(timeMs),
    /** Not asked before this time. A past time has no effect. */
    buriedUntil: v.nullish(timeMs),
    /** The student's flag, 1 to 7; 0 or absent: none. */
    flag: v.nullish(v.pipe(count, v.maxValue(mostFlags))),
    /** What it is in Anki, if it came from there: an export gives it back. */
    anki: v.nullish(ankiOrigin),
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
    isEdited: 'Edited by you',
    isTyped: 'Typed answer',
    groupId: null,
    asked: null,
    covers: { label: 'Covers', as: { counted: 'cover' } },
    hidesAll: null,
    suspendedAt: { label: 'Suspended', as: 'time' },
    buriedUntil: { label: 'Not asked before', as: 'time' },
    flag: { label: 'Flag', as: { say: flagInWords } },
    anki: null,
    createdAt: null,
  },
  partOf: { entity: 'deck', field: 'deckId' },
  search: { group: 'cards', words: ['back'], many: true },
  sheet: {
    name: 'cards',
    columns: [
      ...['id', 'deck', 'kind', 'front', 'back', 'file', 'page', 'quote', 'created'],
      ...['group', 'asked', 'typed', 'covers', 'hides all', 'suspended', 'flag', 'tags'],
    ],
    refersTo: ['deck', 'file'],
    says: ['tag'],
    lines: (row, titleOf, attached) => {
      const { id, deckId, kind, front, back, fileId, page, quote, createdAt } = row;
      const { groupId, asked, isTyped, covers, hidesAll, suspendedAt, flag } = row;
      const source = [titleOf('file', fileId), page, quote];
      const state = [
        ...[groupId, asked, isTyped ? 'yes' : null, covers?.length ? coversInWords(covers) : null],
        ...[hidesAll ? 'yes' : null, suspendedAt ? new Date(suspendedAt) : null, flag || null],
      ];
      const said = [id, titleOf('deck', deckId), kind, front, back, ...source, new Date(createdAt)];
      return [[...said, ...state, [...attached('tag')].sort().map(quoted).join(', ')]];
    },
  },
});

export type Card = RowOf<typeof card>;

/** A tag may contain a comma. */
function quoted(name: string): string {
  return /[",]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name;
}

/** Left, top, width and height of each cover, from 0 to 1: `0.1,0.2,0.3,0.1;…`. */
export function coversInWords(covers: readonly (readonly number[])[]): string {
  return covers.map((area) => area.join(',')).join(';');
}

export type NewCard = Pick<Card, 'deckId' | 'kind' | 'front' | 'back'> &
  /** `id`: if something was made for the card before the card itself, such as its picture. */
  Partial<Pick<Card, 'id' | 'fileId' | 'page' | 'quote' | 'noteId' | 'area'>>;

export const createCards: Mutation<NewCard[]> = (cards, { newId, nowMs }) =>
  cards.map(({ id = newId(), ...fields }) => createRow(card, id, { ...fields, createdAt: nowMs }));

/** One edit, so that nobody sees the deck without its card. */
export const createCardInNewDeck: Mutation<{ name: string; card: NewCard; courseId?: string }> = (
  { card: first, ...fields },
  context,
) => [...createDeck({ id: first.deckId, ...fields }, context), ...createCards([first], context)];

/** Several cards, and a deck if they need a new one. */
export const createCardsAndDeck: Mutation<{
  deck?: { id: string; name: string; courseId?: string } | undefined;
  cards: NewCard[];
}> = ({ deck: made, cards }, context) => [
  ...(made === undefined ? [] : createDeck(made, context)),
  ...createCards(cards, context),
];

/** Writes only changed sides: another device may have changed the other one. */
export const editCard: Mutation<{ id: string; front?: string; back?: string }> = ({
  id,
  ...fields
}) => [updateRow(card, id, fields)];

export const moveCards: Mutation<{ ids: readonly string[]; deckId: string }> = ({ ids, deckId }) =>
  ids.map((id) => updateRow(card, id, { deckId }));

/** Suspends cards; their memory stays. */
export const suspendCards: Mutation<{ ids: readonly string[] }> = ({ ids }, { nowMs }) =>
  ids.map((id) => updateRow(card, id, { suspendedAt: nowMs }));

/** Resumes cards that were suspended or buried. */
export const resumeCards: Mutation<{ ids: readonly string[] }> = ({ ids }) =>
  ids.map((id) => updateRow(card, id, { suspendedAt: 0, buriedUntil: 0 }));

/** Buries cards until the next study day begins. */
export const buryCards: Mutation<{ ids: readonly string[] }> = ({ ids }, { studyMs, offsetAt }) => {
  const buriedUntil = endOfStudyDay(studyDayAt(studyMs, offsetAt), offsetAt);
  return ids.map((id) => updateRow(card, id, { buriedUntil }));
};

/** @param flag 0 removes it */
export const flagCards: Mutation<{ ids: readonly string[]; flag: number }> = ({ ids, flag }) =>
  ids.map((id) => updateRow(card, id, { flag }));

export const deleteCard: Mutation<{ id: string }> = ({ id }, { nowMs }) => [
  trashRow(card, id, nowMs),
];
