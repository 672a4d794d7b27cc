/**
 * Uploads the bytes of each row that is not uploaded and whose bytes are here. One request asks which of the waiting
 * files the server has already; those are not sent. An interrupted upload continues where it stopped, even after a
 * reload, because its address is stored in `transfers`.
 */

import type { DetailedError } from 'tus-js-client';
import { type ClientEnvironment, findToken } from '../../api/client.ts';
import { type ApiResult, isPage, kindOfAnswer, kindOfThrown } from '../../api/failure-kind.ts';
import { askKnownFiles, askOlderServer } from '../../api/file-bytes.ts';
import { retryAfterMs } from '../../api/request.ts';
import { isOverQuota } from '../../api/usage.ts';
import { readBlob } from '../../db/bytes/blobs.ts';
import { type HoldingRow, rowsNeedingBytes } from '../../db/bytes/holding-rows.ts';
import { findUnsentFiles, isUnsent, waitingTransfer } from '../../db/bytes/transfers.ts';
import type { AccountDatabase } from '../../db/database.ts';
import { createImportWatch, stuckAfterMs } from '../../db/imports/imports.ts';
import { mutateIn } from '../../db/mutate.ts';
import type { Transfer } from '../../db/tables.ts';
import * as say from '../../lib/messages.ts';
import type { FailureKind } from '../../lib/result.ts';
import { markUploaded } from '../../model/held-bytes.ts';
import { maxKnownFiles, uploadChunkBytes, uploadsPath } from '../../protocol/files.ts';
import { apiBase } from '../../protocol/version.ts';
import {
  laterBy,
  type Move,
  mayPass,
  startTransferWorker,
  type TransferWorker,
  type TransferWorkerDeps,
} from './transfer-worker.ts';

export interface UploadDeps extends TransferWorkerDeps {
  send?: SendBytes;
}

export function startUploads(database: AccountDatabase, deps: UploadDeps): TransferWorker {
  const said: ServerSaid = { lacking: new Set(), refused: new Map() };
  const look = createImportWatch();
  let isImporting = false;
  // Each upload writes rows that many queries read, which takes an import of a thousand pictures twice the time.
  const isHeldUp = async (database: AccountDatabase) => {
    isImporting = await look(database, deps.now());
    return isImporting;
  };
  return startTransferWorker(database, deps, {
    lock: 'haversack-uploads',
    findJobs: async (database) =>
      (await isHeldUp(database)) ? [] : await findUnsentFiles(database),
    isHeldUp,
    isWaiting: isUnsent,
    // A stuck import writes nothing, so no write would wake the uploads.
    lookAgainMs: () => (isImporting ? stuckAfterMs : undefined),
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
        console.warn('The state of a waiting upload could not be stored', error),
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

/** A resumable upload by tus 1.0.0 (tus.io/protocols/resumable-upload); tus-js-client is loaded when a file is sent. */
export interface UploadJob {
  bytes: Blob;
  sha256: string;
  /** The type under which the server stores the bytes, such as `application/pdf`. */
  mime: string;
  /** Where an earlier try stopped. */
  uploadUrl: string | undefined;
  origin: string;
  /** Asked before each request, because an upload may outlive a token. */
  token: () => Promise<string | undefined>;
  signal: AbortSignal;
  onUrl: (url: string | undefined) => Promise<void>;
  onProgress: (doneBytes: number) => Promise<void>;
}

export type UploadOutcome =
  | { kind: 'sent' }
  /** No answer, or a fault of the server; with its Retry-After, milliseconds. */
  | { kind: 'later'; retryAfterMs?: number | undefined }
  /** The server will never accept it. */
  | { kind: 'refused'; problem: string };

export type SendBytes = (job: UploadJob) => Promise<UploadOutcome>;

/** The least time between two updates of the progress, milliseconds. */
const progressEveryMs = 250;

export const sendByTus: SendBytes = async (job) => {
  const { Upload, defaultOptions } = await import('tus-js-client');
  let lastProgressAt = 0;
  let written: Promise<void> = Promise.resolve();
  const write = (task: () => Promise<void>) => {
    // Progress is only shown; a failed write must not end the upload.
    written = written.then(task).catch(() => undefined);
  };
  const outcome = await new Promise<UploadOutcome>((resolve) => {
    const upload = new Upload(job.bytes, {
      endpoint: `${job.origin}${apiBase}${uploadsPath}`,
      uploadUrl: job.uploadUrl ?? null,
      chunkSize: uploadChunkBytes,
      metadata: { sha256: job.sha256, filetype: job.mime },
      storeFingerprintForResuming: false,
      removeFingerprintOnSuccess: false,
      retryDelays: [500, 2_000],
      onShouldRetry: (error, attempt, options) =>
        askedTimeOf(error) === undefined &&
        defaultOptions.onShouldRetry?.(error, attempt, options) === true,
      onBeforeRequest: async (request) => {
        const token = await job.token();
        if (token !== undefined) request.setHeader('Authorization', `Bearer ${token}`);
      },
      onUploadUrlAvailable: () => write(() => job.onUrl(upload.url ?? undefined)),
      onProgress: (sentBytes) => {
        const now = Date.now();
        if (now - lastProgressAt < progressEveryMs) return;
        lastProgressAt = now;
        write(() => job.onProgress(sentBytes));
      },
      onSuccess: () => resolve({ kind: 'sent' }),
      onError: (error) => resolve(outcomeOf(error)),
    });
    const stop = () => {
      upload.abort().then(
        () => resolve({ kind: 'later' }),
        () => resolve({ kind: 'later' }),
      );
    };
    if (job.signal.aborted) return resolve({ kind: 'later' });
    job.signal.addEventListener('abort', stop, { once: true });
    upload.start();
  });
  await written;
  return outcome;
};

/** The reason; the list of failed uploads says where the bytes are. */
export const doesNotFit =
  'Not uploaded: your space on the server is full. Delete files you no longer need, empty the Trash, then try again. It can take a day until deleted files stop counting.';

function outcomeOf(error: Error | DetailedError): UploadOutcome {
  // Nothing was sent, because the bytes could not be read.
  if (!('originalRequest' in error)) {
    return { kind: 'refused', problem: say.errorUploadingTheFile };
  }
  switch (kindOf(error)) {
    case 'damaged':
      return { kind: 'refused', problem: 'Error uploading the file. It arrived damaged.' };
    case 'too-large':
      if (isOverQuota(error.originalResponse?.getBody())) {
        return { kind: 'refused', problem: doesNotFit };
      }
      return { kind: 'refused', problem: 'Error uploading the file. It is too large.' };
    case 'invalid':
    case 'forbidden':
    case 'unsupported':
      return { kind: 'refused', problem: say.errorUploadingTheFile };
    default:
      return { kind: 'later', retryAfterMs: askedTimeOf(error) };
  }
}

function kindOf(error: DetailedError): FailureKind {
  const answer = error.originalResponse;
  if (!answer) return kindOfThrown(error);
  return kindOfAnswer(answer.getStatus(), isPage(answer.getHeader('content-type')));
}

/** The server's Retry-After, milliseconds. */
function askedTimeOf(error: Error | DetailedError): number | undefined {
  const answer = 'originalResponse' in error ? error.originalResponse : null;
  const headers = ['retry-after', 'date'].flatMap((name): [string, string][] => {
    const value = answer?.getHeader(name);
    return value ? [[name, value]] : [];
  });
  return retryAfterMs(new Headers(headers), Date.now());
}
