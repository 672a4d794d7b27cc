/**
 * How much of the server's room one student may take. What the student has deleted for good counts no longer after a day,
 * though the server keeps it for up to 60 days for a device that may still need it (`sweep.ts`): as much again at most.
 */
import { mostUploads, uploadsPerQuota } from '../limits.ts';
import type { StoredBytes, UploadBounds } from '../storage/contract.ts';

export function fits(stored: StoredBytes, sizeBytes: number, quotaBytes: number): boolean {
  return (
    stored.neededBytes + sizeBytes <= quotaBytes && stored.allBytes + sizeBytes <= 2 * quotaBytes
  );
}

/** Of a student's uploads under way together. @param quotaBytes `undefined`: any number of bytes */
export function uploadBounds(quotaBytes: number | undefined): UploadBounds {
  const mostBytes =
    quotaBytes === undefined ? Number.POSITIVE_INFINITY : uploadsPerQuota * quotaBytes;
  return { most: mostUploads, mostBytes };
}
