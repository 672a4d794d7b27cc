/**
 * Brings bytes to the server: of each row that is not uploaded and whose bytes are here. What
 * the server has already is not sent again: it is asked once about all files that wait. An interrupted
 * upload goes on where it stopped, after a reload too, since its address is kept in `transfers`.
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
        // An upload may have arrived whose answer was lost, or could not be stored: ask again.
        if (move !== 'moved') said.lacking.clear();
      }
    },
  });
}

/** What the server has said while the app is open. */
export interface ServerSaid {
  /**
   * Hashes of files that it does not have. One that it has got meanwhile is sent once more, which changes nothing; what
   * it has is never remembered, since it may lose it [S3].
   */
  lacking: Set<string>;
  /** Why it refused bytes, by their hash, until that is on disk: they are not sent again for it. */
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
      // What the server asked for holds, though a full disk may not take a note of it.
      await update(database, file.sha256, { state: 'waiting' }).catch((error: unknown) =>
        console.warn('That an upload waits could not be stored', error),
      );
      return laterBy(outcome);
    case 'refused':
      return giveUp(outcome.problem);
  }
}

/** @returns whether the server has this file. Others that wait are asked about too: those that it has are done. */
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

/** Each row that names these bytes is done with them. */
async function finish(database: AccountDatabase, sha256: string, nowMs: number): Promise<Move> {
  const rows = await rowsNeedingBytes(sha256, database);
  const unmarked = rows.filter(({ uploadedAt }) => uploadedAt === 0);
  if (unmarked.length > 0) {
    const environment = { now: () => nowMs, tzOffsetMin: () => 0 };
    const marked = await mutateIn(database, markUploaded, unmarked, environment);
    // Only the server's word ends an upload: the bytes are there, and this is tried again.
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
