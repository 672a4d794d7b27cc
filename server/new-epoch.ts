/**
 * `node server/new-epoch.ts`, after a backup was restored and before the server starts: gives the
 * database a new epoch, so that each device sends what the backup did not have [S3].
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
  process.stdout.write(`The history is now called ${epoch}. Devices will send all they hold.\n`);
} else {
  process.stderr.write(`${config.error.message}\n`);
  process.exitCode = 1;
}
