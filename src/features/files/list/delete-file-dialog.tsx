/** Asks before a file is deleted, and says what stays. */
import { currentDatabase } from '../../../db/database.ts';
import { dropJob } from '../../../db/jobs.ts';
import { mutate } from '../../../db/mutate.ts';
import { tryWrite } from '../../../db/storage-problem.ts';
import * as say from '../../../lib/messages.ts';
import { deleteFile, type StudyFile } from '../../../model/entities/file.ts';
import { trashForDays } from '../../../model/trash.ts';
import { useGenerationOf } from '../../../queries/generation.ts';
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx';
import { useOnce } from '../../../ui/press/use-once.ts';
import { tell } from '../../../ui/toaster/tell.ts';
import { toastError } from '../../../ui/toaster/toast.ts';

interface DeleteFileDialogProps {
  file: Pick<StudyFile, 'id' | 'name'>;
  onClose: () => void;
  onDeleted?: () => void;
}

export function DeleteFileDialog({ file, onClose, onDeleted }: DeleteFileDialogProps) {
  const making = useGenerationOf(file.id);
  const [remove] = useOnce(async () => {
    const result = await mutate(deleteFile, { id: file.id });
    onClose();
    const words = { done: 'File deleted', undone: 'File restored' };
    if (!tell(result, { ...words, failed: say.errorUpdatingTheFile })) return;
    if (making) {
      const dropped = await tryWrite(() => dropJob(currentDatabase(), making.id));
      if (!dropped.ok) toastError(dropped.error.message);
    }
    onDeleted?.();
  });
  return (
    <ConfirmDialog
      title="Delete this file?"
      text={
        <>
          “{file.name}” goes to {trashForDays}, on all your devices. Flashcards and quizzes made
          from it stay.
          {making ? ' Unsaved study material from it is deleted.' : null}
        </>
      }
      confirmLabel="Delete file"
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
