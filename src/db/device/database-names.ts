/** What this device's databases are called [S9]. */

/** Beside the accounts' own: who the device belongs to. */
export const deviceDatabaseName = 'haversack-device';

export function databaseName(userId: string): string {
  return `haversack-${userId}`;
}
