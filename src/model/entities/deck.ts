/** A deck of flashcards, of a file or of the student's own making. */
import * as v from 'valibot';
import {
  createRow,
  defineEntity,
  type Mutation,
  type RowOf,
  trashRow,
  updateRow,
} from '../entity.ts';
import { line, optionalId, timeMs } from '../fields.ts';
import {
  type StudyChoices,
  studyOptionFields,
  studyOptionLabels,
} from '../study/options/study-options.ts';
import { courseField, courseLabel } from './course.ts';

export const looseDeckName = 'Cards without a deck';

/** Offered for the first deck, and for one that is made with a card. */
export const firstDeckName = 'My cards';

export const deck = defineEntity({
  name: 'deck',
  kind: 'record',
  rank: 1,
  indexes: ['deletedAt', '[fileId+deletedAt]'],
  fields: {
    name: line,
    fileId: optionalId,
    /** The deck that it lies in (`study/cards/deck-tree.ts`); `null` or nothing: it lies at the top. */
    parentId: optionalId,
    /** The deck that it became a part of, and when: that holds as long as it lies in the Trash since then (`isMerged`). */
    mergedInto: optionalId,
    mergedAt: v.nullish(timeMs),
    createdAt: timeMs,
    ...courseField,
    ...studyOptionFields,
  },
  noun: 'deck',
  derives: ['memory'],
  storedAs: 'cards',
  title: 'name',
  standIn: { name: looseDeckName, createdAt: 0, deletedAt: 0 },
  labels: {
    name: { label: 'Name', edit: 'line' },
    fileId: null,
    parentId: null,
    mergedInto: null,
    mergedAt: null,
    createdAt: null,
    ...courseLabel,
    ...studyOptionLabels,
  },
  addedAt: 'createdAt',
  search: {},
});

export type Deck = RowOf<typeof deck>;

/** Whether it became a part of another deck. One that was given back from the Trash, or deleted again, is its own. */
export function isMerged({ deletedAt, mergedInto, mergedAt }: Deck): boolean {
  return Boolean(mergedInto) && deletedAt > 0 && deletedAt === mergedAt;
}

export const createDeck: Mutation<{
  id: string;
  name: string;
  fileId?: string | undefined;
  parentId?: string | undefined;
  courseId?: string | null | undefined;
}> = ({ id, ...fields }, { nowMs }) => [createRow(deck, id, { ...fields, createdAt: nowMs })];

export const renameDeck: Mutation<{ id: string; name: string }> = ({ id, name }) => [
  updateRow(deck, id, { name }),
];

/**
 * Its cards stay rows of the deck and leave every list with it, so that restoring the deck restores them.
 * @param within decks that lie in it: they go with it, at the same time, by which they are found to be restored with it
 */
export const deleteDeck: Mutation<{ id: string; within?: readonly string[] }> = (
  { id, within = [] },
  { nowMs },
) => [id, ...within].map((one) => trashRow(deck, one, nowMs));

/** @param parentId the deck that they are to lie in; `null`: at the top */
export const nestDecks: Mutation<{ ids: readonly string[]; parentId: string | null }> = ({
  ids,
  parentId,
}) => ids.map((id) => updateRow(deck, id, { parentId }));

/** @param choices `null` takes one back: the deck goes by what it inherits */
export const changeDeckOptions: Mutation<{ id: string; choices: StudyChoices }> = ({
  id,
  choices,
}) => [updateRow(deck, id, choices)];
