/** An import that is brought in or undone: how far it is, or why it failed, and the way out. */

import { currentDatabase } from '../../db/database.ts';
import { retryJob } from '../../db/jobs.ts';
import { tryWrite } from '../../db/storage-problem.ts';
import type { Import, Job } from '../../db/tables.ts';
import { undoKind } from '../../interchange/backup/job-kinds.ts';
import { Button } from '../../ui/button.tsx';
import { StepProgress } from '../../ui/progress-bar.tsx';
import { tellFailure } from '../../ui/toaster/tell.ts';
import { useEndJob } from './end-job.tsx';

export function UnderWay({ one, job }: { one: Import; job: Job }) {
  const isUndo = job.kind === undoKind;
  const isFailed = job.state === 'failed';
  const [first, last] = isUndo ? ['Undo again', 'Stop undoing'] : ['Try again', 'Cancel'];
  const retry = () => void tellFailure(tryWrite(() => retryJob(currentDatabase(), job.id)));
  const { end, question } = useEndJob(job);
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
        <Button variant="secondary" size="sm" onClick={end}>
          {last}
          <span className="sr-only">: {one.name}</span>
        </Button>
      </div>
      {question}
    </>
  );
}
