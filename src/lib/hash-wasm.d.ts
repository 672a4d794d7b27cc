/** The package only has types for the file with all algorithms. */
declare module 'hash-wasm/dist/sha256.umd.min.js' {
  import type { createSHA256 } from 'hash-wasm';

  const hashWasm: { createSHA256: typeof createSHA256 };
  export default hashWasm;
}

declare module 'hash-wasm/dist/md5.umd.min.js' {
  import type { createMD5 } from 'hash-wasm';

  const hashWasm: { createMD5: typeof createMD5 };
  export default hashWasm;
}
