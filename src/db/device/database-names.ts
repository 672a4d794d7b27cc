/** Names of this device's databases [S9]. */

/** Holds the owner of the device. */
export const deviceDatabaseName = 'haversack-device';

export function databaseName(userId: string): string {
  return `haversack-${userId}`;
}
