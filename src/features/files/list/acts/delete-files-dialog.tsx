/** Asks before several files leave together; one Undo gives all of them back. */
import { currentDatabase } from '../../../../db/database.ts';
import { dropJob } from '../../../../db/jobs.ts';
import { mutate } from '../../../../db/mutate.ts';
import { useRows } from '../../../../db/rows/use-rows.ts';
import { tryWrite } from '../../../../db/storage-problem.ts';
import * as say from '../../../../lib/messages.ts';
import { plural } from '../../../../lib/plural.ts';
import { deleteFiles, type StudyFile } from '../../../../model/entities/file.ts';
import { trashForDays } from '../../../../model/trash.ts';
import { findGenerations } from '../../../../queries/generation.ts';
import { ConfirmDialog } from '../../../../ui/dialog/dialog.tsx';
import { useOnce } from '../../../../ui/press/use-once.ts';
import { tell } from '../../../../ui/toaster/tell.ts';
import { toastError } from '../../../../ui/toaster/toast.ts';

interface DeleteFilesDialogProps {
  files: readonly Pick<StudyFile, 'id'>[];
  onDone: () => void;
  onClose: () => void;
}

export function DeleteFilesDialog({ files, onDone, onClose }: DeleteFilesDialogProps) {
  const ids = files.map(({ id }) => id);
  const making = useRows((database) => findGenerations(ids, database), [ids.join()]);
  const count = plural(files.length, 'file');
  const [remove] = useOnce(async () => {
    const result = await mutate(deleteFiles, ids);
    onClose();
    const words = { done: `${count} deleted`, undone: `${count} restored` };
    if (!tell(result, { ...words, failed: say.errorUpdatingTheFile })) return;
    onDone();
    for (const { id } of making ?? []) {
      const dropped = await tryWrite(() => dropJob(currentDatabase(), id));
      if (!dropped.ok) toastError(dropped.error.message);
    }
  });
  return (
    <ConfirmDialog
      title={`Delete ${count}?`}
      text={
        <>
          They go to {trashForDays}, on all your devices. Flashcards and quizzes made from them
          stay.
          {making?.length ? ' Unsaved study material from them is deleted.' : null}
        </>
      }
      confirmLabel={`Delete ${count}`}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
