/** Whether there is anything that a backup would save. */
import type { AccountDatabase } from '../../../db/database.ts';
import { definitionOf, entityNames } from '../../../model/registry.ts';

/** Things of the student's own that are not in the Trash; settings alone are none. */
export async function hasContent(database: AccountDatabase): Promise<boolean> {
  const wholes = entityNames.filter((name) => definitionOf(name).indexes.includes('deletedAt'));
  const counts = await Promise.all(
    wholes.map((name) => database.table(name).where('deletedAt').equals(0).limit(1).count()),
  );
  return counts.some((count) => count > 0);
}
