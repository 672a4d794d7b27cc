/** The jobs whose result is on the screen in a dialog of this tab: no message says what the student sees. */
import { useEffect } from 'react';

const watched = new Set<string>();

export function isWatched(jobId: string): boolean {
  return watched.has(jobId);
}

/** @param jobId the job that the dialog around shows; none: no job yet */
export function useWatched(jobId: string | undefined): void {
  useEffect(() => {
    if (jobId === undefined) return;
    watched.add(jobId);
    return () => {
      watched.delete(jobId);
    };
  }, [jobId]);
}
