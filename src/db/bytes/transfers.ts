/**
 * Bytes on their way, as the screens see and ask for them; `sync/transfers` does the work. They are asked for by a row
 * that holds them and move once, however many rows do.
 */
import * as say from '../../lib/messages.ts';
import { failure, flatten, type Result, success } from '../../lib/result.ts';
import { isInTrash } from '../../model/trash.ts';
import { type AccountDatabase, currentDatabase } from '../database.ts';
import { inTransaction } from '../in-transaction.ts';
import { tryWrite } from '../storage-problem.ts';
import type { Transfer } from '../tables.ts';
import { dropPieces } from './arriving.ts';
import { hasBlob } from './blobs.ts';
import {
  allRowsWithBytes,
  type HoldingRow,
  rowsNeedingBytes,
  rowWithBytes,
  tablesOfBytes,
} from './holding-rows.ts';
import { forgetLetGo, lettingGo } from './keep-offline.ts';

/** Asks for a file that another device added; the download starts when the network lets it. */
export async function requestDownload(
  fileId: string,
  database: AccountDatabase = currentDatabase(),
): Promise<Result<void>> {
  // In one transaction: a download that ends in between would be fetched once more.
  const tables = tablesOfBytes(database);
  return flatten(
    await tryWrite(() => inTransaction(database, tables, (database) => askFor(fileId, database))),
  );
}

async function askFor(fileId: string, database: AccountDatabase): Promise<Result<void>> {
  const file = await rowWithBytes(fileId, database);
  if (file === undefined) return failure('gone', say.fileNotFound);
  if (await hasBlob(file.sha256, database)) return success(undefined);
  const running = await database.transfers.get(file.sha256);
  if (running?.direction === 'down' && running.state !== 'failed') return success(undefined);
  await database.transfers.put(waitingTransfer(file, 'down'));
  await forgetLetGo(file.sha256, database);
  return success(undefined);
}

/**
 * Rows whose bytes are here and not at the server, oldest first: never sent ones, and those that a
 * server without memory may have lost [S3]. Those in the Trash come last: they can be restored, on another device
 * too. Those whose upload failed for good are left out.
 */
export async function findUnsentFiles(
  database: AccountDatabase = currentDatabase(),
): Promise<HoldingRow[]> {
  const transfers = await database.transfers.toArray();
  const uploads = transfers.filter(isUpload);
  const failed = new Set(
    uploads.filter(({ state }) => state === 'failed').map(({ sha256 }) => sha256),
  );
  const again = new Set(uploads.map(({ sha256 }) => sha256));
  const files = await allRowsWithBytes(database);
  files.sort((a, b) => Number(isInTrash(a)) - Number(isInTrash(b)) || a.addedAt - b.addedAt);
  const wanted = files.filter(
    (file) => !failed.has(file.sha256) && (file.uploadedAt === 0 || again.has(file.sha256)),
  );
  const here = await Promise.all(wanted.map((file) => hasBlob(file.sha256, database)));
  return wanted.filter((_, index) => here[index]);
}

/** Rows of the lists or in the Trash whose upload failed for good: their bytes are on this device only. */
export async function findFailedUploads(
  database: AccountDatabase = currentDatabase(),
): Promise<HoldingRow[]> {
  const failed = await database.transfers.where({ state: 'failed' }).filter(isUpload).toArray();
  return rowsNeedingBytes(
    failed.map(({ sha256 }) => sha256),
    database,
  );
}

/** Tries a failed transfer again. */
export function retryTransfer(
  fileId: string,
  database: AccountDatabase = currentDatabase(),
): Promise<Result<void>> {
  const change = { state: 'waiting', problem: undefined } as const;
  return tryWrite(async () => {
    const file = await rowWithBytes(fileId, database);
    if (file !== undefined) await database.transfers.update(file.sha256, change);
  });
}

/** Uploads a file once more that the server turns out not to have. */
export function sendAgain(
  fileId: string,
  database: AccountDatabase = currentDatabase(),
): Promise<Result<void>> {
  return tryWrite(async () => {
    const file = await rowWithBytes(fileId, database);
    if (file !== undefined) await database.transfers.put(waitingTransfer(file, 'up'));
  });
}

/** Gives a download up; what has arrived is let go. A device that keeps all files does not ask for it again. */
export function cancelDownload(
  fileId: string,
  database: AccountDatabase = currentDatabase(),
): Promise<Result<void>> {
  return tryWrite(async () => {
    const file = await rowWithBytes(fileId, database);
    if (file === undefined) return;
    const { sha256 } = file;
    const { transfers, arriving, meta } = database;
    const tables = [transfers, arriving, meta].map(({ name }) => name);
    await lettingGo(sha256, (note) =>
      inTransaction(database, tables, async (database) => {
        const given = await database.transfers.where({ sha256 }).filter(isDownload).delete();
        if (given === 0) return;
        await dropPieces(sha256, database);
        await note(database);
      }),
    );
  });
}

export function waitingTransfer(
  { sha256, sizeBytes }: Pick<Transfer, 'sha256' | 'sizeBytes'>,
  direction: Transfer['direction'],
): Transfer {
  return { sha256, direction, state: 'waiting', sizeBytes, doneBytes: 0 };
}

function isUpload({ direction }: Transfer): boolean {
  return direction === 'up';
}

function isDownload({ direction }: Transfer): boolean {
  return direction === 'down';
}
