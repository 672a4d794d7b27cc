/** Clears uploads that nobody has touched for a week; a finished file has its own name elsewhere. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

export const uploadLifeMs = 7 * 24 * 60 * 60_000;

/** @returns how many files went */
export async function sweepUploads(uploadsDir: string, nowMs: number): Promise<number> {
  let swept = 0;
  for (const name of await readdir(uploadsDir)) {
    const path = join(uploadsDir, name);
    // Another sweep may have been faster.
    const found = await stat(path).catch(() => undefined);
    if (found === undefined || nowMs - found.mtimeMs < uploadLifeMs) continue;
    await rm(path, { force: true });
    swept += 1;
  }
  return swept;
}
