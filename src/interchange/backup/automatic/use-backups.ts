import { useEffect, useState } from 'react';
import { readBackups } from '../../../db/backups.ts';
import { readJobs } from '../../../db/jobs.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import type { BackupsState, Job } from '../../../db/tables.ts';
import { type Folder, mayWriteTo } from './folder.ts';
import { backupJobKind } from './schedule.ts';

export interface Backups {
  state: BackupsState;
  /** Under way or failed. */
  job: Job | undefined;
  /** Whether the folder can be written to; `undefined` until the browser answers. */
  mayWrite: boolean | undefined;
}

/** @returns `undefined` until it is read */
export function useBackups(): Backups | undefined {
  const read = useRows(async (database) => {
    const [state, jobs] = await Promise.all([readBackups(database), readJobs(database)]);
    return { state, job: jobs.find(({ kind }) => kind === backupJobKind) };
  }, []);
  const mayWrite = useMayWrite(read?.state, read?.job?.state);
  return read && { ...read, mayWrite };
}

/** Asks again when the page is shown and when a backup begins or ends, since no event tells of a lost permission. */
function useMayWrite(state: BackupsState | undefined, progress: unknown): boolean | undefined {
  const [mayWrite, setMayWrite] = useState<boolean>();
  const { folder, folderKey } = state ?? {};
  const isChosen = folder !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reading of the database makes another handle of the same folder
  useEffect(() => {
    if (folder === undefined) return setMayWrite(undefined);
    const ask = () => {
      mayWriteTo(folder as Folder).then(setMayWrite, () => setMayWrite(false));
    };
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => document.removeEventListener('visibilitychange', ask);
  }, [isChosen, folderKey, progress]);
  return mayWrite;
}
