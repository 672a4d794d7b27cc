/** SHA-256 of a file in hex, read in slices so that memory stays flat. */

/** What the worker tells while it hashes; `why`: the file cannot be read any more, or what hashes is missing. */
export type HashTold =
  | { done: number }
  | { sha256: string }
  | { why: string; isWithoutHasher: boolean };

/** What hashes could not be loaded, which says nothing about the file. */
export class NoHasher extends Error {}

const sliceBytes = 4 * 1024 * 1024;

/** @throws NoHasher */
export async function startHash() {
  const { createSHA256 } = await import('hash-wasm').catch((error: unknown) => {
    throw new NoHasher(String(error));
  });
  return createSHA256();
}

/**
 * @param onProgress bytes done
 * @throws NoHasher, or when the file cannot be read any more
 */
export async function hashSlices(
  blob: Blob,
  onProgress: (doneBytes: number) => void,
): Promise<string> {
  const hasher = await startHash();
  const read = (start: number) => blob.slice(start, start + sliceBytes).arrayBuffer();
  let coming = read(0);
  for (let start = 0; start < blob.size; start += sliceBytes) {
    const slice = new Uint8Array(await coming);
    // The next one is on its way while this one is hashed.
    coming = read(start + sliceBytes);
    // Where it fails, waiting for it above or below throws; until then it is no unhandled rejection.
    coming.catch(() => undefined);
    hasher.update(slice);
    onProgress(start + slice.length);
  }
  await coming;
  return hasher.digest('hex');
}
