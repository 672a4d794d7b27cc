/** Opens a file's bytes: from this device, or part by part from the server. */
import { readBlob } from '../../../db/bytes/blobs.ts';
import { rowsNeedingBytes } from '../../../db/bytes/holding-rows.ts';
import type { ByteSource } from '../../../reading/pdf/byte-source.ts';
import { streamBytes } from '../stream-bytes.ts';
import { useStreams } from './stream-store.ts';

/** @returns `undefined` if neither this device nor the server has them */
export async function openBytes(
  sha256: string,
  mime: string,
  signal: AbortSignal,
): Promise<Blob | ByteSource | undefined> {
  const here = await readBlob(sha256, mime);
  if (here !== undefined) return here;
  const uploaded = (await rowsNeedingBytes(sha256)).find(({ uploadedAt }) => uploadedAt > 0);
  if (uploaded === undefined || uploaded.sizeBytes === 0) return undefined;
  return streamBytes({ sha256, sizeBytes: uploaded.sizeBytes }, signal);
}

/** Notes that the server lacks the bytes. */
export function isLost(sha256: string): boolean {
  return useStreams.getState()[sha256] === 'failed';
}
