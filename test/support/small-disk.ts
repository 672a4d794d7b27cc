/** A device's disk that a test fills and empties: while it is full, the database stores nothing and deletes all the same. */
import type { AccountDatabase } from '../../src/db/database.ts';

export interface SmallDisk {
  isFull: boolean;
}

/** Opens the database once more, with what it takes. */
export async function onSmallDisk(database: AccountDatabase): Promise<SmallDisk> {
  const disk: SmallDisk = { isFull: false };
  database.close({ disableAutoOpen: false });
  database.use({
    stack: 'dbcore',
    name: 'small-disk',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name);
        return {
          ...table,
          mutate: (request) =>
            disk.isFull && (request.type === 'put' || request.type === 'add')
              ? Promise.reject(new DOMException('full', 'QuotaExceededError'))
              : table.mutate(request),
        };
      },
    }),
  });
  await database.open();
  return disk;
}
