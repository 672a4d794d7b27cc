/**
 * What of an import the account had already, on other devices. A device that is behind takes it for new, and taking the
 * import back would then take it from everywhere. So what was imported is not sent until this device has read all of the
 * account once since then, and what comes meanwhile is noted beside what takes the import back: it stays.
 *
 * Invariant: each piece of an import is settled by an answer to a question that was asked after it was stored, and is sent
 * after that. A row that comes later, of a piece that is settled, is one that this device has sent.
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

const mayBeElsewhere = 'Parts of it may be on your other devices already.';

/** Said of an unsettled import where there is a network. */
export const undoNeedsSync = `You can undo this import after the next sync. ${mayBeElsewhere}`;

/** Said of an unsettled import where this device is offline. */
export const undoNeedsNetwork = `Connect to the internet to undo this import. ${mayBeElsewhere}`;

/** Whether it is not known yet what the account had of an import. */
export async function isUnsettled(database: AccountDatabase, importId: string): Promise<boolean> {
  const unsettled = (await database.readMeta('unsettledPieces')) ?? [];
  return unsettled.some((one) => one.importId === importId);
}

/**
 * What is to be noted of rows of the account, inside the transaction that stores them, before it does. A row that is not here
 * is of no import.
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

/** By `rowKey`: what came of a row, each with the first piece for which that holds. */
export type Elsewhere = ReadonlyMap<string, readonly { from: number; row: KnownRow }[]>;

/** Once an import is settled, nothing is added. */
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

/** What of a piece is the import's own, and not the account's. */
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
