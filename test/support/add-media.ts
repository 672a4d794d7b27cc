/** A picture or a sound of a row, put in as the app saves one with its card, and taken out for good. */
import { deleteUnneededBytes } from '../../src/db/bytes/adding.ts';
import { type AccountDatabase, currentDatabase } from '../../src/db/database.ts';
import { mutateIn } from '../../src/db/mutate.ts';
import { createMedia, type MediaOwner, media } from '../../src/model/entities/media.ts';
import { purgeItems } from '../../src/model/trash.ts';
import { storeMediaBytes } from '../../src/queries/media.ts';

/** @returns its id */
export async function addMedia(
  owner: MediaOwner,
  blob: Blob,
  name: string,
  database: AccountDatabase = currentDatabase(),
): Promise<string> {
  const stored = await storeMediaBytes(blob, database);
  if (!stored.ok) throw new Error(stored.error.message);
  const id = crypto.randomUUID();
  const added = await mutateIn(database, createMedia, { ...owner, id, name, ...stored.data });
  if (!added.ok) throw new Error(added.error.message);
  return id;
}

export async function removeMedia(id: string, database: AccountDatabase): Promise<void> {
  const row = await database.rows('media').get(id);
  await mutateIn(database, purgeItems, [{ entity: media.name, id }]);
  if (row?.sha256 !== undefined) await deleteUnneededBytes(row.sha256, database);
}
