/** The package only has types for the file with all algorithms. */
declare module 'hash-wasm/dist/sha256.umd.min.js' {
  import type { createSHA256 } from 'hash-wasm';

  const hashWasm: { createSHA256: typeof createSHA256 };
  export default hashWasm;
}
