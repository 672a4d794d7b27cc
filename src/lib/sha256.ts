/** SHA-256 of bytes that come piece by piece. The platform's digest wants all bytes at once. */

export interface Sha256 {
  update: (piece: Uint8Array) => unknown;
  /** In hex. To be called once, at the end. */
  digest: () => string;
}

/** The program that hashes could not be loaded. This says nothing about the bytes. */
export class NoHasher extends Error {}

/** @throws NoHasher */
export async function startSha256(): Promise<Sha256> {
  // The file of this algorithm alone: all of them together are ten times as large.
  const { default: hashWasm } = await import('hash-wasm/dist/sha256.umd.min.js').catch(
    (error: unknown) => {
      throw new NoHasher(String(error));
    },
  );
  return hashWasm.createSHA256();
}

/** @throws NoHasher, and what `pieces` throws */
export async function sha256OfPieces(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = await startSha256();
  for await (const piece of pieces) hash.update(piece);
  return hash.digest();
}
