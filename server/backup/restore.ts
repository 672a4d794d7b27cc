/**
 * `npm run restore -- FOLDER [--replace]`, with the settings of the stopped server: restores a backup, or the newest one in
 * the folder. A failure is one sentence on stderr, with exit code 1.
 */
import { failure, type Result } from '../../src/lib/result.ts';
import { type Config, readConfig } from '../config.ts';
import { openDataFolder } from '../data-folder.ts';
import { findBackup } from './folder.ts';
import { contentOf, count, problemOf } from './manifest.ts';
import { type Restored, restoreBackup } from './restore-backup.ts';

const restored = await run(process.argv.slice(2));
if (!restored.ok) {
  process.stderr.write(`${restored.error.message}\n`);
  process.exitCode = 1;
}

async function run(words: readonly string[]): Promise<Result<unknown>> {
  const [folder, ...more] = words.filter((word) => word !== '--replace');
  if (folder === undefined || more.length > 0 || folder.startsWith('-')) {
    return failure('invalid', 'Usage: npm run restore -- FOLDER [--replace]');
  }
  const config = readConfig(process.env);
  if (!config.ok) return config;
  try {
    return await restore(config.data, folder, words.includes('--replace'));
  } catch (error) {
    const what = 'The restore failed and can be repeated';
    return failure('broken', problemOf(what, error, config.data.dataDir));
  }
}

async function restore(
  config: Config,
  given: string,
  replaces: boolean,
): Promise<Result<Restored>> {
  const backup = await findBackup(given);
  if (!backup.ok) return backup;
  await openDataFolder(config.dataDir, () => undefined);
  const result = await restoreBackup(backup.data, config, { replaces, nowMs: Date.now() });
  if (result.ok) tell(backup.data, result.data);
  return result;
}

function tell(backup: string, { manifest, kept, unknown, foreign }: Restored): void {
  const lines = [
    `Restored ${contentOf(manifest)}`,
    `from ${backup}, which was verified first.`,
    'All sessions have ended: students log in again, and their devices send changes that the backup lacks.',
    'Start the server now.',
  ];
  if (kept > 0) {
    lines.splice(2, 0, `Kept ${count(kept, 'newer file')} of the data folder.`);
  }
  if (unknown.length > 0) lines.push(leftOut(unknown));
  if (foreign.length > 0) {
    lines.push(`Left out of the database, because Haversack does not know it: ${fewOf(foreign)}`);
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}

function leftOut(paths: readonly string[]): string {
  const are = paths.length === 1 ? 'is' : 'are';
  return `Left out ${count(paths.length, 'file')} that ${are} not part of the backup: ${fewOf(paths)}`;
}

function fewOf(names: readonly string[]): string {
  const mostNamed = 5;
  return names.slice(0, mostNamed).join(', ') + (names.length > mostNamed ? ', …' : '');
}
