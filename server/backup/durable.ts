/** Writes files for their own user only; a resolved promise means that they survive a power cut. */
import { chmod, copyFile, mkdir, writeFile } from 'node:fs/promises';
import { syncToDisk } from '../files/disk.ts';

const ownOnly = 0o600;

/** A real copy, never a link to the same bytes. */
export async function copyDurably(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  await chmod(to, ownOnly);
  await syncToDisk(to);
}

export async function writeDurably(path: string, text: string): Promise<void> {
  await writeFile(path, text, { mode: ownOnly, flush: true });
}

export async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
}
