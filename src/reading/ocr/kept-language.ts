/** The language in which scans are read on this device: asked once, then kept. */
import type { AccountDatabase } from '../../db/database.ts';
import { isRecognitionLanguage } from '../../lib/recognition-files.ts';

/** @returns `null` where nobody has been asked yet, or this app does not know the language any more */
export async function readKeptLanguage(database: AccountDatabase): Promise<string | null> {
  const kept = await database.readMeta('recognitionLanguage');
  return isRecognitionLanguage(kept) ? kept : null;
}

export async function keepLanguage(database: AccountDatabase, code: string): Promise<void> {
  await database.writeMeta('recognitionLanguage', code);
}
