/** Lets the recognized text of a file go, to read its pages once more, such as in another language. */
import type { AccountDatabase } from '../../db/database.ts';
import { inTransaction } from '../../db/in-transaction.ts';

/** @throws what the disk throws */
export async function forgetRecognized(database: AccountDatabase, fileId: string): Promise<void> {
  await inTransaction(database, ['pageTexts'], async ({ pageTexts }) => {
    await pageTexts
      .where('[fileId+page]')
      .between([fileId, 0], [fileId, Number.MAX_SAFE_INTEGER])
      .filter(({ recognized }) => recognized !== undefined)
      .delete();
  });
}
