/** The language of scans on this device: asked once, then stored. */
import type { AccountDatabase } from '../../db/database.ts';
import { isRecognitionLanguage } from '../../lib/recognition-files.ts';

/** @returns `null` before the first choice, or if this app no longer knows the language */
export async function readKeptLanguage(database: AccountDatabase): Promise<string | null> {
  const kept = await database.readMeta('recognitionLanguage');
  return isRecognitionLanguage(kept) ? kept : null;
}

export async function keepLanguage(database: AccountDatabase, code: string): Promise<void> {
  await database.writeMeta('recognitionLanguage', code);
}
