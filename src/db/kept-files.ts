/** The files whose bytes this device keeps: what they take, and letting the bytes go to make room. */
import { failure, type Result, success } from '../lib/result.ts';
import type { StudyFile } from '../model/entities/file.ts';
import { type AccountDatabase, currentDatabase } from './database.ts';
import { lettingGo } from './keep-offline.ts';
import { tryWrite } from './storage-problem.ts';
import { fullDisk } from './storage-signals.ts';

export interface KeptFile {
  id: string;
  name: string;
  sizeBytes: number;
  sha256: string;
  /** The server has confirmed that it has the bytes too; it may have lost them since. */
  isAtServer: boolean;
}

/** Largest first; one in the Trash too, since its bytes lie here as well. */
export async function readKeptFiles(
  database: AccountDatabase = currentDatabase(),
): Promise<KeptFile[]> {
  const keys = (await database.blobs.toCollection().primaryKeys()) as [string, number][];
  const here = [...new Set(keys.map(([sha256]) => sha256))];
  const files = await database.rows('file').where('sha256').anyOf(here).toArray();
  const sending = await idsOfUploads(database);
  return files
    .map((file) => ({
      id: file.id,
      name: file.name,
      sizeBytes: file.sizeBytes,
      sha256: file.sha256,
      isAtServer: isAtServer(file, sending),
    }))
    .sort((a, b) => b.sizeBytes - a.sizeBytes);
}

/** Frees the room that a file's bytes take here. Fails, keeping them, where this device has the only copy [P2]. */
export async function letBytesGo(
  fileId: string,
  database: AccountDatabase = currentDatabase(),
): Promise<Result<void>> {
  const gone = await tryWrite(() => deleteBytes(fileId, database));
  if (!gone.ok) return gone;
  if (!gone.data) return failure('This file is on this device only, so it stays.');
  fullDisk.set(false);
  return success(undefined);
}

/** @returns whether they may go */
function deleteBytes(fileId: string, database: AccountDatabase): Promise<boolean> {
  const { blobs, transfers, meta } = database;
  return lettingGo(fileId, database, (note) =>
    database.transaction('rw', [blobs, transfers, meta, 'file'], async () => {
      const file = await database.rows('file').get(fileId);
      if (file?.sha256 === undefined) return false;
      const sending = await idsOfUploads(database);
      const sharers = await database.rows('file').where('sha256').equals(file.sha256).toArray();
      if (!sharers.every((sharer) => isAtServer(sharer, sending))) return false;
      await blobs
        .where('[sha256+index]')
        .between([file.sha256, 0], [file.sha256, Number.MAX_SAFE_INTEGER])
        .delete();
      await note();
      return true;
    }),
  );
}

function isAtServer(file: StudyFile, sending: ReadonlySet<string>): boolean {
  return file.uploadedAt > 0 && !sending.has(file.id);
}

async function idsOfUploads(database: AccountDatabase): Promise<Set<string>> {
  const uploads = await database.transfers.filter(({ direction }) => direction === 'up').toArray();
  return new Set(uploads.map(({ fileId }) => fileId));
}
