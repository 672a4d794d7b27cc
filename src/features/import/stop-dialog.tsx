/** Asks before stopping an import, and explains what happens to items imported so far. */
import { useState } from 'react';
import { currentDatabase } from '../../db/database.ts';
import { canUndo, importIdOf, stopImport, undoUntil } from '../../db/imports/imports.ts';
import { undoNeedsNetwork } from '../../db/imports/known-elsewhere.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import { tryWrite } from '../../db/storage-problem.ts';
import type { Import, Job } from '../../db/tables.ts';
import { startUndo } from '../../interchange/backup/undo-job.ts';
import type { Result } from '../../lib/result.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { formatDate } from '../../ui/format.ts';
import { useOnce } from '../../ui/press/use-once.ts';
import { tellFailure } from '../../ui/toaster/tell.ts';
import { useNow } from '../../ui/use-now.ts';
import { useNeedsNetwork } from './use-needs-network.ts';

interface StopDialogProps {
  job: Job;
  onClose: () => void;
}

export function StopDialog(props: StopDialogProps) {
  const id = importIdOf(props.job) ?? '';
  // Live: the import continues during the question.
  const one = useRows((database) => database.imports.get(id), [id]);
  return one === undefined ? null : <Question {...props} one={one} />;
}

function Question({ one, job, onClose }: StopDialogProps & { one: Import }) {
  const needsNetwork = useNeedsNetwork(one);
  const isUndoable = canUndo(one, useNow());
  const [undoes, setUndoes] = useState(false);
  const [stop, isStopping] = useOnce(async (undo: boolean) => {
    setUndoes(undo);
    await tellFailure(undo ? stopAndUndo(one, job) : stopImport(currentDatabase(), job));
    onClose();
  });
  return (
    <Dialog
      title="Stop importing?"
      onClose={onClose}
      busy={isStopping}
      actions={
        <>
          <Button variant="secondary" disabled={isStopping} onClick={onClose}>
            {job.state === 'failed' ? 'Close' : 'Keep importing'}
          </Button>
          {isUndoable && !needsNetwork ? (
            <Button
              variant="secondary"
              disabled={isStopping && !undoes}
              busy={isStopping && undoes}
              onClick={() => void stop(true)}
            >
              Stop and undo
            </Button>
          ) : null}
          <Button
            disabled={isStopping && undoes}
            busy={isStopping && !undoes}
            onClick={() => void stop(false)}
          >
            {isUndoable ? 'Stop and keep' : 'Stop import'}
          </Button>
        </>
      }
    >
      <p>{stopInWords(one, isUndoable, needsNetwork)}</p>
    </Dialog>
  );
}

function stopInWords(one: Import, isUndoable: boolean, needsNetwork: boolean): string {
  if (!isUndoable) return 'Nothing is imported yet.';
  const until = `Items imported so far stay in your library unless you undo the import. You can undo it until ${formatDate(undoUntil(one))}.`;
  return needsNetwork ? `${until} ${undoNeedsNetwork}` : until;
}

/** No batch is stored after the job ended, so a read after it finds all items. */
async function stopAndUndo({ id }: Import, job: Job): Promise<Result<unknown>> {
  const database = currentDatabase();
  const stopped = await stopImport(database, job);
  if (!stopped.ok) return stopped;
  const one = await tryWrite(() => database.imports.get(id));
  if (!one.ok || one.data === undefined) return one;
  return await startUndo(database, one.data);
}
