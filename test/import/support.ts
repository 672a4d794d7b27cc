/** Devices in memory, what lies on them, and an import from its beginning to its end. */

import { AccountDatabase } from '../../src/db/database.ts';
import { beginAttempt } from '../../src/db/imports/import-rows.ts';
import { newImport } from '../../src/db/imports/imports.ts';
import { undoImport } from '../../src/db/imports/undo-import.ts';
import { addJob, claimJob } from '../../src/db/jobs.ts';
import { makeExport } from '../../src/interchange/backup/export/make-export.ts';
import { type ImportChoices, importSource } from '../../src/interchange/backup/import-source.ts';
import { type Backup, openBackup } from '../../src/interchange/backup/read/read-backup.ts';
import type { ImportSource } from '../../src/interchange/backup/read/source.ts';
import type { LeftOut } from '../../src/model/left-out.ts';
import type { Row } from '../../src/model/merge.ts';
import { definitionOf, entityNames } from '../../src/model/registry.ts';

const email = 'ada@example.org';

export async function exportOf(database: AccountDatabase): Promise<Blob> {
  const nothing = async () => ({
    ok: false as const,
    error: { kind: 'timeout' as const, message: '' },
  });
  const { zip } = await makeExport({
    database,
    account: { username: 'Ada', email },
    nowMs: Date.now(),
    fetchBytes: nothing,
    fetchUsage: nothing,
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
  return zip;
}

export function open(zip: Blob, database: AccountDatabase): Promise<Backup> {
  return openBackup(zip, { id: database.userId, email }, Date.now());
}

export const usual: ImportChoices = { bringsBack: false, different: 'newer' };

/** @returns the import's id and the list of omissions */
export async function importInto(
  database: AccountDatabase,
  source: ImportSource,
  choices: ImportChoices = usual,
  signal: AbortSignal = new AbortController().signal,
  progress: (step: string, done: number) => void = () => undefined,
): Promise<{ importId: string; leftOut: LeftOut[] }> {
  const one = newImport({ kind: 'backup', name: 'export.zip', input: {} }, Date.now());
  await database.imports.put(one);
  const job = await addJob(database, {
    ...{ kind: 'import', title: 'Import', failedTitle: 'Error importing', input: {} },
  });
  if (!job.ok) throw new Error(job.error.message);
  const claimant = { kinds: new Set(['import']), isGone: () => true };
  const claimed = await claimJob(database, claimant, Date.now());
  if (claimed === undefined) throw new Error('The job was not claimed');
  const leftOut: LeftOut[] = [];
  const writer = { importId: one.id, jobId: claimed.id, attempt: claimed.attempt };
  await importSource(source, choices, {
    database,
    signal,
    writer,
    chosenAt: await beginAttempt(database, writer),
    progress,
    leaveOut: (what) => leftOut.push(what),
    now: Date.now,
  });
  await database.jobs.delete(claimed.id);
  return { importId: one.id, leftOut };
}

/** Undoes an import after an empty sync: the account's earlier state is known. */
export async function undoAfterSync(
  database: AccountDatabase,
  ...rest: RestOfUndo
): ReturnType<typeof undoImport> {
  await database.meta.delete('unsettledPieces');
  return await undoImport(database, ...rest);
}

type RestOfUndo =
  Parameters<typeof undoImport> extends [AccountDatabase, ...infer Rest] ? Rest : never;

/** All stored rows and derived data; `without` lists fields that may differ. */
export async function everythingIn(
  database: AccountDatabase,
  without: readonly string[] = [],
): Promise<Record<string, Row[]>> {
  const tables = entityNames.map(async (name) => {
    const rows = await database.table<Row, string>(name).orderBy('id').toArray();
    const kept = rows.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([field]) => !without.includes(field))),
    );
    return [name, kept] as const;
  });
  const days = await database.studyDays.orderBy('key').toArray();
  const counted = days.map((day) => ({ ...day, id: day.key, $at: '' }));
  return { ...Object.fromEntries(await Promise.all(tables)), days: counted };
}

export function newDatabase(): AccountDatabase {
  return new AccountDatabase(crypto.randomUUID());
}

/**
 * The independently visible rows: not in the Trash, and not part of an existing whole. Pictures belong to their
 * owners.
 */
export async function seenIn(database: AccountDatabase): Promise<Row[]> {
  const rows = await everythingIn(database);
  const isLive = (row: Row | undefined) => row?.deletedAt === 0;
  return entityNames.flatMap((name) => {
    const { kind, partOf, attachedTo } = definitionOf(name);
    if (kind === 'fact' || attachedTo !== undefined) return [];
    const wholes = new Map((rows[partOf?.entity ?? ''] ?? []).map((row) => [row.id, row]));
    const isSeen = (row: Row) =>
      partOf === undefined || isLive(wholes.get(String(row[partOf.field])));
    return (rows[name] ?? []).filter((row) => isLive(row) && isSeen(row));
  });
}
