/**
 * The server lost its memory: a backup was put back, or a disk died. Every device then pushes all that
 * it holds, so that any one of them restores the server [S3]. Absence is never deletion.
 * Runs inside the transaction of `apply.ts` that stores the cursor of the new epoch.
 */
import { type Change, changesOfRow, type Row } from '../model/merge.ts';
import { definitionOf, type EntityName, entityNames } from '../model/registry.ts';
import { type AccountDatabase, outboxSchema } from './database.ts';

export async function pushEverything(database: AccountDatabase, nowMs: number): Promise<void> {
  // In the order of a first download: what the student needs first is safe first.
  const names = [...entityNames].sort((a, b) => definitionOf(a).rank - definitionOf(b).rank);
  const known = await editsInHand(database);
  for (const name of names) {
    const rows = await database.table<Row, string>(name).toArray();
    const changes = rows
      .flatMap((row) => changesOfRow(name, row))
      .flatMap((change) => (known.has(editKey(change)) ? textsOf(name, change) : [change]));
    await database.outbox.bulkAdd(
      changes.map((change) => ({ ...change, schema: outboxSchema, queuedAt: nowMs })),
    );
  }
  await offerFilesAgain(database);
}

type Edit = Pick<Change, 'entity' | 'id' | 'at'>;

function editKey({ entity, id, at }: Edit): string {
  return `${entity}/${id}/${at}`;
}

/** Edits that still wait go by themselves, and refused ones are the student's to send again [P2]. */
async function editsInHand({ outbox, refused }: AccountDatabase): Promise<ReadonlySet<string>> {
  const edits = [...(await outbox.toArray()), ...(await refused.toArray())];
  return new Set(edits.map(editKey));
}

/** The row's text has grown from many edits, so the last of them does not stand for it. */
function textsOf(name: EntityName, change: Change): Change[] {
  const { textFields } = definitionOf(name);
  const texts = Object.entries(change.fields).filter(([field]) => textFields.includes(field));
  return texts.length === 0 ? [] : [{ ...change, fields: Object.fromEntries(texts) }];
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
