/** The name of the database's history, and what begins with a new one [S3]. */
import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from './engine/tables.ts';

export function newEpoch(): string {
  return randomBytes(12).toString('hex');
}

/**
 * After a database was put back: gives it another epoch, and ends all sessions, codes and generations. It knows nothing of what
 * happened since it was copied. A device that was signed out would be signed in again, and the return of a replaced
 * token, which is how theft is noticed, would look like its first use.
 * @returns the epoch
 */
export async function beginHistory(tx: Kysely<Tables>): Promise<string> {
  const value = newEpoch();
  await tx.updateTable('meta').set({ value }).where('key', '=', 'epoch').execute();
  await tx.deleteFrom('refresh_tokens').execute();
  await tx.deleteFrom('sessions').execute();
  await tx.deleteFrom('codes').execute();
  // Their devices begin them again; until then nothing is paid for a second time.
  await tx.deleteFrom('generations').execute();
  return value;
}
