/**
 * Brings files' bytes to the server: each file row that is not uploaded and whose bytes are here. What
 * the server has already is not sent again; an interrupted upload goes on where it stopped, after a
 * reload too, since its address is kept in `transfers`.
 */
import { type ClientEnvironment, findToken } from '../api/client.ts';
import { isPassing } from '../api/failure.ts';
import { openStream } from '../api/stream.ts';
import { readBlob } from '../db/blobs.ts';
import type { AccountDatabase, Transfer } from '../db/database.ts';
import { mutateIn } from '../db/mutate.ts';
import { findUnsentFiles, waitingTransfer } from '../db/transfers.ts';
import * as say from '../lib/messages.ts';
import { markFileUploaded, type StudyFile } from '../model/entities/file.ts';
import { filesPath } from '../protocol/files.ts';
import { laterBy, type Move, type Mover, type MoverDeps, startMover } from './mover.ts';
import { type SendBytes, sendByTus } from './tus.ts';

export interface UploadDeps extends MoverDeps {
  send?: SendBytes;
}

export function startUploads(database: AccountDatabase, deps: UploadDeps): Mover {
  return startMover(database, deps, {
    lock: 'haversack-uploads',
    findJobs: findUnsentFiles,
    move: (file, signal) => uploadFile(database, deps, file, signal),
  });
}

export async function uploadFile(
  database: AccountDatabase,
  { client, now, send = sendByTus }: UploadDeps,
  file: StudyFile,
  signal: AbortSignal,
): Promise<Move> {
  const known = await openStream(
    { path: `${filesPath}/${file.sha256}`, method: 'HEAD', signal },
    client,
  );
  if (known.ok) return finish(database, file, now());
  if (known.error.code !== 404) {
    return isPassing(known.error) || known.error.code === undefined || known.error.code === 401
      ? laterBy(known.error)
      : giveUp(database, file, say.errorUploadingTheFile);
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
    onUrl: (uploadUrl) => update(database, file.id, { uploadUrl }),
    onProgress: (doneBytes) => update(database, file.id, { doneBytes, state: 'running' }),
  });
  switch (outcome.kind) {
    case 'sent':
      return finish(database, file, now());
    case 'later':
      await update(database, file.id, { state: 'waiting' });
      return 'later';
    case 'refused':
      return giveUp(database, file, outcome.problem);
  }
}

async function beginTransfer(database: AccountDatabase, file: StudyFile): Promise<Transfer> {
  const before = await database.transfers.get(file.id);
  if (before?.direction === 'up') return before;
  const transfer = waitingTransfer(file, 'up');
  await database.transfers.put(transfer);
  return transfer;
}

async function finish(database: AccountDatabase, file: StudyFile, nowMs: number): Promise<Move> {
  if (file.uploadedAt === 0) {
    const environment = { now: () => nowMs, tzOffsetMin: () => 0 };
    const marked = await mutateIn(database, markFileUploaded, { id: file.id }, environment);
    if (!marked.ok) return giveUp(database, file, marked.error.message);
  }
  await database.transfers.delete(file.id);
  return 'moved';
}

async function giveUp(database: AccountDatabase, file: StudyFile, problem: string): Promise<Move> {
  const failed = { ...waitingTransfer(file, 'up'), state: 'failed' as const, problem };
  await database.transfers.put(failed);
  return 'moved';
}

async function update(
  database: AccountDatabase,
  fileId: string,
  change: Partial<Transfer>,
): Promise<void> {
  await database.transfers.update(fileId, change);
}

async function tokenOf(client: ClientEnvironment): Promise<string | undefined> {
  const token = await findToken(client, 'required');
  return token.ok ? token.data : undefined;
}
