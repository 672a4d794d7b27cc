/**
 * Whether this device keeps every file of the student, so that each opens without a network: a choice of the
 * device, which never travels. A file whose bytes the student lets go is an exception until they ask for it.
 */
import type { StudyFile } from '../model/entities/file.ts';
import { type AccountDatabase, currentDatabase } from './database.ts';

export async function readKeepsAll(
  database: AccountDatabase = currentDatabase(),
): Promise<boolean> {
  return (await database.readMeta('keepsAllFiles')) ?? false;
}

/** Chosen anew, it holds for every file. */
export async function chooseKeepsAll(
  keepsAll: boolean,
  database: AccountDatabase = currentDatabase(),
): Promise<void> {
  await database.transaction('rw', database.meta, async () => {
    await database.writeMeta('keepsAllFiles', keepsAll);
    await database.writeMeta('filesLetGo', []);
  });
}

/** Call it in the transaction that lets the bytes go. */
export async function rememberLetGo(fileId: string, database: AccountDatabase): Promise<void> {
  const letGo = (await database.readMeta('filesLetGo')) ?? [];
  if (!letGo.includes(fileId)) await database.writeMeta('filesLetGo', [...letGo, fileId]);
}

export async function forgetLetGo(fileId: string, database: AccountDatabase): Promise<void> {
  const letGo = (await database.readMeta('filesLetGo')) ?? [];
  if (letGo.includes(fileId)) {
    await database.writeMeta(
      'filesLetGo',
      letGo.filter((id) => id !== fileId),
    );
  }
}

/** Files that the server has, this device lacks and nobody has asked for yet; none where not all are kept. Read-only. */
export async function findFilesToKeep(database: AccountDatabase): Promise<StudyFile[]> {
  if (!(await readKeepsAll(database))) return [];
  const missing = await findFilesElsewhere(database);
  const [letGo, busy] = await Promise.all([
    database.readMeta('filesLetGo'),
    database.transfers.toCollection().primaryKeys(),
  ]);
  const left = new Set([...(letGo ?? []), ...busy]);
  return missing.filter(({ id }) => !left.has(id));
}

/** Live files that the server has and this device lacks, the newest first. */
export async function findFilesElsewhere(
  database: AccountDatabase = currentDatabase(),
): Promise<StudyFile[]> {
  const files = await database.rows('file').where('deletedAt').equals(0).toArray();
  // Keys only: no byte is read.
  const keys = (await database.blobs.toCollection().primaryKeys()) as [string, number][];
  const here = new Set(keys.map(([sha256]) => sha256));
  return files
    .filter(({ sha256, uploadedAt }) => uploadedAt > 0 && !here.has(sha256))
    .sort((a, b) => b.addedAt - a.addedAt);
}
