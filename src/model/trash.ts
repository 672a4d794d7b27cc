/**
 * The Trash: a deleted record can be restored for 30 days; then it becomes a tombstone, which
 * wins over every other edit and never comes back.
 */
import { dayMs } from '../lib/date-format.ts';
import { parseStamp } from './clock.ts';
import type { Mutation } from './entity.ts';
import { restoreRow } from './entity.ts';
import { type Row, stampOf, tombstoneField } from './merge.ts';
import { definitionOf, type EntityName, entityNames, isEntityName } from './registry.ts';

export const trashDays = 30;

export interface RowName {
  entity: EntityName;
  id: string;
}

/** What can lie in the Trash, parts too. They go and come with their whole. */
export const trashable: readonly EntityName[] = entityNames.filter((name) => {
  const { kind, isSingleton, attachedTo } = definitionOf(name);
  return kind === 'record' && !isSingleton && attachedTo === undefined;
});

export function isInTrash({ deletedAt }: Row): boolean {
  return typeof deletedAt === 'number' && deletedAt > 0;
}

export interface Part {
  of: EntityName;
  part: EntityName;
  /** Of the part: the id of its whole. */
  field: string;
}

export const parts: readonly Part[] = entityNames.flatMap((part) => {
  const { partOf, attachedTo } = definitionOf(part);
  const whole = partOf && { entities: [partOf.entity], field: partOf.field };
  const { entities = [], field = '' } = whole ?? attachedTo ?? {};
  return entities.filter(isEntityName).map((of) => ({ of, part, field }));
});

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
