/** What the server does not have yet, given out as files. */

import { readAdding } from '../../../db/bytes/adding.ts';
import { hasBlob, readBlob } from '../../../db/bytes/blobs.ts';
import type { HoldingRow } from '../../../db/bytes/holding-rows.ts';
import { findFailedUploads, findUnsentFiles } from '../../../db/bytes/transfers.ts';
import type { AccountDatabase } from '../../../db/database.ts';
import { visitAccount } from '../../../db/device/visit.ts';
import { readFormDrafts } from '../../../db/drafts/form-drafts.ts';
import { readUnsavedNotes } from '../../../db/drafts/note-drafts.ts';
import { readQuizzesUnderWay } from '../../../db/drafts/quiz-drafts.ts';
import { readShared } from '../../../db/drafts/shared-things.ts';
import { readQueue } from '../../../db/outbox/outbox.ts';
import { readUnsentRows, unsentAbout, unsentFormat } from '../../../db/outbox/unsent-rows.ts';
import { nameWithEnding } from '../../../interchange/backup/export/split-ending.ts';
import { localDay } from '../../../lib/date-format.ts';
import { mimeOfName, pdfMime } from '../../../model/files/document-kinds.ts';
import { nameOfBytes } from '../../../model/held-bytes.ts';
import { saveAsFile } from '../../../platform/save-as-file.ts';
import type { CopiedFiles } from './copied-words.ts';

/** Hands the unsent changes to the student as a JSON file, with what was typed and is not even saved. */
export function downloadUnsent(userId: string, username: string): Promise<void> {
  return downloadAsJson(userId, username, {});
}

/** Hands out all that goes with this student's data: also the files, and what other apps shared. */
export async function downloadAllUnsent(userId: string, username: string): Promise<CopiedFiles> {
  const shared = await readShared();
  const sharedTexts = shared.filter((thing) => thing.kind === 'text');
  await downloadAsJson(userId, username, { sharedTexts });
  const files = await downloadUnsentFiles(userId);
  const sharedFiles = shared.filter((thing) => thing.kind === 'file');
  for (const { name, bytes } of sharedFiles) saveAsFile(name, bytes, bytes.type);
  return { ...files, copied: files.copied + sharedFiles.length + 1 };
}

async function downloadAsJson(userId: string, username: string, more: object): Promise<void> {
  const content = await visitAccount(userId, async (database) => ({
    about: unsentAbout,
    format: unsentFormat,
    userId,
    account: username,
    exportedAt: new Date().toISOString(),
    rows: await readUnsentRows(database).catch(withoutRows),
    waiting: await readQueue(database),
    refused: await database.refused.toArray(),
    unsavedNotes: await readUnsavedNotes(database),
    quizzesUnderWay: await readQuizzesUnderWay(database),
    drafts: readFormDrafts(userId),
    ...more,
  }));
  if (content === undefined) return;
  const name = `haversack-unsent-${localDay(Date.now())}.json`;
  saveAsFile(name, JSON.stringify(content, null, 2), 'application/json');
}

/** Where the database is damaged, what waits is worth more than a file that can be imported. */
function withoutRows(error: unknown): undefined {
  console.warn('The rows of unsent changes could not be read', error);
}

/** Hands out each file whose bytes are here and not at the server, as it was put in. */
export async function downloadUnsentFiles(userId: string): Promise<CopiedFiles> {
  const files = await visitAccount(userId, async (database) =>
    Promise.all(
      (await findUnsentBytes(database)).map(async ({ name, mime, sha256 }) => ({
        name,
        mime,
        bytes: sha256 === undefined ? undefined : await readBlob(sha256, mime, database),
      })),
    ),
  );
  const missing: string[] = [];
  let copied = 0;
  for (const { name, mime, bytes } of files ?? []) {
    if (bytes === undefined) {
      missing.push(name);
      continue;
    }
    saveAsFile(nameWithEnding({ name, mime }), bytes, mime);
    copied += 1;
  }
  return { copied, missing };
}

/** The names of files that neither the server nor this device has: still being added, and others. */
export async function findMissingFiles(
  userId: string,
): Promise<{ adding: string[]; others: string[] }> {
  const found = await visitAccount(userId, async (database) => ({
    adding: await namesWithoutBytes(await findAdding(database), database),
    others: await namesWithoutBytes((await findFailedUploads(database)).map(named), database),
  }));
  return found ?? { adding: [], others: [] };
}

async function namesWithoutBytes(
  files: readonly UnsentFile[],
  database: AccountDatabase,
): Promise<string[]> {
  const areHere = await Promise.all(
    files.map(({ sha256 }) => sha256 !== undefined && hasBlob(sha256, database)),
  );
  return files.filter((_, index) => !areHere[index]).map(({ name }) => name);
}

interface UnsentFile {
  name: string;
  mime: string;
  /** `undefined` while it is being added and not on this device. */
  sha256?: string;
}

async function findUnsentBytes(database: AccountDatabase): Promise<UnsentFile[]> {
  const rows = [...(await findUnsentFiles(database)), ...(await findFailedUploads(database))];
  return [...rows.map(named), ...(await findAdding(database))];
}

function named(row: HoldingRow): UnsentFile {
  return { ...row, name: nameOfBytes(row) };
}

async function findAdding(database: AccountDatabase): Promise<UnsentFile[]> {
  return (await readAdding(database)).map((file) => ({
    ...file,
    mime: mimeOfName(file.name) ?? pdfMime,
  }));
}
