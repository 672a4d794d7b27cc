/** The work under way, which can be cancelled or left alone. */
import type { StudyFile } from '../../../model/entities/file.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useAim } from '../../../ui/press/use-aim.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { useTextStates } from '../pdf/file-text.ts';
import { progressInWords } from '../text-reading.tsx';
import { cancelMaking } from './make-from-file.ts';
import { closeMaking, type MakingStage } from './making-store.ts';

interface GenerateProgressProps {
  file: StudyFile;
  stage: Extract<MakingStage, { name: 'reading' | 'making' }>;
}

export function GenerateProgress({ file, stage }: GenerateProgressProps) {
  const reading = useTextStates((states) => states[file.id]);
  // A second tap on Generate is not meant for what has come under the finger.
  const { isMeant } = useAim('progress');
  return (
    <Dialog
      title="Make study material"
      onClose={closeMaking}
      actions={
        <Button variant="secondary" onClick={() => isMeant() && cancelMaking(file.id)}>
          Cancel
        </Button>
      }
    >
      {stage.name === 'reading' ? (
        <ProgressBar
          label="Reading the pages"
          {...(reading?.kind === 'reading'
            ? { value: reading.done, max: reading.total, detail: progressInWords(reading) }
            : { value: 0, max: 0, detail: 'Opening' })}
        />
      ) : (
        <ProgressBar label="Choosing what matters" value={stage.done} max={stage.total} />
      )}
      <p className="text-sm text-muted">
        You can close this and read on; the result waits beside the pages.
      </p>
    </Dialog>
  );
}
