/**
 * `node server/new-epoch.ts`, before the start after a database was restored in a way that the server cannot notice
 * (docs/operations.md): gives it a new epoch, so that each device sends what it lacks [S3], and ends all sessions.
 */
import { readConfig } from './config.ts';
import { openStorage } from './storage/open.ts';

const config = readConfig(process.env);
if (config.ok) {
  // SQLite's files beside the database are for the server's user only.
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
