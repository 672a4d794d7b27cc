/**
 * `node server/new-epoch.ts`, for the stopped server, after a restore that the server cannot notice (docs/operations.md):
 * begins a new epoch, so that each device sends what the database lacks [S3], and ends all sessions.
 */
import { readConfig } from './config.ts';
import { openStorage } from './storage/open.ts';

const config = readConfig(process.env);
if (config.ok) {
  // Only the server's user may read SQLite's files.
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
