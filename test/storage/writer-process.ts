/**
 * `node writer-process.ts`, with DATA_DIR, DATABASE_URL and USER_ID: writes batches without end, each
 * in two halves of one transaction, and prints the version that each commit reached. Made to be killed.
 */

import { openStorage } from '../../server/storage/open.ts';
import { assert } from '../../src/lib/assert.ts';
import { batchRows } from './writer-batch.ts';

const { DATA_DIR: dataDir = '', DATABASE_URL: databaseUrl = '', USER_ID: userId } = process.env;
assert(userId !== undefined, 'USER_ID names the user to write for');
const storage = await openStorage({ dataDir, databaseUrl });

for (;;) {
  const version = await storage.rows.transaction(userId, async (tx) => {
    const half = (from: number) =>
      Array.from({ length: batchRows / 2 }, (_, index) => {
        const version = from + index + 1;
        return { entity: 'card', id: `${version}`, version, body: '{}', complete: true };
      });
    await tx.write(half(tx.version));
    await new Promise((resolve) => setTimeout(resolve, 1));
    await tx.write(half(tx.version + batchRows / 2));
    return tx.version + batchRows;
  });
  process.stdout.write(`${version}\n`);
}
