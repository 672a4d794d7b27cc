/** Why the last time made nothing, above the form that begins anew. */
import { currentDatabase } from '../../db/database.ts';
import { retryJob } from '../../db/jobs.ts';
import { tryWrite } from '../../db/storage-problem.ts';
import type { Job } from '../../db/tables.ts';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/page/states.tsx';
import { tellFailure } from '../../ui/toaster/tell.ts';

export function LastProblem({ job }: { job: Job }) {
  return (
    <Problem
      title={job.failedTitle}
      text={job.problem}
      action={
        <Button
          variant="secondary"
          size="sm"
          onClick={() => void tellFailure(tryWrite(() => retryJob(currentDatabase(), job.id)))}
        >
          Try again
        </Button>
      }
    />
  );
}
