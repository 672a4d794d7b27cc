/** Files' bytes on their way, as the screens see and ask for them; `sync/transfers` does the work. */
import * as say from '../../lib/messages.ts';
import { failure, flatten, type Result, success } from '../../lib/result.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import { isInTrash } from '../../model/trash.ts';
import { type AccountDatabase, currentDatabase, type Transfer } from '../database.ts';
import { tryWrite } from '../storage-problem.ts';
import { hasBlob } from './blobs.ts';
import { forgetLetGo, lettingGo } from './keep-offline.ts';

/** Asks for a file that another device added; the download starts when the network lets it. */
export async function requestDownload(
  fileId: string,
  database: AccountDatabase = currentDatabase(),
): Promise<Result<void>> {
  const { blobs, transfers, meta } = database;
  // In one transaction: a download that ends in between would be fetched once more.
  const tables = [database.rows('file'), blobs, transfers, meta];
  return flatten(
    await tryWrite(() => database.transaction('rw', tables, () => askFor(fileId, database))),
  );
}

async function askFor(fileId: string, database: AccountDatabase): Promise<Result<void>> {
  const file = await database.rows('file').get(fileId);
  if (file?.sha256 === undefined) return failure(say.fileNotFound);
  if (await hasBlob(file.sha256, database)) return success(undefined);
  const running = await database.transfers.get(fileId);
  if (running?.direction === 'down' && running.state !== 'failed') return success(undefined);
  await database.transfers.put(waitingTransfer(file, 'down'));
  await forgetLetGo(fileId, database);
  return success(undefined);
}

/**
 * Files whose bytes are here and not at the server, oldest first: never sent ones, and those that a
 * server without memory may have lost [S3]. Those in the Trash come last: they can be restored, on another device
 * too. Files whose upload failed for good are left out.
 */
export async function findUnsentFiles(
  database: AccountDatabase = currentDatabase(),
): Promise<StudyFile[]> {
  const transfers = await database.transfers.toArray();
  const uploads = transfers.filter(isUpload);
  const failed = new Set(
    uploads.filter(({ state }) => state === 'failed').map(({ fileId }) => fileId),
  );
  const again = new Set(uploads.map(({ fileId }) => fileId));
  const files = await database.rows('file').where('deletedAt').aboveOrEqual(0).toArray();
  files.sort((a, b) => Number(isInTrash(a)) - Number(isInTrash(b)) || a.addedAt - b.addedAt);
  const wanted = files.filter(
    (file) => !failed.has(file.id) && (file.uploadedAt === 0 || again.has(file.id)),
  );
  const here = await Promise.all(wanted.map((file) => hasBlob(file.sha256, database)));
  return wanted.filter((_, index) => here[index]);
}

/** Files of the list or in the Trash whose upload failed for good: their bytes are on this device only. */
export async function findFailedUploads(
  database: AccountDatabase = currentDatabase(),
): Promise<StudyFile[]> {
  const failed = await database.transfers.where({ state: 'failed' }).filter(isUpload).toArray();
  const files = await database.rows('file').bulkGet(failed.map(({ fileId }) => fileId));
  return files.flatMap((file) => (file !== undefined && file.deletedAt >= 0 ? [file] : []));
}

/** Tries a failed transfer again. */
export function retryTransfer(
  fileId: string,
  database: AccountDatabase = currentDatabase(),
): Promise<Result<void>> {
  const change = { state: 'waiting', problem: undefined } as const;
  return tryWrite(async () => void (await database.transfers.update(fileId, change)));
}

/** Uploads a file once more that the server turns out not to have. */
export function sendAgain(
  fileId: string,
  database: AccountDatabase = currentDatabase(),
): Promise<Result<void>> {
  return tryWrite(async () => {
    const file = await database.rows('file').get(fileId);
    if (file?.sha256 !== undefined) await database.transfers.put(waitingTransfer(file, 'up'));
  });
}

/** Gives a download up; what has arrived is let go. A device that keeps all files does not ask for it again. */
export function cancelDownload(
  fileId: string,
  database: AccountDatabase = currentDatabase(),
): Promise<Result<void>> {
  const { transfers, meta } = database;
  return tryWrite(() =>
    lettingGo(fileId, database, (note) =>
      database.transaction('rw', transfers, meta, async () => {
        const given = await transfers.where({ fileId }).filter(isDownload).delete();
        if (given > 0) await note();
      }),
    ),
  );
}

export function waitingTransfer(
  file: { id: string; sha256: string; sizeBytes: number },
  direction: Transfer['direction'],
): Transfer {
  return {
    fileId: file.id,
    direction,
    state: 'waiting',
    sha256: file.sha256,
    sizeBytes: file.sizeBytes,
    doneBytes: 0,
  };
}

function isUpload({ direction }: Transfer): boolean {
  return direction === 'up';
}

function isDownload({ direction }: Transfer): boolean {
  return direction === 'down';
}
