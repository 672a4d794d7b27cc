/** Transfers of bytes, as screens see them. Bytes are transferred once, however many rows hold them. */
import * as say from '../../lib/messages.ts';
import { failure, flatten, type Result, success } from '../../lib/result.ts';
import { isInTrash } from '../../model/trash.ts';
import { type AccountDatabase, currentDatabase } from '../database.ts';
import { inTransaction } from '../in-transaction.ts';
import { tryWrite } from '../storage-problem.ts';
import type { Transfer } from '../tables.ts';
import { dropPieces } from './arriving.ts';
import { hasBlob, heldAmong } from './blobs.ts';
import {
  allRowsWithBytes,
  type HoldingRow,
  rowsNeedingBytes,
  rowWithBytes,
  tablesOfBytes,
} from './holding-rows.ts';
import { forgetLetGo, lettingGo } from './keep-offline.ts';

/** Requests a file that another device added; the download starts when the network allows it. */
export async function requestDownload(
  fileId: string,
  database: AccountDatabase = currentDatabase(),
): Promise<Result<void>> {
  // In one transaction, or a download that ends in between would run twice.
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
 * Rows whose bytes are here and not at the server, oldest first: never sent ones, and those that a server without
 * memory may have lost [S3]. Rows in the Trash come last, since another device can restore them. Rows whose upload
 * failed for good are left out.
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
  const held = await heldAmong(
    wanted.map(({ sha256 }) => sha256),
    database,
  );
  return wanted.filter(({ sha256 }) => held.has(sha256));
}

/** Whether a row that `findUnsentFiles` found is still to be sent: one of thousands is asked for by its keys alone. */
export async function isUnsent(
  { id, entity, sha256 }: HoldingRow,
  database: AccountDatabase,
): Promise<boolean> {
  const [row, transfer, isHere] = await Promise.all([
    database.table<HoldingRow | undefined, string>(entity).get(id),
    database.transfers.get(sha256),
    hasBlob(sha256, database),
  ]);
  if (!isHere || row?.sha256 !== sha256) return false;
  const isOfUpload = transfer !== undefined && isUpload(transfer);
  if (isOfUpload && transfer.state === 'failed') return false;
  return row.uploadedAt === 0 || isOfUpload;
}

/** Rows, also in the Trash, whose upload failed for good: only this device has their bytes. */
export async function findFailedUploads(
  database: AccountDatabase = currentDatabase(),
): Promise<HoldingRow[]> {
  const failed = await database.transfers.where({ state: 'failed' }).filter(isUpload).toArray();
  return rowsNeedingBytes(
    failed.map(({ sha256 }) => sha256),
    database,
  );
}

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

/** Uploads a file again that the server has lost. */
export function sendAgain(
  fileId: string,
  database: AccountDatabase = currentDatabase(),
): Promise<Result<void>> {
  return tryWrite(async () => {
    const file = await rowWithBytes(fileId, database);
    if (file !== undefined) await database.transfers.put(waitingTransfer(file, 'up'));
  });
}

/** Cancels a download and removes its pieces. A device that keeps all files does not request it again. */
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
