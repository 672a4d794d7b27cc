/** SHA-256 of a file in hex, read in slices to bound the memory. */
import { startSha256 } from '../../../lib/sha256.ts';

/** The worker's messages; `why`: the file cannot be read any more, or the hashing code is missing. */
export type HashTold =
  | { done: number }
  | { sha256: string }
  | { why: string; isWithoutHasher: boolean };

const sliceBytes = 4 * 1024 * 1024;

/** @param onProgress bytes done. @throws NoHasher, or if the file cannot be read any more */
export async function hashSlices(
  blob: Blob,
  onProgress: (doneBytes: number) => void,
): Promise<string> {
  const hash = await startSha256();
  if (blob.size <= sliceBytes) {
    // Each slice asks the browser's process, which takes longer than the hash of a picture.
    hash.update(new Uint8Array(await blob.arrayBuffer()));
    onProgress(blob.size);
    return hash.digest();
  }
  const read = (start: number) => blob.slice(start, start + sliceBytes).arrayBuffer();
  let coming = read(0);
  for (let start = 0; start < blob.size; start += sliceBytes) {
    const slice = new Uint8Array(await coming);
    // Reads the next slice while this one is hashed.
    coming = read(start + sliceBytes);
    // An error is thrown where it is awaited; until then it must not count as an unhandled rejection.
    coming.catch(() => undefined);
    hash.update(slice);
    onProgress(start + slice.length);
  }
  await coming;
  return hash.digest();
}
