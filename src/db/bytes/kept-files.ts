/** The files whose bytes this device keeps: what they take, and letting the bytes go to make room. */
import * as say from '../../lib/messages.ts';
import { failure, type Result, success } from '../../lib/result.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import { type AccountDatabase, currentDatabase } from '../database.ts';
import { tryWrite } from '../storage-problem.ts';
import { fullDisk } from '../storage-signals.ts';
import { readAdding } from './adding.ts';
import { deleteBlob } from './blobs.ts';
import { lettingGo } from './keep-offline.ts';

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

const onlyHere = 'This file is on this device only, so it stays.';
const beingAdded = 'This file is being added again, so it stays.';

/** Frees the room that a file's bytes take here. Fails, keeping them, where something needs them here [P2]. */
export async function letBytesGo(
  fileId: string,
  database: AccountDatabase = currentDatabase(),
): Promise<Result<void>> {
  const need = await tryWrite(() => deleteBytes(fileId, database));
  if (!need.ok) return need;
  if (need.data !== undefined) return failure(need.data);
  fullDisk.set(false);
  return success(undefined);
}

/** @returns why they stay, if they do */
function deleteBytes(fileId: string, database: AccountDatabase): Promise<string | undefined> {
  const { blobs, transfers, meta } = database;
  return lettingGo(fileId, database, (note) =>
    database.transaction('rw', [blobs, transfers, meta, 'file'], async () => {
      const file = await database.rows('file').get(fileId);
      if (file?.sha256 === undefined) return say.fileNotFound;
      const need = await needOfBytes(file.sha256, database);
      if (need !== undefined) return need;
      await deleteBlob(file.sha256, database);
      await note();
      return undefined;
    }),
  );
}

/** Two files may have the same bytes: one of them in the Trash, or added again, or added on two devices. */
async function needOfBytes(sha256: string, database: AccountDatabase): Promise<string | undefined> {
  const sending = await idsOfUploads(database);
  const sharers = await database.rows('file').where('sha256').equals(sha256).toArray();
  if (!sharers.every((sharer) => isAtServer(sharer, sending))) return onlyHere;
  const adding = await readAdding(database);
  return adding.some((noted) => noted.sha256 === sha256) ? beingAdded : undefined;
}

function isAtServer(file: StudyFile, sending: ReadonlySet<string>): boolean {
  return file.uploadedAt > 0 && !sending.has(file.id);
}

async function idsOfUploads(database: AccountDatabase): Promise<Set<string>> {
  const uploads = await database.transfers.filter(({ direction }) => direction === 'up').toArray();
  return new Set(uploads.map(({ fileId }) => fileId));
}
