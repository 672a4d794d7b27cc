/**
 * The Trash (design §4): a deleted record can be restored for 30 days; then it becomes a tombstone, which
 * wins over every other edit and never comes back.
 */
import { parseStamp } from './clock.ts';
import type { Mutation } from './entity.ts';
import { restoreRow } from './entity.ts';
import { type Row, stampOf, tombstoneField } from './merge.ts';
import type { EntityName } from './registry.ts';

export const trashDays = 30;
const dayMs = 24 * 60 * 60_000;

export interface RowName {
  entity: EntityName;
  id: string;
}

/** What lies in the Trash as a thing of its own, in the order shown. Parts go and come with their whole. */
export const trashable = [
  'file',
  'deck',
  'card',
  'quiz',
  'question',
  'summary',
  'point',
  'note',
  'task',
  'goal',
  'event',
] as const satisfies readonly EntityName[];

export type Trashable = (typeof trashable)[number];

export function isInTrash({ deletedAt }: Row): boolean {
  return typeof deletedAt === 'number' && deletedAt > 0;
}

/** A part's whole: the field that names it. */
export const parts: readonly { of: Trashable; part: Trashable; field: string }[] = [
  { of: 'deck', part: 'card', field: 'deckId' },
  { of: 'quiz', part: 'question', field: 'quizId' },
  { of: 'summary', part: 'point', field: 'summaryId' },
];

export const restoreItems: Mutation<readonly RowName[]> = (rows) =>
  rows.map(({ entity, id }) => restoreRow({ name: entity }, id));

/** Deletes for good: nothing but the tombstone stays. */
export const purgeItems: Mutation<readonly RowName[]> = (rows, { nowMs }) =>
  rows.map(({ entity, id }) => ({ entity, id, fields: { [tombstoneField]: nowMs } }));

/**
 * When a row was put into the Trash, milliseconds: by the stamp of its deletion, which the server has
 * ordered and clamped [S7]. The field itself holds what the device's own clock said, however wrong.
 */
export function trashedAt(row: Row): number {
  return parseStamp(stampOf(row, 'deletedAt')).ms;
}

/** Whole days until it is gone; 0 or less: its time is over. */
export function daysLeft(deletedAtMs: number, nowMs: number): number {
  return trashDays - Math.floor((nowMs - deletedAtMs) / dayMs);
}
