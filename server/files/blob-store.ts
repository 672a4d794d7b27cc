/**
 * Where the bytes of files lie: in the data folder (`blob-folder.ts`) or in a bucket (`s3/s3-store.ts`). One contract
 * test runs on both (`blob-store.test.ts`). A blob is there whole and proven by its hash, or not at all.
 */
import type { Readable } from 'node:stream';
import type { DataStore } from '@tus/server';

export interface BlobStore {
  /** Uploads that arrive. The id of each begins with its account's: `<user>.<random>`. */
  uploads: DataStore;
  /**
   * Makes a blob of a finished upload; on disk when this resolves [S12]. The upload stays. Repeating it is harmless.
   * @returns false where its bytes have another hash; then nothing is made of it
   */
  adopt(userId: string, sha256: string, uploadId: string): Promise<boolean>;
  /** The blob is listed, so the upload's bytes may go; a client that asks still finds it finished. */
  release(uploadId: string): Promise<void>;
  /** Bytes in the blob, or `undefined` when it is not there. */
  size(userId: string, sha256: string): Promise<number | undefined>;
  /** @param end the last byte, included. @throws before the first byte where the store does not answer */
  read(userId: string, sha256: string, start: number, end: number): Promise<Readable>;
  /**
   * Removes a blob that `mayGo` allows to, asked while the blob cannot be found: whoever puts it there meanwhile, or
   * is told that it is there, is seen by that. Otherwise, and where the question fails, it is put back.
   */
  remove(userId: string, sha256: string, mayGo: () => Promise<boolean>): Promise<boolean>;
  /** Writes a little, to know that it can be. @throws why it cannot */
  probe(): Promise<void>;
  /** Removes all blobs of an account, and what is still arriving. Repeating it is harmless. */
  forget(userId: string): Promise<void>;
  /** Removes uploads that nobody has touched for a day (`sweep.ts`). @returns how many of its files went */
  sweepUploads(nowMs: number): Promise<number>;
  /** Whether a write that failed without a cause failed for want of room. */
  isFull(): Promise<boolean>;
}

/** The store did not do what it was asked. Whoever asked tries again later; nothing was lost. */
export class StoreFault extends Error {
  override readonly name = 'StoreFault';
  /** For the answer: devices try again. */
  readonly statusCode = 503;

  /** Of the store or of Node, such as `SlowDown` or `ECONNREFUSED`; the log shows it. */
  readonly code: string;

  constructor(code: string, options?: ErrorOptions) {
    super(`The store of files failed: ${code}`, options);
    this.code = code;
  }
}
