/** An import that is brought in or undone: how far it is, or why it failed, and the way out. */
import { useState } from 'react';
import { undoKind } from '../../backup/job-kinds.ts';
import { currentDatabase } from '../../db/database.ts';
import { canUndo, type Import } from '../../db/imports/imports.ts';
import { dropJob, type Job, retryJob } from '../../db/jobs.ts';
import { tryWrite } from '../../db/storage-problem.ts';
import { Button } from '../../ui/button.tsx';
import { StepProgress } from '../../ui/progress-bar.tsx';
import { tellFailure } from '../../ui/toaster/tell.ts';
import { StopDialog, stopImport } from './stop-dialog.tsx';

export function UnderWay({ one, job }: { one: Import; job: Job }) {
  const [isAsking, setAsking] = useState(false);
  const isUndo = job.kind === undoKind;
  const isFailed = job.state === 'failed';
  const [first, last] = isUndo ? ['Undo again', 'Stop undoing'] : ['Try again', 'Cancel'];
  const retry = () => void tellFailure(tryWrite(() => retryJob(currentDatabase(), job.id)));
  const stop = () => {
    if (isUndo) return void tellFailure(tryWrite(() => dropJob(currentDatabase(), job.id)));
    // Where it failed before anything was in, there is nothing to ask.
    if (isFailed && !canUndo(one, Date.now())) return void tellFailure(stopImport(one, job));
    setAsking(true);
  };
  return (
    <>
      {isFailed ? (
        <p role="alert" className="text-danger">
          {job.problem}
        </p>
      ) : (
        <StepProgress step={job.step} done={job.done} total={job.total} />
      )}
      <div className="flex flex-wrap gap-2">
        {isFailed ? (
          <Button variant="secondary" size="sm" onClick={retry}>
            {first}
            <span className="sr-only">: {one.name}</span>
          </Button>
        ) : null}
        <Button variant="secondary" size="sm" onClick={stop}>
          {last}
          <span className="sr-only">: {one.name}</span>
        </Button>
      </div>
      {isAsking ? <StopDialog one={one} job={job} onClose={() => setAsking(false)} /> : null}
    </>
  );
}
