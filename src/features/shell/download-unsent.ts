/** What the server does not have yet, given out as files. */
import { readAdding } from '../../db/adding.ts';
import { readBlob } from '../../db/blobs.ts';
import type { AccountDatabase } from '../../db/database.ts';
import { readUnsavedNotes } from '../../db/note-drafts.ts';
import { readQueue } from '../../db/outbox.ts';
import { findFailedUploads, findUnsentFiles } from '../../db/transfers.ts';
import { visitAccount } from '../../db/visit.ts';
import { saveAsFile } from '../../ui/save-as-file.ts';

/** Hands the unsent changes to the student as a JSON file. */
export async function downloadUnsent(userId: string, username: string): Promise<void> {
  const content = await visitAccount(userId, async (database) => ({
    about: 'Changes made in Haversack that had not reached the server',
    account: username,
    exportedAt: new Date().toISOString(),
    waiting: await readQueue(database),
    refused: await database.refused.toArray(),
    unsavedNotes: await readUnsavedNotes(database),
  }));
  if (content === undefined) return;
  const name = `haversack-unsent-${new Date().toISOString().slice(0, 10)}.json`;
  saveAsFile(name, JSON.stringify(content, null, 2), 'application/json');
}

/** Hands out each file whose bytes are here and not at the server, as it was put in. @throws where there is none */
export async function downloadUnsentFiles(userId: string): Promise<void> {
  const found = await visitAccount(userId, async (database) => {
    const files = [
      ...(await findUnsentFiles(database)),
      ...(await findFailedUploads(database)),
      ...(await storedOfAdding(database)),
    ];
    return Promise.all(
      files.map(async ({ name, mime, sha256 }) => ({
        name,
        mime,
        bytes: await readBlob(sha256, mime, database),
      })),
    );
  });
  const here = (found ?? []).filter(({ bytes }) => bytes !== undefined);
  if (here.length === 0) throw new Error('The bytes of no file are on this device');
  for (const { name, mime, bytes } of here) if (bytes) saveAsFile(name, bytes, mime);
}

async function storedOfAdding(database: AccountDatabase) {
  return (await readAdding(database)).flatMap(({ name, sha256 }) =>
    sha256 === undefined ? [] : [{ name, mime: 'application/pdf', sha256 }],
  );
}
