/**
 * The store of file bytes: in the data folder (`blob-folder.ts`) or in a bucket (`s3-store.ts`). `blob-store.test.ts`
 * tests both. A blob is complete and verified by its hash, or absent.
 */
import type { Readable } from 'node:stream';
import type { DataStore } from '@tus/server';

export interface BlobStore {
  /** Uploads under way. An id begins with its account's: `<user>.<random>`. */
  uploads: DataStore;
  /**
   * Makes a blob of a finished upload. Once resolved it is on disk [S12]; the upload stays. Safe to repeat.
   * @returns false, without a blob, if the bytes have another hash
   */
  adopt(userId: string, sha256: string, uploadId: string): Promise<boolean>;
  /** The blob is listed, so the upload's bytes may go. Clients still find the upload finished. */
  release(uploadId: string): Promise<void>;
  size(userId: string, sha256: string): Promise<number | undefined>;
  /** @param end the last byte, included @throws before the first byte if the store does not answer */
  read(userId: string, sha256: string, start: number, end: number): Promise<Readable>;
  /**
   * Hides the blob, asks `mayGo`, and removes it. So `mayGo` notices concurrent requests that store the blob or promise
   * it to a device. If it refuses or fails, the blob is put back.
   */
  remove(userId: string, sha256: string, mayGo: () => Promise<boolean>): Promise<boolean>;
  /** Writes a test file. @throws why it cannot write */
  probe(): Promise<void>;
  forget(userId: string): Promise<void>;
  /** Removes uploads that were untouched for a day. @returns how many files were removed */
  sweepUploads(nowMs: number): Promise<number>;
  /** Whether a full disk explains a failed write. */
  isFull(): Promise<boolean>;
}

/** The store failed. A retry is safe; nothing was lost. */
export class StoreFault extends Error {
  override readonly name = 'StoreFault';
  readonly statusCode = 503;

  /** A code of the store or of Node, such as `SlowDown` or `ECONNREFUSED`, for the log. */
  readonly code: string;

  constructor(code: string, options?: ErrorOptions) {
    super(`The store of files failed: ${code}`, options);
    this.code = code;
  }
}
