/**
 * The server lost its memory: a backup was restored, or a disk died. Every device then pushes everything it holds, so
 * that any of them restores the server [S3]. Absence is never deletion. Runs inside the transaction of `db/apply.ts`
 * that stores the cursor of the new epoch.
 */
import {
  type Change,
  changesOfRow,
  fieldsOf,
  packRow,
  type Row,
  stampOf,
} from '../../model/merge.ts';
import { definitionOf, type EntityName, entityNames, isEntityName } from '../../model/registry.ts';
import type { WireChange } from '../../protocol/sync.ts';
import { uniteBodies } from '../../text/unite-documents.ts';
import { allRowsWithBytes } from '../bytes/holding-rows.ts';
import { waitingTransfer } from '../bytes/transfers.ts';
import type { AccountDatabase } from '../database.ts';
import { storeRows } from '../derived/derivations.ts';
import { readRows } from '../rows/read-rows.ts';
import type { ImportUndo } from '../tables.ts';
import { appendChanges, readQueue, rowKey } from './outbox.ts';
import { type RefusedChange, withStamps } from './outbox-pack.ts';

export async function pushEverything(database: AccountDatabase, nowMs: number): Promise<void> {
  // In the order of a first download: the most important rows first.
  const names = [...entityNames].sort((a, b) => definitionOf(a).rank - definitionOf(b).rank);
  await restampWaitingFacts(database);
  const listed = await database.refused.toArray();
  const inHand = await editsInHand(database);
  for (const name of names) {
    const rows = await database.table<Row, string>(name).toArray();
    await queueRows(database, name, rows, inHand, nowMs);
    await dropStoredAfterAll(database, goneWithRows(listed, name, rows), name, rows);
  }
  await offerBytesAgain(database);
}

/** Refused edits whose values have other stamps here: the lost history had stored them, so their rows contain them. */
function goneWithRows(
  listed: readonly RefusedChange[],
  name: EntityName,
  rows: readonly Row[],
): RefusedChange[] {
  if (definitionOf(name).kind === 'fact') return [];
  const ofName = listed.filter(({ entity }) => entity === name);
  const ids = new Set(ofName.map(({ id }) => id));
  const byId = new Map(rows.filter(({ id }) => ids.has(id)).map((row) => [row.id, row]));
  return ofName.filter(({ id, at, fields }) => {
    const row = byId.get(id);
    return row && Object.keys(fields).every((field) => field in row && stampOf(row, field) !== at);
  });
}

/**
 * Every device keeps a fact under its earliest stamp. A fact that waits under the stamp of a clock ahead may have come
 * back from the lost history under the server's stamp. Sent as it waits, it would get a later stamp from the new
 * history, and no other device would learn of the one here [P3].
 */
async function restampWaitingFacts(database: AccountDatabase): Promise<void> {
  const facts = (await readQueue(database)).filter(
    ({ entity }) => isEntityName(entity) && definitionOf(entity).kind === 'fact',
  );
  const given: Restamp[] = [];
  for (const [entity, waiting] of Map.groupBy(facts, (fact) => fact.entity)) {
    const ids = waiting.map(({ id }) => id);
    const rows = await database.table<Row, string>(entity).bulkGet(ids);
    for (const [index, { id, at }] of waiting.entries()) {
      const known = rows[index]?.$at;
      if (known !== undefined && known !== at) given.push({ entity, id, from: at, to: known });
    }
  }
  if (given.length > 0) await restampQueue(database, given);
}

/**
 * Queues the rows here that the server does not hold whole. The values that an edit replaced were lost with the
 * server's memory, so even the values of a discarded edit are better than none.
 */
export async function pushRows(
  database: AccountDatabase,
  name: EntityName,
  rows: readonly Row[],
  nowMs: number,
): Promise<void> {
  if (rows.length > 0) await queueRows(database, name, rows, await editsInHand(database), nowMs);
}

async function queueRows(
  database: AccountDatabase,
  name: EntityName,
  rows: readonly Row[],
  inHand: InHand,
  nowMs: number,
): Promise<void> {
  const changes = rows
    .flatMap((row) => changesOfRow(name, row))
    .flatMap((change) => withoutKnown(change, inHand));
  await appendChanges(database, changes, nowMs);
}

/** By edit, the fields of its waiting or refused entries. */
type InHand = Map<string, Record<string, unknown>[]>;

/** A fact is one edit, though its stamp in the list or the queue may differ from the server's. */
function editKey({ entity, id, at }: Pick<Change, 'entity' | 'id' | 'at'>): string {
  const isFact = isEntityName(entity) && definitionOf(entity).kind === 'fact';
  return isFact ? `${entity}/${id}` : `${entity}/${id}/${at}`;
}

/** Waiting edits are sent by themselves, and the student decides on refused ones [P2]. */
async function editsInHand(database: AccountDatabase): Promise<InHand> {
  const inHand: InHand = new Map();
  for (const entry of [...(await readQueue(database)), ...(await database.refused.toArray())]) {
    const key = editKey(entry);
    inHand.set(key, [...(inHand.get(key) ?? []), entry.fields]);
  }
  return inHand;
}

/** A note's text is the result of many edits, so its last stamp does not identify it: values decide. */
function withoutKnown(change: Change, inHand: InHand): Change[] {
  const known = inHand.get(editKey(change)) ?? [];
  const isNew = ([field, value]: [string, unknown]) =>
    !known.some((fields) => JSON.stringify(fields[field]) === JSON.stringify(value));
  const left = Object.entries(change.fields).filter(isNew);
  return left.length === 0 ? [] : [{ ...change, fields: Object.fromEntries(left) }];
}

/** The bytes may be lost too, so uploads are checked again. */
async function offerBytesAgain(database: AccountDatabase): Promise<void> {
  const rows = await allRowsWithBytes(database);
  const busy = new Set(await database.transfers.toCollection().primaryKeys());
  await database.transfers.bulkPut(
    rows
      .filter(({ uploadedAt, sha256 }) => uploadedAt > 0 && !busy.has(sha256))
      .map((row) => waitingTransfer(row, 'up')),
  );
}

export interface Restamp {
  entity: string;
  id: string;
  from: string;
  to: string;
}

/** Gives entries of these rows other stamps. Equal stamps of other rows stay. */
export async function restampQueue(
  database: AccountDatabase,
  restamps: readonly Restamp[],
): Promise<void> {
  const keyOf = ({ entity, id, at }: Pick<WireChange, 'entity' | 'id' | 'at'>) =>
    `${rowKey({ entity, id })} ${at}`;
  const given = new Map(restamps.map(({ from, to, ...row }) => [keyOf({ ...row, at: from }), to]));
  const before = await database.outbox.orderBy('seq').toArray();
  const after = before.map((row) => withStamps(row, (entry) => given.get(keyOf(entry))));
  const changed = after.filter((row, index) => row !== before[index]);
  if (changed.length > 0) await database.outbox.bulkPut(changed);
}

/** The notes that undo an import name stamps, so they follow the rows. */
async function restampImports(
  { importUndo }: AccountDatabase,
  restamps: readonly Restamp[],
): Promise<void> {
  const given = new Map(
    restamps.map(({ entity, id, from, to }) => [`${entity}/${id} ${from}`, to]),
  );
  let last = 0;
  while (true) {
    // A large import has many notes, and most devices have none.
    const page = await importUndo.where('seq').above(last).limit(piecesAtOnce).toArray();
    if (page.length === 0) return;
    last = page.at(-1)?.seq ?? last;
    const changed = page.flatMap((piece) => withNewStamps(piece, given) ?? []);
    if (changed.length > 0) await importUndo.bulkPut(changed);
  }
}

const piecesAtOnce = 20;

/** @returns `undefined` if no stamp changes */
function withNewStamps(
  piece: ImportUndo,
  given: ReadonlyMap<string, string>,
): ImportUndo | undefined {
  let isChanged = false;
  const rows = piece.rows.map((row) => {
    const renew = (stamps: Readonly<Record<string, string>>) =>
      Object.fromEntries(
        Object.entries(stamps).map(([field, stamp]) => {
          const to = given.get(`${piece.entity}/${row.id} ${stamp}`);
          if (to !== undefined) isChanged = true;
          return [field, to ?? stamp];
        }),
      );
    return {
      ...row,
      at: renew(row.at),
      ...(row.beforeAt && { beforeAt: renew(row.beforeAt) }),
    };
  });
  return isChanged ? { ...piece, rows } : undefined;
}

export async function restampRows(
  database: AccountDatabase,
  restamps: readonly Restamp[],
): Promise<void> {
  if (restamps.length === 0) return;
  await restampImports(database, restamps);
  for (const [entity, group] of Map.groupBy(restamps, (restamp) => restamp.entity)) {
    if (!isEntityName(entity)) continue;
    const ids = group.map(({ id }) => id);
    const stored = await readRows(database.table<Row, string>(entity), ids);
    const rows = new Map(stored);
    for (const { id, from, to } of group) {
      const row = rows.get(id);
      if (row !== undefined) rows.set(id, restampRow(row, from, to));
    }
    const written = [...rows.values()].map((row) => ({ entity, row, before: stored.get(row.id) }));
    await storeRows(database, written);
  }
}

function restampRow(row: Row, from: string, to: string): Row {
  const values: Record<string, unknown> = {};
  const stamps: Record<string, string> = {};
  for (const field of fieldsOf(row)) {
    values[field] = row[field];
    const stamp = stampOf(row, field);
    stamps[field] = stamp === from ? to : stamp;
  }
  return packRow(row.id, values, stamps);
}

/**
 * Removes refused edits of these rows that the server stores after all, except those that the student has rewritten.
 * @param listed the list, read in the same transaction
 * @param rows as the server has them or is about to get them
 */
export async function dropStoredAfterAll(
  database: AccountDatabase,
  listed: readonly RefusedChange[],
  entity: EntityName,
  rows: readonly Row[],
): Promise<void> {
  if (listed.length === 0) return;
  const byKey = new Map(rows.map((row) => [rowKey({ entity, id: row.id }), row]));
  const done = listed.flatMap((edit) => {
    const row = byKey.get(rowKey(edit));
    return edit.seq !== undefined && row && stands(entity, edit, row) ? [edit.seq] : [];
  });
  if (done.length > 0) await database.refused.bulkDelete(done);
}

function stands(entity: EntityName, { fields, revised = [] }: RefusedChange, row: Row): boolean {
  const { textFields } = definitionOf(entity);
  const isSame = (field: string) => JSON.stringify(row[field]) === JSON.stringify(fields[field]);
  // Later edits may have extended the text: the server has it if uniting adds nothing.
  const isWithin = (field: string) =>
    textFields.includes(field) && uniteBodies(row[field], fields[field]) === row[field];
  return (
    revised.length === 0 && Object.keys(fields).every((field) => isSame(field) || isWithin(field))
  );
}
