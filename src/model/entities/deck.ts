/** A deck of flashcards, from a file or made by the student. */
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

/** Suggested for the first deck, and for one made together with a card. */
export const firstDeckName = 'My cards';

export const deck = defineEntity({
  name: 'deck',
  kind: 'record',
  rank: 1,
  indexes: ['deletedAt', '[fileId+deletedAt]'],
  fields: {
    name: line,
    fileId: optionalId,
    /** The deck that contains it (`study/cards/deck-tree.ts`); `null` or absent: it is at the top. */
    parentId: optionalId,
    /** The deck it was merged into, and when; valid while it lies in the Trash since then (`isMerged`). */
    mergedInto: optionalId,
    mergedAt: v.nullish(timeMs),
    createdAt: timeMs,
    ...courseField,
    ...studyOptionFields,
  },
  noun: 'deck',
  isLinked: true,
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
  search: { group: 'cards' },
});

export type Deck = RowOf<typeof deck>;

/** Whether it was merged into another deck. A deck restored or deleted again is its own. */
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
 * Its cards keep their deck and leave every list with it, so that restoring the deck restores them.
 * @param within decks inside it: deleted at the same time, which later identifies them for restoring
 */
export const deleteDeck: Mutation<{ id: string; within?: readonly string[] }> = (
  { id, within = [] },
  { nowMs },
) => [id, ...within].map((one) => trashRow(deck, one, nowMs));

/** @param parentId the deck to put them in; `null`: the top */
export const nestDecks: Mutation<{ ids: readonly string[]; parentId: string | null }> = ({
  ids,
  parentId,
}) => ids.map((id) => updateRow(deck, id, { parentId }));

/** @param choices `null` removes one: the deck inherits it again */
export const changeDeckOptions: Mutation<{ id: string; choices: StudyChoices }> = ({
  id,
  choices,
}) => [updateRow(deck, id, choices)];
