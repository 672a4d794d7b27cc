/**
 * The storage of one student. A file that the student deleted for good stops counting after a day. The server keeps its
 * bytes for up to 60 days, since devices may still need them (`keep-tidy.ts`), up to the same amount again.
 */
import { mostUploads, uploadsPerQuota } from '../limits.ts';
import type { StoredBytes, UploadBounds } from '../storage/contract.ts';

export function fits(stored: StoredBytes, sizeBytes: number, quotaBytes: number): boolean {
  return (
    stored.neededBytes + sizeBytes <= quotaBytes && stored.allBytes + sizeBytes <= 2 * quotaBytes
  );
}

/** Bounds for all uploads of a student together. @param quotaBytes `undefined`: no limit */
export function uploadBounds(quotaBytes: number | undefined): UploadBounds {
  const mostBytes =
    quotaBytes === undefined ? Number.POSITIVE_INFINITY : uploadsPerQuota * quotaBytes;
  return { most: mostUploads, mostBytes };
}
