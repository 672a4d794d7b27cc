/**
 * Keeps what Pick found in a file or a note, so that a return shows it at once, also offline. The findings that were used
 * last are kept, and each is used only for the text and the build that it was made of.
 */
import type { AccountDatabase } from './database.ts';
import { inTransaction } from './in-transaction.ts';
import { type FindingKey, type KeptFinding, keptFindingsTable } from './kept-findings.ts';

/** A chapter of 100 sentences is about 60 kB. */
const mostKept = 60;

/**
 * @param madeOf what the finding depends on: with another one it is made anew, so it always has the type of its `find`
 * @param find what it throws is thrown; that and `undefined` are not kept
 */
export async function keptOrFound<T>(
  database: AccountDatabase,
  key: FindingKey,
  madeOf: string,
  find: () => Promise<T>,
): Promise<T> {
  const { ownerId, kind, fromPage, toPage } = key;
  const kept = await database.keptFindings.get([ownerId, kind, fromPage, toPage]);
  const isCurrent = kept?.madeOf === madeOf;
  const found = isCurrent ? (kept.found as T) : await find();
  if (found === undefined) return found;
  const row = { ...{ ownerId, kind, fromPage, toPage, madeOf, found }, usedAt: Date.now() };
  // Nobody waits for it.
  void keep(database, row).catch((error: unknown) => {
    if (!database.closed.aborted) console.warn('What Pick found was not kept', error);
  });
  return found;
}

async function keep(database: AccountDatabase, row: KeptFinding): Promise<void> {
  await inTransaction(database, [keptFindingsTable], async ({ keptFindings }) => {
    await keptFindings.put(row);
    const surplus = (await keptFindings.count()) - mostKept;
    if (surplus <= 0) return;
    await keptFindings.bulkDelete(
      await keptFindings.orderBy('usedAt').limit(surplus).primaryKeys(),
    );
  });
}
