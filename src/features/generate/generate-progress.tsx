/** The work under way, which can be cancelled or left alone. */
import { currentDatabase } from '../../db/database.ts';
import { tryWrite } from '../../db/storage-problem.ts';
import type { Job } from '../../db/tables.ts';
import { stopJob } from '../../jobs/results.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useAim } from '../../ui/press/aim.ts';
import { StepProgress } from '../../ui/progress-bar.tsx';
import { tellFailure } from '../../ui/toaster/tell.ts';
import { closeMaking } from './making-store.ts';
import type { MadeFrom } from './rows/origin.ts';

export function GenerateProgress({ job, from }: { job: Job; from: MadeFrom }) {
  // A second tap on Generate is not meant for what has come under the finger.
  const { isMeant } = useAim('progress');
  // What is found in this very moment is kept.
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

/** That the dialog may be closed while the work goes on, and where its result is then. */
export function CanBeLeft({ from }: { from: MadeFrom }) {
  return (
    <p className="text-sm text-muted">
      {`You can close this and do other things. The result waits ${whereItWaits(from)}, even if you close Haversack.`}
    </p>
  );
}
