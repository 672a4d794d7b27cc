/** Downloads a file's bytes: the whole file, or a stream from a given byte. */
import { startSha256 } from '../lib/sha256.ts';
import { filesPath, knownFiles, knownFilesPath } from '../protocol/files.ts';
import { type ClientEnvironment, createClient, systemClientEnvironment } from './client.ts';
import { type ApiResult, kindOfThrown, noAnswer } from './failure-kind.ts';
import { readPieces } from './request.ts';
import { openStream } from './stream.ts';

/** A server that is silent for longer is gone, milliseconds. */
const stallMs = 30_000;

/** The server sends the part after the first bytes, the whole file, or nothing if there are no further bytes. */
export type FileReply =
  | { sends: 'rest' | 'all'; body: ReadableStream<Uint8Array> | null }
  | { sends: 'nothing' };

/** @param fromByte bytes that are here already */
export async function openFile(
  sha256: string,
  fromByte: number,
  signal: AbortSignal,
  environment: ClientEnvironment = systemClientEnvironment,
  /** The first byte that is not wanted; `undefined`: to the end. */
  untilByte?: number,
): Promise<ApiResult<FileReply>> {
  const path = `${filesPath}/${sha256}`;
  const isPart = fromByte > 0 || untilByte !== undefined;
  const last = untilByte === undefined ? '' : untilByte - 1;
  const range = isPart && { headers: { Range: `bytes=${fromByte}-${last}` } };
  const reply = await openStream({ path, ...range, signal }, environment);
  if (reply.ok) {
    const { body, status } = reply.data;
    // A server may ignore the range.
    return { ok: true, data: { sends: isPart && status === 206 ? 'rest' : 'all', body } };
  }
  if (fromByte > 0 && reply.error.code === 416) return { ok: true, data: { sends: 'nothing' } };
  return reply;
}

/** The whole file, verified by its hash and not stored on this device. */
export async function fetchFileBytes(
  sha256: string,
  signal: AbortSignal,
): Promise<ApiResult<Blob>> {
  const reply = await openStream({ path: `${filesPath}/${sha256}`, signal });
  if (!reply.ok) return reply;
  if (reply.data.body === null) return noAnswer('foreign');
  const hash = await startSha256();
  const parts: Blob[] = [];
  try {
    for await (const piece of readPieces(reply.data.body, stallMs)) {
      hash.update(piece);
      parts.push(new Blob([piece]));
    }
  } catch (error) {
    // The connection broke; the file is incomplete.
    return noAnswer(kindOfThrown(error));
  }
  return hash.digest() === sha256 ? { ok: true, data: new Blob(parts) } : noAnswer('foreign');
}

/**
 * Asks with one request which of these files the server has.
 * @param hashes SHA-256, at most `maxKnownFiles`
 * @returns the hashes that it has; an older server fails with reason `not-found`
 */
export async function askKnownFiles(
  hashes: readonly string[],
  signal?: AbortSignal,
  environment: ClientEnvironment = systemClientEnvironment,
): Promise<ApiResult<string[]>> {
  const answer = await createClient(environment).call({
    path: knownFilesPath,
    method: 'post',
    body: { sha256: hashes },
    schema: knownFiles,
    ...(signal && { signal }),
  });
  return answer.ok ? { ok: true, data: answer.data.known } : answer;
}

/** For older servers, one file at a time. Browsers log the 404 as an error. */
export async function askOlderServer(
  sha256: string,
  signal: AbortSignal,
  environment: ClientEnvironment,
): Promise<ApiResult<boolean>> {
  const answer = await openStream(
    { path: `${filesPath}/${sha256}`, method: 'HEAD', signal },
    environment,
  );
  if (answer.ok) return { ok: true, data: true };
  return answer.error.kind === 'gone' ? { ok: true, data: false } : answer;
}
