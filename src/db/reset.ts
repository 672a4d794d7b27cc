/**
 * The server lost its memory: a backup was put back, or a disk died. Every device then pushes all that
 * it holds, so that any one of them restores the server [S3]. Absence is never deletion.
 * Runs inside the transaction of `apply.ts` that stores the cursor of the new epoch.
 */
import { changesOfRow, type Row } from '../model/merge.ts';
import { definitionOf, entityNames } from '../model/registry.ts';
import { type AccountDatabase, outboxSchema } from './database.ts';

export async function pushEverything(database: AccountDatabase, nowMs: number): Promise<void> {
  // In the order of a first download: what the student needs first is safe first.
  const names = [...entityNames].sort((a, b) => definitionOf(a).rank - definitionOf(b).rank);
  for (const name of names) {
    const rows = await database.table<Row, string>(name).toArray();
    const changes = rows.flatMap((row) => changesOfRow(name, row));
    await database.outbox.bulkAdd(
      changes.map((change) => ({ ...change, schema: outboxSchema, queuedAt: nowMs })),
    );
  }
  await offerFilesAgain(database);
}

/** The bytes may be gone there too: files that claim to be uploaded are looked up once more. */
async function offerFilesAgain(database: AccountDatabase): Promise<void> {
  const files = await database.rows('file').where('deletedAt').equals(0).toArray();
  const busy = new Set(await database.transfers.toCollection().primaryKeys());
  await database.transfers.bulkPut(
    files
      .filter((file) => file.uploadedAt > 0 && !busy.has(file.id))
      .map(({ id, sha256, sizeBytes }) => ({
        fileId: id,
        direction: 'up' as const,
        state: 'waiting' as const,
        sha256,
        sizeBytes,
        doneBytes: 0,
      })),
  );
}
