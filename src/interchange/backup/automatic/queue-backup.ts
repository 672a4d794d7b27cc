/** Queues the job that makes a backup (`backup-job.ts`), once for all tabs. */
import { readBackups } from '../../../db/backups.ts';
import type { AccountDatabase } from '../../../db/database.ts';
import { addOnlyJob } from '../../../db/jobs.ts';
import { lacksPart } from '../../../db/position.ts';
import { tryWrite } from '../../../db/storage-problem.ts';
import type { Job } from '../../../db/tables.ts';
import { type Result, success } from '../../../lib/result.ts';
import { isBackupDue } from './rhythm.ts';

/** `Job.kind` of a backup. */
export const backupJobKind = 'backup';

/**
 * Queues a backup, unless one is under way in some tab.
 * @param when `due`: only where the week is over
 */
export async function queueBackup(
  database: AccountDatabase,
  when: 'now' | 'due',
  nowMs: number,
): Promise<Result<Job | undefined>> {
  const read = await tryWrite(() => readBackups(database));
  if (!read.ok) return read;
  const { folder } = read.data;
  if (folder === undefined) return success(undefined);
  const job = {
    kind: backupJobKind,
    isQuiet: true,
    title: `Backup to “${folder.name}”`,
    failedTitle: 'Backup failed',
    input: {},
  };
  const isWanted = async () => {
    const state = await readBackups(database);
    if (when === 'now') return state.isOn;
    // A part of the account would count as all of it for a week.
    return isBackupDue(state, nowMs) && !(await lacksPart(database));
  };
  return addOnlyJob(database, job, isWanted, nowMs);
}
