/**
 * The one way to end a job, for every button that does: an import is asked about first, since what it has brought stays, and
 * the copy of its files goes with it. Other work that is stopped leaves what it has made so far to be looked at.
 */
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

interface EndJob {
  end: () => void;
  /** Stands beside the button. */
  question: ReactNode;
}

export function useEndJob(job: Job): EndJob {
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
    // It may be done while this is asked: then there is nothing to stop.
    question:
      isAsking && job.state !== 'ready' ? (
        <Suspense>
          <StopDialog job={job} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null,
  };
}

/** Where an import failed before anything was in, there is nothing to ask. */
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
