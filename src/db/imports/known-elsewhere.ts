/**
 * Imported rows that the account already had on other devices. A device that has not received them counts them as new,
 * and an undo of the import would delete them everywhere. So imported rows are not sent until this device has read the
 * whole account once after the import. If the account sends such a row meanwhile, it is noted beside the undo data, and
 * an undo keeps it.
 *
 * Invariant: a piece of an import is settled by the answer to a request that began after the piece was stored. The piece
 * is sent only after that. So a row of a settled piece that arrives later was sent by this device.
 */
import {
  type ImportedRow,
  type KnownRow,
  knownRow,
  withoutKnown,
} from '../../model/imported-rows.ts';
import type { Row } from '../../model/merge.ts';
import { isEntityName } from '../../model/registry.ts';
import type { WireRow } from '../../protocol/sync.ts';
import type { AccountDatabase } from '../database.ts';
import { rowKey } from '../outbox/outbox.ts';
import { readRows } from '../rows/read-rows.ts';
import type { ImportUndo, UnsettledPieces } from '../tables.ts';

/** Marks a piece of an import as unsettled. Call it inside the transaction that stores the piece. */
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
 * Settles pieces after the whole account was read. Call it inside the transaction that stores the account's rows.
 * @param known the pieces that were unsettled when the request began: its answer may be older than later pieces
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

const mayBeElsewhere = 'Parts of it may be on your other devices already.';

/** For an unsettled import with a network. */
export const undoNeedsSync = `You can undo this import after the next sync. ${mayBeElsewhere}`;

/** For an unsettled import offline. */
export const undoNeedsNetwork = `Connect to the internet to undo this import. ${mayBeElsewhere}`;

/** Whether it is not yet known which rows of an import the account already had. */
export async function isUnsettled(database: AccountDatabase, importId: string): Promise<boolean> {
  const unsettled = (await database.readMeta('unsettledPieces')) ?? [];
  return unsettled.some((one) => one.importId === importId);
}

/**
 * Notes about received rows. A row that is not on this device is not part of any import. Call it in the transaction that
 * stores the rows, before it stores them.
 */
export async function knownElsewhere(
  database: AccountDatabase,
  unsettled: readonly UnsettledPieces[],
  incoming: readonly WireRow[],
): Promise<ImportUndo[]> {
  if (unsettled.length === 0) return [];
  const notes: ImportUndo[] = [];
  for (const [entity, group] of Map.groupBy(incoming, (one) => one.entity)) {
    if (!isEntityName(entity)) continue;
    const came = group.map(({ row }) => row as Row);
    const ids = came.map(({ id }) => id);
    const here = await readRows(database.table<Row, string>(entity), ids);
    const rows = came.flatMap((row) => {
      const found = here.get(row.id);
      return found === undefined ? [] : [knownRow(entity, found, row)];
    });
    if (rows.length === 0) continue;
    for (const { importId, from } of unsettled)
      notes.push({ importId, entity, rows: [], elsewhere: { rows, from } });
  }
  return notes;
}

/** By `rowKey`: the account's versions of a row, each with the first piece that it applies to. */
export type Elsewhere = ReadonlyMap<string, readonly { from: number; row: KnownRow }[]>;

/** The result does not change after the import is settled. */
export async function readElsewhere(
  { importUndo }: AccountDatabase,
  importId: string,
): Promise<Elsewhere> {
  const known = new Map<string, { from: number; row: KnownRow }[]>();
  await importUndo.where({ importId }).each(({ entity, elsewhere }) => {
    for (const row of elsewhere?.rows ?? []) {
      const key = rowKey({ entity, id: row.id });
      const one = { from: elsewhere?.from ?? 0, row };
      const before = known.get(key);
      if (before === undefined) known.set(key, [one]);
      else before.push(one);
    }
  });
  return known;
}

/** The import's own part of a piece, without the account's rows. */
export function ownRows(
  elsewhere: Elsewhere,
  { entity, seq = 0, rows }: ImportUndo,
): ImportedRow[] {
  return rows.flatMap((row) => {
    const known = elsewhere.get(rowKey({ entity, id: row.id })) ?? [];
    const own = known.reduce(
      (left: ImportedRow | undefined, one) =>
        left && one.from <= seq ? withoutKnown(left, one.row) : left,
      row,
    );
    return own ?? [];
  });
}
