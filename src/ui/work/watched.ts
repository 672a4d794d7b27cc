/** The jobs whose result this tab shows in a dialog, so that no toast reports it. */
import { useEffect } from 'react';

const watched = new Set<string>();

export function isWatched(jobId: string): boolean {
  return watched.has(jobId);
}

export function useWatched(jobId: string | undefined): void {
  useEffect(() => {
    if (jobId === undefined) return;
    watched.add(jobId);
    return () => {
      watched.delete(jobId);
    };
  }, [jobId]);
}
