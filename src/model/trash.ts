/**
 * The Trash: a deleted record can be restored for `trashDays`; then it becomes a tombstone, which
 * wins over every other edit and never comes back. Devices decide that (`expiredSinceMs`); the server keeps
 * rows and tombstones alike.
 */
import { dayMs } from '../lib/date-format.ts';
import { parseStamp } from './clock.ts';
import type { Mutation } from './entity.ts';
import { restoreRow } from './entity.ts';
import { type Row, stampOf, tombstoneField } from './merge.ts';
import { definitionOf, type EntityName, entityNames, isEntityName } from './registry.ts';

/** How long a deleted thing can be restored, days [P2]. */
export const trashDays = 30;

/** For sentences that say where a deleted thing goes. */
export const trashForDays = `the Trash for ${trashDays} days`;

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

/** Whole days until it is gone, to show; 0 or less: its time is over. */
export function daysLeft(deletedAtMs: number, nowMs: number): number {
  return trashDays - Math.floor((nowMs - deletedAtMs) / dayMs);
}

/** How far a device has read the server's history; milliseconds, server clock. */
export interface KnownHistory {
  /** When it had first read all of this history. */
  sinceMs: number;
  /** When it last had. */
  untilMs: number;
}

/**
 * The one decision about what leaves the Trash. A tombstone wins for ever, so it is made only of what is surely in the
 * Trash everywhere:
 * - by the last time at which the device had read everything, in the server's time: of what came later it may know
 *   a part, and the device's own clock may have jumped;
 * - never in the first `trashDays` in which it knows this history of the server: after a loss of memory another device
 *   may be the only one that knows of a restoration [S3];
 * - never while an edit waits.
 * @param known `undefined`: the device has not read all of the history in which it stands
 * @returns milliseconds: what was put into the Trash then or before (`trashedAt`) goes; `undefined`: nothing goes
 */
export function expiredSinceMs(
  known: KnownHistory | undefined,
  hasWaitingEdit: boolean,
): number | undefined {
  if (known === undefined || hasWaitingEdit) return undefined;
  const bound = known.untilMs - trashDays * dayMs;
  return known.sinceMs <= bound ? bound : undefined;
}
