/**
 * What of an import the account had already, on other devices. A device that is behind takes it for new, and taking the
 * import back would then take it from everywhere. So what was imported is not sent until this device has read all of the
 * account once since then, and what comes meanwhile is noted beside what takes the import back: it stays.
 *
 * Invariant: each piece of an import is settled by an answer to a question that was asked after it was stored, and is sent
 * after that. A row that comes later, of a piece that is settled, is one that this device has sent.
 */
import { isEntityName } from '../../model/registry.ts';
import type { WireRow } from '../../protocol/sync.ts';
import type { AccountDatabase } from '../database.ts';
import type { Written } from '../rows/stored-rows.ts';
import type { ImportUndo } from './imports.ts';

/** What one import has brought and not settled yet. */
export interface UnsettledPieces {
  importId: string;
  /** The first of these pieces (`ImportUndo.seq`): what an earlier attempt has sent is known to other devices by that. */
  from: number;
  /** The last. */
  upTo: number;
}

/** Rows of one entity that came while a part of the import was unsettled. */
export interface KnownRows {
  ids: string[];
  /** The first piece of that part. */
  from: number;
}

/** A piece of an import waits for the account from now on, inside the transaction that stores it. */
export async function expectAccount(
  database: AccountDatabase,
  importId: string,
  seq: number,
): Promise<void> {
  const before = (await database.readMeta('unsettledPieces')) ?? [];
  const { from = seq } = before.find((one) => one.importId === importId) ?? {};
  const others = before.filter((one) => one.importId !== importId);
  await database.writeMeta('unsettledPieces', [...others, { importId, from, upTo: seq }]);
}

/**
 * All of the account was read, inside the transaction that stores its rows.
 * @param known what was unsettled when the server was asked: its answer may be older than what was imported since
 */
export async function settlePieces(
  database: AccountDatabase,
  known: readonly UnsettledPieces[],
): Promise<void> {
  const isSettled = ({ importId, upTo }: UnsettledPieces) =>
    known.some((one) => one.importId === importId && one.upTo === upTo);
  const left = ((await database.readMeta('unsettledPieces')) ?? []).filter(
    (one) => !isSettled(one),
  );
  if (left.length > 0) await database.writeMeta('unsettledPieces', left);
  else await database.meta.delete('unsettledPieces');
}

/** Whether it is not known yet what the account had of an import. */
export async function isUnsettled(database: AccountDatabase, importId: string): Promise<boolean> {
  const unsettled = (await database.readMeta('unsettledPieces')) ?? [];
  return unsettled.some((one) => one.importId === importId);
}

/**
 * @param incoming rows of the account
 * @param written what becomes of them; a row that was not here is of no import
 */
export function knownElsewhere(
  unsettled: readonly UnsettledPieces[],
  incoming: readonly WireRow[],
  written: readonly Written[],
): ImportUndo[] {
  if (unsettled.length === 0) return [];
  const isNewHere = new Set(
    written.filter(({ before }) => before === undefined).map(({ row }) => row.id),
  );
  const notes: ImportUndo[] = [];
  for (const [entity, group] of Map.groupBy(incoming, (one) => one.entity)) {
    const ids = group.map(({ row }) => String(row.id)).filter((id) => !isNewHere.has(id));
    if (!isEntityName(entity) || ids.length === 0) continue;
    for (const { importId, from } of unsettled)
      notes.push({ importId, entity, rows: [], elsewhere: { ids, from } });
  }
  return notes;
}

export function keyInAccount(entity: string, id: string): string {
  return `${entity}/${id}`;
}

/** By `keyInAccount`, the first piece of which the row is not. */
type Elsewhere = ReadonlyMap<string, number>;

/** Once an import is settled, nothing is added. */
export async function readElsewhere(
  { importUndo }: AccountDatabase,
  importId: string,
): Promise<Elsewhere> {
  const known = new Map<string, number>();
  await importUndo.where({ importId }).each(({ entity, elsewhere }) => {
    for (const id of elsewhere?.ids ?? []) {
      const key = keyInAccount(entity, id);
      known.set(key, Math.min(known.get(key) ?? Number.POSITIVE_INFINITY, elsewhere?.from ?? 0));
    }
  });
  return known;
}

/** Whether the account had a row of this piece already. */
export function isKnown(
  elsewhere: Elsewhere,
  { entity, seq = 0 }: ImportUndo,
  id: string,
): boolean {
  return (elsewhere.get(keyInAccount(entity, id)) ?? Number.POSITIVE_INFINITY) <= seq;
}
