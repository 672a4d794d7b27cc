/** A file's bytes from the server, for one use: verified by their hash, and not kept on this device. */
import { filesPath } from '../protocol/files.ts';
import { type ApiResult, noAnswer } from './failure.ts';
import { readPieces } from './pieces.ts';
import { openStream } from './stream.ts';

/** Silence after which the server counts as gone, milliseconds. */
const stallMs = 30_000;

export async function fetchFileBytes(
  sha256: string,
  signal: AbortSignal,
): Promise<ApiResult<Blob>> {
  const reply = await openStream({ path: `${filesPath}/${sha256}`, signal });
  if (!reply.ok) return reply;
  if (reply.data.body === null) return noAnswer();
  const { createSHA256 } = await import('hash-wasm');
  const hash = await createSHA256();
  const parts: Blob[] = [];
  try {
    for await (const piece of readPieces(reply.data.body, stallMs)) {
      hash.update(piece);
      parts.push(new Blob([piece]));
    }
  } catch {
    // The connection broke: what came is not the file.
    return noAnswer();
  }
  return hash.digest() === sha256 ? { ok: true, data: new Blob(parts) } : noAnswer();
}
