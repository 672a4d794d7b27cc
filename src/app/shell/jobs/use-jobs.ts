/** The jobs of the open account, as the frame shows them. */
import { useEffect, useRef } from 'react';
import { readJobs } from '../../../db/jobs.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import type { Job } from '../../../db/tables.ts';
import { toastError, toastSuccess } from '../../../ui/toaster/toast.ts';
import { isWatched } from '../../../ui/work/watched.ts';

/** The oldest first; `undefined` until they are known. */
export function useJobs(): Job[] | undefined {
  return useRows(readJobs, []);
}

/** Says in the tab that the student looks at what has come to an end since the last look. */
export function useJobEndings(jobs: readonly Job[] | undefined): void {
  const before = useRef<readonly Job[]>(undefined);
  useEffect(() => {
    const known = before.current;
    before.current = jobs;
    if (known === undefined || jobs === undefined || document.hidden) return;
    for (const job of endedSince(known, jobs)) {
      if (job.state === 'failed') toastError(job.failedTitle);
      else if (!isWatched(job.id))
        toastSuccess(`${job.title}: ${job.reportAt ? 'done' : 'ready to review'}`);
    }
  }, [jobs]);
}

/** Those that this look finds ready or failed, and the last did not. */
export function endedSince(before: readonly Job[], now: readonly Job[]): Job[] {
  const isOver = ({ state }: Job) => state === 'ready' || state === 'failed';
  const last = new Map(before.map((job) => [job.id, job]));
  return now.filter((job) => {
    const known = last.get(job.id);
    return isOver(job) && known !== undefined && !isOver(known);
  });
}
