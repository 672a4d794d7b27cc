/** Ends a job from any button. It asks first about an import, whose items stay while the copy of its files goes. */
import { type ReactNode, Suspense, useState } from 'react';
import { currentDatabase } from '../../db/database.ts';
import { canUndo, importIdOf, stopImport } from '../../db/imports/imports.ts';
import { dropJob } from '../../db/jobs.ts';
import { tryWrite } from '../../db/storage-problem.ts';
import type { Job } from '../../db/tables.ts';
import { importKind } from '../../interchange/backup/job-kinds.ts';
import { stopJob } from '../../jobs/results.ts';
import { type Result, success } from '../../lib/result.ts';
import { lazyPart } from '../../ui/load/lazy-screen.tsx';
import { tellFailure } from '../../ui/toaster/tell.ts';

const StopDialog = lazyPart(async () => (await import('./stop-dialog.tsx')).StopDialog);

/** @returns `question`, to render beside the button */
export function useEndJob(job: Job): { end: () => void; question: ReactNode } {
  const [isAsking, setAsking] = useState(false);
  const endOrAsk = async (): Promise<Result<unknown>> => {
    const asks = await tryWrite(() => needsQuestion(job));
    if (!asks.ok) return asks;
    if (!asks.data) return await endJob(job);
    setAsking(true);
    return success(undefined);
  };
  return {
    end: () => void tellFailure(endOrAsk()),
    // A job may end during the question.
    question:
      isAsking && job.state !== 'ready' ? (
        <Suspense>
          <StopDialog job={job} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null,
  };
}

/** `false` for an import that failed before its first item. */
async function needsQuestion(job: Job): Promise<boolean> {
  if (job.kind !== importKind || job.state === 'ready') return false;
  const one = await currentDatabase().imports.get(importIdOf(job) ?? '');
  return one !== undefined && (job.state !== 'failed' || canUndo(one, Date.now()));
}

function endJob(job: Job): Promise<Result<void>> {
  const database = currentDatabase();
  if (job.kind === importKind) return stopImport(database, job);
  const isUnderWay = job.state === 'waiting' || job.state === 'running';
  return tryWrite(() => (isUnderWay ? stopJob : dropJob)(database, job.id));
}
