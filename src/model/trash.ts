/**
 * The Trash: a deleted record can be restored for `trashDays`. Then it becomes a tombstone, which wins over every
 * other edit and stays forever. Devices decide that (`expiredSinceMs`); the server stores rows and tombstones alike.
 */
import { dayMs } from '../lib/date-format.ts';
import { parseStamp } from './clock.ts';
import { type Mutation, restoreRow } from './entity.ts';
import { type Row, stampOf, tombstoneField } from './merge.ts';
import { definitionOf, type EntityName, entityNames, isEntityName } from './registry.ts';

/** How long a deleted thing can be restored, days [P2]. */
export const trashDays = 30;

/** For sentences about deletion. */
export const trashForDays = `the Trash for ${trashDays} days`;

export interface RowName {
  entity: EntityName;
  id: string;
}

/** Entities in the Trash, without parts, which go and return with their whole. */
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
  /** The part's field with the id of its whole. */
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

/** Deletes forever: only the tombstone stays. */
export const purgeItems: Mutation<readonly RowName[]> = (rows, { nowMs }) =>
  rows.map(({ entity, id }) => ({ entity, id, fields: { [tombstoneField]: nowMs } }));

/**
 * When a row was deleted, milliseconds: by the stamp of its deletion, which the server has ordered and clamped [S7].
 * The field itself holds the device's own clock, right or wrong.
 */
export function trashedAt(row: Row): number {
  return parseStamp(stampOf(row, 'deletedAt')).ms;
}

/** Whole days until it is deleted forever; 0 or less: the time is over. */
export function daysLeft(deletedAtMs: number, nowMs: number): number {
  return trashDays - Math.floor((nowMs - deletedAtMs) / dayMs);
}

/** How far a device has read the server's history; milliseconds, server clock. */
export interface KnownHistory {
  /** When it had first read all of this history. */
  sinceMs: number;
  /** When it last had read all of it. */
  untilMs: number;
}

/**
 * The only place that decides what leaves the Trash. A tombstone wins forever, so it is made only for what is
 * certainly in the Trash on all devices:
 * - measured at the last time the device had read everything, in server time: of later changes it may know only a
 * part, and the device's own clock may have jumped;
 * - never in the first `trashDays` after reading this history of the server: after the server lost data, another
 * device may be the only one that knows of a restoration [S3];
 * - never while an edit waits in the outbox.
 * @param known `undefined`: the device has not read all of the current history
 * @returns milliseconds: whatever was deleted at or before this time (`trashedAt`) is deleted forever; `undefined`:
 * nothing is
 */
export function expiredSinceMs(
  known: KnownHistory | undefined,
  hasWaitingEdit: boolean,
): number | undefined {
  if (known === undefined || hasWaitingEdit) return undefined;
  const bound = known.untilMs - trashDays * dayMs;
  return known.sinceMs <= bound ? bound : undefined;
}
