/** SHA-256 of a file in hex, read in slices so that the screen stays alive and memory stays flat. */

const sliceBytes = 4 * 1024 * 1024;

/**
 * @param onProgress bytes done
 * @throws when the file cannot be read any more
 */
export async function hashFile(
  blob: Blob,
  onProgress: (doneBytes: number) => void,
): Promise<string> {
  const { createSHA256 } = await import('hash-wasm');
  const hasher = await createSHA256();
  for (let start = 0; start < blob.size; start += sliceBytes) {
    const end = Math.min(start + sliceBytes, blob.size);
    hasher.update(new Uint8Array(await blob.slice(start, end).arrayBuffer()));
    onProgress(end);
  }
  return hasher.digest('hex');
}

/** Of bytes that come piece by piece. */
export async function hashPieces(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const { createSHA256 } = await import('hash-wasm');
  const hasher = await createSHA256();
  for await (const piece of pieces) hasher.update(piece);
  return hasher.digest('hex');
}
