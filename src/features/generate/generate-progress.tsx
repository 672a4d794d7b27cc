/** The work under way, which can be cancelled or left alone. */
import type { Job } from '../../db/jobs.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useAim } from '../../ui/press/use-aim.ts';
import { StepProgress } from '../../ui/progress-bar.tsx';
import { letGo } from './draft/draft.ts';
import { closeMaking } from './making-store.ts';

export function GenerateProgress({ job }: { job: Job }) {
  // A second tap on Generate is not meant for what has come under the finger.
  const { isMeant } = useAim('progress');
  return (
    <Dialog
      title="Generate study material"
      onClose={closeMaking}
      actions={
        <Button variant="secondary" onClick={() => isMeant() && void letGo(job.id)}>
          Cancel
        </Button>
      }
    >
      <StepProgress step={job.step} done={job.done} total={job.total} />
      <p className="text-sm text-muted">
        You can close this and keep reading. The result waits under “Study material”, even if you
        close Haversack.
      </p>
    </Dialog>
  );
}
