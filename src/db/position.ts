/** How far this device has read the server's history [S1]. */
import { isEntityName } from '../model/registry.ts';
import type { Cursor } from '../protocol/sync.ts';
import type { AccountDatabase } from './database.ts';

export interface Position {
  /** `undefined` until the first download is complete. */
  cursor: Cursor | undefined;
  /** Where an interrupted first download goes on. */
  bootstrapPosition: string | undefined;
}

/**
 * Reads the position. An app that has since learned an entity which it once had to leave out starts
 * its download over; merging makes the repetition harmless [S2].
 */
export function readPosition(database: AccountDatabase): Promise<Position> {
  return database.transaction('rw', database.meta, async () => {
    const skipped = (await database.readMeta('skippedEntities')) ?? [];
    if (skipped.some(isEntityName)) {
      await database.meta.bulkDelete([
        'cursor',
        'bootstrapPosition',
        'downloadedRows',
        'skippedEntities',
      ]);
    }
    return {
      cursor: await database.readMeta('cursor'),
      bootstrapPosition: await database.readMeta('bootstrapPosition'),
    };
  });
}

/** The server does not know the position any more: the first download begins again. */
export async function forgetBootstrapPosition(database: AccountDatabase): Promise<void> {
  await database.meta.bulkDelete(['bootstrapPosition', 'downloadedRows']);
}
