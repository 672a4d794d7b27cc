/** SHA-256 of a file in hex, read in slices so that memory stays flat. */
import { startSha256 } from '../../../lib/sha256.ts';

/** What the worker tells while it hashes; `why`: the file cannot be read any more, or what hashes is missing. */
export type HashTold =
  | { done: number }
  | { sha256: string }
  | { why: string; isWithoutHasher: boolean };

const sliceBytes = 4 * 1024 * 1024;

/**
 * @param onProgress bytes done
 * @throws NoHasher, or when the file cannot be read any more
 */
export async function hashSlices(
  blob: Blob,
  onProgress: (doneBytes: number) => void,
): Promise<string> {
  const hash = await startSha256();
  const read = (start: number) => blob.slice(start, start + sliceBytes).arrayBuffer();
  let coming = read(0);
  for (let start = 0; start < blob.size; start += sliceBytes) {
    const slice = new Uint8Array(await coming);
    // The next one is on its way while this one is hashed.
    coming = read(start + sliceBytes);
    // Where it fails, waiting for it above or below throws; until then it is no unhandled rejection.
    coming.catch(() => undefined);
    hash.update(slice);
    onProgress(start + slice.length);
  }
  await coming;
  return hash.digest();
}
