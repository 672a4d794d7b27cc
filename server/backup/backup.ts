/**
 * `npm run backup -- FOLDER`: copies the database and the students' files into a new folder in FOLDER. It uses the
 * server's settings and may run while the server runs. A failure prints one sentence to stderr; the exit code is 1.
 */
import { failure, type Result } from '../../src/lib/result.ts';
import { type Config, readConfig } from '../config.ts';
import { clearBrokenOff, openBackupFolder } from './folder.ts';
import { type MadeBackup, makeBackup } from './make-backup.ts';
import { contentOf, count, problemOf, size } from './manifest.ts';

const made = await run(process.argv.slice(2));
if (!made.ok) {
  process.stderr.write(`${made.error.message}\n`);
  process.exitCode = 1;
}

async function run([folder, ...more]: readonly string[]): Promise<Result<unknown>> {
  // Only the server's user may read the backup (`data-folder.ts`).
  process.umask(0o077);
  if (folder === undefined || more.length > 0 || folder.startsWith('-')) {
    return failure('invalid', 'Usage: npm run backup -- FOLDER');
  }
  const config = readConfig(process.env);
  if (!config.ok) return config;
  try {
    return await backUp(config.data, folder);
  } catch (error) {
    return failure('broken', problemOf('The backup could not be made', error, folder));
  }
}

async function backUp(config: Config, given: string): Promise<Result<MadeBackup>> {
  const folder = await openBackupFolder(given, config.dataDir);
  if (!folder.ok) return folder;
  const cleared = await clearBrokenOff(folder.data, Date.now());
  if (cleared > 0) say(`Removed ${count(cleared, 'interrupted backup')}.`);
  const backup = await makeBackup(config, folder.data, Date.now());
  if (backup.ok) tell(backup.data, config);
  return backup;
}

function tell({ path, manifest }: MadeBackup, { dataDir, s3 }: Config): void {
  const { database, files, missing } = manifest;
  const bytes = database.reduce((sum, file) => sum + file.bytes, files.bytes);
  say(`Backup of ${contentOf(manifest)}`);
  say(`is in ${path}, ${size(bytes)} in all.`);
  if (s3 !== undefined) {
    say(
      `The students' files are in the bucket ${s3.bucket} and not in this backup. Keep them with`,
    );
    say('versions or a copy of the bucket for as long as you keep the backup.');
  }
  say('Verified: everything was read back unchanged.');
  if (missing === 0) return;
  const are = missing === 1 ? 'is' : 'are';
  process.stderr.write(
    `${count(missing, 'file')} that the database names ${are} missing or damaged in ${dataDir} and not in the backup.\n`,
  );
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
