/**
 * Uploads the bytes of each row that is not uploaded and whose bytes are here. One request asks which of the waiting
 * files the server has already; those are not sent. An interrupted upload continues where it stopped, even after a
 * reload, because its address is stored in `transfers`.
 */
import { type ClientEnvironment, findToken } from '../../api/client.ts';
import type { ApiResult } from '../../api/failure.ts';
import { askKnownFiles, askOlderServer } from '../../api/known-files.ts';
import { readBlob } from '../../db/bytes/blobs.ts';
import { type HoldingRow, rowsNeedingBytes } from '../../db/bytes/holding-rows.ts';
import { findUnsentFiles, waitingTransfer } from '../../db/bytes/transfers.ts';
import type { AccountDatabase } from '../../db/database.ts';
import { mutateIn } from '../../db/mutate.ts';
import type { Transfer } from '../../db/tables.ts';
import * as say from '../../lib/messages.ts';
import { markUploaded } from '../../model/held-bytes.ts';
import { maxKnownFiles } from '../../protocol/files.ts';
import {
  laterBy,
  type Move,
  mayPass,
  startTransferWorker,
  type TransferWorker,
  type TransferWorkerDeps,
} from './transfer-worker.ts';
import { type SendBytes, sendByTus } from './tus.ts';

export interface UploadDeps extends TransferWorkerDeps {
  send?: SendBytes;
}

export function startUploads(database: AccountDatabase, deps: UploadDeps): TransferWorker {
  const said: ServerSaid = { lacking: new Set(), refused: new Map() };
  return startTransferWorker(database, deps, {
    lock: 'haversack-uploads',
    findJobs: findUnsentFiles,
    move: async (file, signal) => {
      let move: Move | undefined;
      try {
        move = await uploadFile(database, deps, file, signal, said);
        return move;
      } finally {
        // An upload whose answer was lost or not stored may have arrived: ask again.
        if (move !== 'moved') said.lacking.clear();
      }
    },
  });
}

/** Answers of the server, kept while the app is open. */
export interface ServerSaid {
  /**
   * Hashes of files that the server does not have. If it has got one since, sending it again changes nothing. Files that
   * it has are not remembered, because it may lose them [S3].
   */
  lacking: Set<string>;
  /** By hash, why the server refused the bytes, until that is on disk: they are not sent again. */
  refused: Map<string, string>;
}

export async function uploadFile(
  database: AccountDatabase,
  deps: UploadDeps,
  file: HoldingRow,
  signal: AbortSignal,
  said: ServerSaid = { lacking: new Set(), refused: new Map() },
): Promise<Move> {
  const { client, now, send = sendByTus } = deps;
  const { lacking, refused } = said;
  const giveUp = async (problem: string): Promise<Move> => {
    refused.set(file.sha256, problem);
    await database.transfers.put({ ...waitingTransfer(file, 'up'), state: 'failed', problem });
    refused.delete(file.sha256);
    return 'moved';
  };
  const problem = refused.get(file.sha256);
  if (problem !== undefined) return giveUp(problem);
  if (!lacking.has(file.sha256)) {
    const isKnown = await askServer(database, deps, file, signal, lacking);
    if (!isKnown.ok) {
      const { error } = isKnown;
      return mayPass(error) ? laterBy(error) : giveUp(say.errorUploadingTheFile);
    }
    if (isKnown.data) return finish(database, file.sha256, now());
  }
  const bytes = await readBlob(file.sha256, file.mime, database);
  if (bytes === undefined) return 'later';
  const transfer = await beginTransfer(database, file);
  const outcome = await send({
    bytes,
    sha256: file.sha256,
    mime: file.mime,
    uploadUrl: transfer.uploadUrl,
    origin: client.origin(),
    token: () => tokenOf(client),
    signal,
    onUrl: (uploadUrl) => update(database, file.sha256, { uploadUrl }),
    onProgress: (doneBytes) => update(database, file.sha256, { doneBytes, state: 'running' }),
  });
  switch (outcome.kind) {
    case 'sent':
      return finish(database, file.sha256, now());
    case 'later':
      // Retry-After applies even if a full disk cannot record it.
      await update(database, file.sha256, { state: 'waiting' }).catch((error: unknown) =>
        console.warn('That an upload waits could not be stored', error),
      );
      return laterBy(outcome);
    case 'refused':
      return giveUp(outcome.problem);
  }
}

/** @returns whether the server has this file. Asks about other waiting files too, and finishes those that it has. */
async function askServer(
  database: AccountDatabase,
  { client, now }: UploadDeps,
  file: HoldingRow,
  signal: AbortSignal,
  lacking: Set<string>,
): Promise<ApiResult<boolean>> {
  const others = (await findUnsentFiles(database)).filter(
    ({ sha256 }) => sha256 !== file.sha256 && !lacking.has(sha256),
  );
  const hashes = new Set([file, ...others].map(({ sha256 }) => sha256));
  const asked = [...hashes].slice(0, maxKnownFiles);
  const answer = await askKnownFiles(asked, signal, client);
  if (!answer.ok) {
    return answer.error.kind === 'gone' ? askOlderServer(file.sha256, signal, client) : answer;
  }
  const known = new Set(answer.data);
  for (const sha256 of asked) if (!known.has(sha256)) lacking.add(sha256);
  const done = new Set(others.map(({ sha256 }) => sha256).filter((sha256) => known.has(sha256)));
  for (const sha256 of done) await finish(database, sha256, now());
  return { ok: true, data: known.has(file.sha256) };
}

async function beginTransfer(database: AccountDatabase, file: HoldingRow): Promise<Transfer> {
  const before = await database.transfers.get(file.sha256);
  if (before?.direction === 'up') return before;
  const transfer = waitingTransfer(file, 'up');
  await database.transfers.put(transfer);
  return transfer;
}

/** Marks each row with these bytes as uploaded. */
async function finish(database: AccountDatabase, sha256: string, nowMs: number): Promise<Move> {
  const rows = await rowsNeedingBytes(sha256, database);
  const unmarked = rows.filter(({ uploadedAt }) => uploadedAt === 0);
  if (unmarked.length > 0) {
    const environment = { now: () => nowMs, tzOffsetMin: () => 0 };
    const marked = await mutateIn(database, markUploaded, unmarked, environment);
    // If the mark cannot be stored, the upload is tried again.
    if (!marked.ok) return 'not-stored';
  }
  await database.transfers.delete(sha256);
  return 'moved';
}

async function update(
  database: AccountDatabase,
  sha256: string,
  change: Partial<Transfer>,
): Promise<void> {
  await database.transfers.update(sha256, change);
}

async function tokenOf(client: ClientEnvironment): Promise<string | undefined> {
  const token = await findToken(client, 'required');
  return token.ok ? token.data : undefined;
}
