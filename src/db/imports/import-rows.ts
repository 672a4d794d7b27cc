/**
 * The entry point of rows that were made elsewhere and imported by the student: from a backup, another account on this
 * device, or another program. They are merged by the usual rule under their own stamps, so importing twice, or on two
 * devices, has one effect [S2]. One transaction stores new rows, queues them for the server and notes what undoes them
 * [P2].
 */
import {
  boundAfter,
  type ClockState,
  formatStamp,
  observe,
  type Stamp,
  tick,
} from '../../model/clock.ts';
import { changesBetween, importedRow } from '../../model/imported-rows.ts';
import {
  isTombstone,
  observeFields,
  type Row,
  stampOf,
  tombstoneField,
} from '../../model/merge.ts';
import type { EntityName } from '../../model/registry.ts';
import { isInTrash } from '../../model/trash.ts';
import type { AccountDatabase } from '../database.ts';
import { derivedTables, storeRows } from '../derived/derivations.ts';
import { readStamping } from '../device/device.ts';
import { inTransaction } from '../in-transaction.ts';
import { announceCommit } from '../outbox/edits.ts';
import { appendChanges, type StoredRow } from '../outbox/outbox.ts';
import { readRows } from '../rows/read-rows.ts';
import { isTaken, mergeInto, type Written } from '../rows/stored-rows.ts';
import type { BlobChunk, Import, ImportCounts, Job } from '../tables.ts';
import { expectAccount } from './known-elsewhere.ts';

/** Stored in one transaction. */
interface ImportPart {
  entity: EntityName;
  /** With their own stamps. */
  rows: readonly Row[];
  /** More of them, which were not here when they were compared: they are stored without a question for each. */
  fresh?: readonly Row[];
  /** Edits that the student chose for this import: they win over what was here before. */
  edits?: readonly { id: string; fields: Readonly<Record<string, unknown>> }[];
  /** Ids of facts by the fact that replaces them under another id. They are removed for good, or both would count. */
  replaced?: ReadonlyMap<string, readonly string[]>;
  /** Of the files, pictures or sounds that these rows name. */
  bytes?: readonly BlobChunk[];
  /** What the job says when they are stored. A write of its own would hold up the next rows as long as these. */
  progress?: Pick<Job, 'step' | 'done' | 'total'>;
}

/** Given to sync instead of the new outbox entries. */
const nothingHandedOver: readonly StoredRow[] = [];

/** The import and its runner: a runner that lost the job stores nothing. */
export interface ImportWriter {
  importId: string;
  jobId: string;
  attempt: number;
}

/**
 * @param examined rows looked at for this batch; unwritten ones count as `same`
 * @throws the errors of the disk, and an abort if the job was cancelled or taken over
 * @returns what happened to the rows
 */
export async function importRows(
  database: AccountDatabase,
  part: ImportPart,
  examined: number,
  writer: ImportWriter,
  nowMs: number,
): Promise<ImportCounts> {
  const { entity, bytes = [], progress } = part;
  const own = ['outbox', 'meta', 'jobs', 'imports', 'importUndo'];
  const tables = new Set([entity, ...derivedTables([entity]), ...own]);
  if (bytes.length > 0) tables.add('blobs');
  const store = (part: ImportPart) =>
    inTransaction(database, [...tables], async (database) => {
      const { noted, job } = await heldBy(database, writer);
      if (bytes.length > 0) await database.blobs.bulkPut([...bytes]);
      if (progress) await database.jobs.put({ ...job, ...progress, beatAt: nowMs });
      const counts = await mergeAndQueue(database, part, examined, noted, nowMs);
      await database.imports.put(counted(noted, entity, counts));
      return counts;
    });
  const stored = store(part).catch((error: unknown) => {
    if (!isTaken(error)) throw error;
    // One of them has arrived since.
    return store({ ...part, rows: [...(part.fresh ?? []), ...part.rows], fresh: [] });
  });
  // Sync must read the outbox from disk: imported rows may have to wait (`known-elsewhere.ts`).
  announceCommit(
    database,
    stored.then(
      () => nothingHandedOver,
      () => nothingHandedOver,
    ),
  );
  return await stored;
}

/** In a transaction of `jobs` and `imports`. @throws an abort if the job was cancelled or taken over */
export async function importOfWriter(
  database: AccountDatabase,
  writer: ImportWriter,
): Promise<Import> {
  return (await heldBy(database, writer)).noted;
}

async function heldBy(
  database: AccountDatabase,
  { importId, jobId, attempt }: ImportWriter,
): Promise<{ noted: Import; job: Job }> {
  const job = await database.jobs.get(jobId);
  const noted = await database.imports.get(importId);
  if (job?.state !== 'running' || job.attempt !== attempt || noted === undefined) {
    throw new DOMException('The import was stopped', 'AbortError');
  }
  return { noted, job };
}

async function mergeAndQueue(
  database: AccountDatabase,
  { entity, rows, fresh = [], edits = [], replaced = new Map() }: ImportPart,
  examined: number,
  noted: Import,
  nowMs: number,
): Promise<ImportCounts> {
  const { device, offsetMs, ...stamping } = await readStamping(database);
  let clock = [...fresh, ...rows].reduce(
    (seen, row) => [row.$at, ...Object.values(row.$by ?? {})].reduce(observe, seen),
    stamping.clock,
  );
  const purged = await readLive(database, entity, [...replaced.values()].flat());
  const purges = [...purged].map((id) => ({ id, fields: { [tombstoneField]: nowMs } }));
  const beneath = await readRows(
    database.table<Row, string>(entity),
    edits.map(({ id }) => id),
  );
  const wanted = edits.flatMap(({ id, fields }) => {
    const left = notEditedSince(noted, clock, beneath.get(id), fields);
    return left.length > 0 ? [{ id, fields: Object.fromEntries(left) }] : [];
  });
  const made = [...wanted, ...purges].map(({ id, fields }): Row => {
    clock = tick(observeFields(clock, beneath.get(id), fields), nowMs + offsetMs);
    return { ...fields, id, $at: formatStamp(clock, device) };
  });
  const added = fresh.map((row): Written => ({ entity, row, before: undefined, isAdded: true }));
  const written = [...added, ...(await mergeInto(database, entity, [...rows, ...made]))];
  const isOfUndo = ({ row: { id } }: Written) =>
    !purged.has(id) && !replaced.get(id)?.some((old) => purged.has(old));
  const brought = written.filter(({ row }) => !purged.has(row.id));
  const news = brought.filter(({ before }) => before === undefined).length;
  const days = brought.filter(({ row, before }) => before === undefined && row.memory).length;
  const restored = brought.filter(
    ({ row, before }) => before !== undefined && isInTrash(before) && !isInTrash(row),
  ).length;
  const counts = {
    ...{ added: news, changed: brought.length - news, same: examined - brought.length },
    ...(restored > 0 && { restored }),
    ...(days > 0 && { days }),
  };
  if (written.length === 0) return counts;
  const changes = written.flatMap(({ row, before }) => changesBetween(entity, before, row));
  const [seq] = await Promise.all([
    database.importUndo.add({
      importId: noted.id,
      entity,
      rows: written.filter(isOfUndo).map(({ row, before }) => importedRow(entity, before, row)),
    }),
    appendChanges(database, changes, nowMs),
    storeRows(database, written),
    database.writeMeta('clock', clock),
  ]);
  await expectAccount(database, noted.id, seq);
  return counts;
}

/**
 * Edits and deletions since the choice are newer than the choice to replace.
 * @param clock before these edits: stamps ahead of it come from a wrong clock, not from later edits
 */
function notEditedSince(
  { chosenAt }: Import,
  clock: ClockState,
  here: Row | undefined,
  fields: Readonly<Record<string, unknown>>,
): [string, unknown][] {
  const isSince = (stamp: Stamp) =>
    chosenAt !== undefined && stamp >= chosenAt && stamp < boundAfter(clock);
  return Object.entries(fields).filter(([field]) => !here || !isSince(stampOf(here, field)));
}

async function readLive(
  database: AccountDatabase,
  entity: EntityName,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await readRows(database.table<Row, string>(entity), ids);
  return new Set([...rows.values()].filter((row) => !isTombstone(row)).map(({ id }) => id));
}

const nothingCounted: ImportCounts = { added: 0, changed: 0, same: 0 };

/** Rows that an earlier attempt counted were not in the library before the import. */
function counted(one: Import, entity: EntityName, more: ImportCounts): Import {
  const { added, changed, same, restored = 0 } = one.counts[entity] ?? nothingCounted;
  const back = restored + (more.restored ?? 0);
  const days = (one.counts[entity]?.days ?? 0) + (more.days ?? 0);
  const left = one.toMeetAgain?.[entity] ?? 0;
  const again = Math.min(left, more.same);
  const sum = {
    added: added + more.added,
    changed: changed + more.changed,
    same: same + more.same - again,
    ...(back > 0 && { restored: back }),
    ...(days > 0 && { days }),
  };
  return {
    ...one,
    counts: { ...one.counts, [entity]: sum },
    ...(again > 0 && { toMeetAgain: { ...one.toMeetAgain, [entity]: left - again } }),
  };
}

/**
 * Notes the student's choice, inside the transaction that queues the job, which may begin much later. Advances the
 * clock to now, so that earlier edits of another device, received later, count as earlier.
 */
export async function noteChoice(
  database: AccountDatabase,
  one: Import,
  nowMs: number,
): Promise<void> {
  const { clock: before, offsetMs } = await readStamping(database);
  const clock = tick(before, nowMs + offsetMs);
  await database.writeMeta('clock', clock);
  await database.imports.put({ ...one, chosenAt: boundAfter(clock) });
}

/**
 * Call it before the first row of an attempt, which meets rows of earlier attempts again.
 * @returns a bound between stamps from before the student's choice and later ones
 * @throws as `importOfWriter`
 */
export async function beginAttempt(
  database: AccountDatabase,
  writer: ImportWriter,
): Promise<Stamp> {
  return await inTransaction(database, ['jobs', 'imports', 'meta'], async (database) => {
    const one = await importOfWriter(database, writer);
    const sums = Object.entries(one.counts).map(([entity, { added, changed, same }]) => [
      entity,
      added + changed + same,
    ]);
    // A job of an older release has none.
    const { chosenAt = boundAfter((await readStamping(database)).clock) } = one;
    const toMeetAgain = Object.fromEntries(sums);
    await database.imports.put({ ...one, chosenAt, ...(sums.length > 0 && { toMeetAgain }) });
    return chosenAt;
  });
}
