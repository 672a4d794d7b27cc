/** SHA-256 of bytes in pieces. The platform's digest needs all bytes at once. */

export interface Sha256 {
  update: (piece: Uint8Array) => unknown;
  /** In hex. Call it once, at the end. */
  digest: () => string;
}

/**
 * SHA-256 of texts in this thread: for thousands of short ones, the platform's digest takes longer to answer than to
 * compute. @returns `undefined` if the hash module could not be loaded
 */
export async function startTextDigests(): Promise<((text: string) => Uint8Array) | undefined> {
  const hash = await createHasher().catch(() => undefined);
  return hash && ((text) => hash.init().update(text).digest('binary'));
}

/** SHA-256 in hex of many small files: the module starts once. @throws NoHasher */
export async function startByteDigests(): Promise<(bytes: Uint8Array) => string> {
  const hash = await createHasher();
  return (bytes) => hash.init().update(bytes).digest('hex');
}

/** The hash module could not be loaded. The bytes may be fine. */
export class NoHasher extends Error {}

/** @throws NoHasher */
export async function startSha256(): Promise<Sha256> {
  return await createHasher();
}

async function createHasher() {
  // Only this algorithm's file: the file of all algorithms is ten times as large.
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

/** MD5 in hex, only to find what another program names by it: it proves nothing. @throws NoHasher */
export async function md5Of(bytes: Uint8Array): Promise<string> {
  const { default: hashWasm } = await import('hash-wasm/dist/md5.umd.min.js').catch(
    (error: unknown) => {
      throw new NoHasher(String(error));
    },
  );
  return (await hashWasm.createMD5()).update(bytes).digest('hex');
}
