/**
 * `node server/new-epoch.ts`, after a database was put back in a way that the server cannot notice (docs/operations.md)
 * and before it starts: gives it a new epoch, so that each device sends what it did not have [S3], and ends all sessions.
 */
import { readConfig } from './config.ts';
import { openStorage } from './storage/open.ts';

const config = readConfig(process.env);
if (config.ok) {
  // What SQLite makes beside the database is for the server's user only.
  process.umask(0o077);
  const storage = await openStorage(config.data);
  const epoch = await storage.renewEpoch();
  await storage.close();
  process.stdout.write(
    `The history has the new name ${epoch}. Students log in again, and devices send everything that they hold.\n`,
  );
} else {
  process.stderr.write(`${config.error.message}\n`);
  process.exitCode = 1;
}
