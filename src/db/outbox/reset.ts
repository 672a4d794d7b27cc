/**
 * The server lost its memory: a backup was put back, or a disk died. Every device then pushes all that
 * it holds, so that any one of them restores the server [S3]. Absence is never deletion.
 * Runs inside the transaction of `db/apply.ts` that stores the cursor of the new epoch.
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
  // In the order of a first download: what the student needs first is safe first.
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

/** Refused edits whose values bear other stamps here: the lost history had stored them, so they go with their rows. */
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
 * A fact is kept under the earliest stamp that it ever had. One that waits under the stamp of a clock that ran ahead
 * may have come back from the lost history under the server's: sent as it waits, it would get another from the new
 * history, later than the one that it has here, and no other device would hear of this one [P3].
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
 * Queues what this device holds of rows that the server does not hold whole: what an edit replaced here was
 * lost with the server's memory, so even the words of an edit that was given up are better than none.
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

/** By edit, what the entries in hand say of its fields. */
type InHand = Map<string, Record<string, unknown>[]>;

/** A fact is one edit, though the server may have given it another stamp than the list or the queue has. */
function editKey({ entity, id, at }: Pick<Change, 'entity' | 'id' | 'at'>): string {
  const isFact = isEntityName(entity) && definitionOf(entity).kind === 'fact';
  return isFact ? `${entity}/${id}` : `${entity}/${id}/${at}`;
}

/** Edits that still wait go by themselves, and refused ones are the student's to send again [P2]. */
async function editsInHand(database: AccountDatabase): Promise<InHand> {
  const inHand: InHand = new Map();
  for (const entry of [...(await readQueue(database)), ...(await database.refused.toArray())]) {
    const key = editKey(entry);
    inHand.set(key, [...(inHand.get(key) ?? []), entry.fields]);
  }
  return inHand;
}

/** A note's text has grown from many edits, so the last of them does not stand for it: values decide. */
function withoutKnown(change: Change, inHand: InHand): Change[] {
  const known = inHand.get(editKey(change)) ?? [];
  const isNew = ([field, value]: [string, unknown]) =>
    !known.some((fields) => JSON.stringify(fields[field]) === JSON.stringify(value));
  const left = Object.entries(change.fields).filter(isNew);
  return left.length === 0 ? [] : [{ ...change, fields: Object.fromEntries(left) }];
}

/** The bytes may be gone there too: what claims to be uploaded is looked up once more. */
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

/** Gives entries of these rows other stamps. Entries of other rows keep theirs, also where it is the same one. */
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

/** The notes that undo an import name the stamps that it brought, so they follow the rows. */
async function restampImports(
  { importUndo }: AccountDatabase,
  restamps: readonly Restamp[],
): Promise<void> {
  const given = new Map(
    restamps.map(({ entity, id, from, to }) => [`${entity}/${id} ${from}`, to]),
  );
  let last = 0;
  while (true) {
    // A large import has many, and most devices none.
    const page = await importUndo.where('seq').above(last).limit(piecesAtOnce).toArray();
    if (page.length === 0) return;
    last = page.at(-1)?.seq ?? last;
    const changed = page.flatMap((piece) => withNewStamps(piece, given) ?? []);
    if (changed.length > 0) await importUndo.bulkPut(changed);
  }
}

const piecesAtOnce = 20;

/** @returns `undefined` where nothing of it gets another stamp */
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
 * Takes such edits of these rows out of the list, but for those that the student has put other words into.
 * @param listed the list, read in the same transaction
 * @param rows as the server has them, or is about to get them
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
  // Later edits may have made the text longer: it stands there where it adds nothing.
  const isWithin = (field: string) =>
    textFields.includes(field) && uniteBodies(row[field], fields[field]) === row[field];
  return (
    revised.length === 0 && Object.keys(fields).every((field) => isSame(field) || isWithin(field))
  );
}
