/** Work in progress. Students can cancel it or leave. */
import { currentDatabase } from '../../db/database.ts';
import { tryWrite } from '../../db/storage-problem.ts';
import type { Job } from '../../db/tables.ts';
import { stopJob } from '../../jobs/results.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useAim } from '../../ui/press/aim.ts';
import { StepProgress } from '../../ui/progress-bar.tsx';
import { tellFailure } from '../../ui/toaster/tell.ts';
import type { MadeFrom } from './job/job-request.ts';
import { closeMaking } from './making-store.ts';

export function GenerateProgress({ job, from }: { job: Job; from: MadeFrom }) {
  // A second tap on Generate must not press Cancel, which appears there.
  const { isMeant } = useAim('progress');
  const stop = () => tellFailure(tryWrite(() => stopJob(currentDatabase(), job.id)));
  return (
    <Dialog
      title="Generate study material"
      onClose={closeMaking}
      actions={
        <Button variant="secondary" onClick={() => isMeant() && void stop()}>
          Cancel
        </Button>
      }
    >
      <StepProgress step={job.step} done={job.done} total={job.total} />
      <CanBeLeft from={from} />
    </Dialog>
  );
}

function whereItWaits({ entity }: MadeFrom): string {
  if (entity === undefined) return 'under “Study material” of this file';
  return entity === 'note' ? 'below this note' : 'on the page of this deck';
}

/** Says that the dialog may be closed, and where the result waits. */
export function CanBeLeft({ from }: { from: MadeFrom }) {
  return (
    <p className="text-sm text-muted">
      {`You can close this and do other things. The result waits ${whereItWaits(from)}, even if you close Haversack.`}
    </p>
  );
}
