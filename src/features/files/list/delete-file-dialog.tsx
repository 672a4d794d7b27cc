/** Asks before a file leaves, and says what stays. */
import { mutate } from '../../../db/mutate.ts';
import * as say from '../../../lib/messages.ts';
import { deleteFile, type StudyFile } from '../../../model/entities/file.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { toastError, toastSuccess } from '../../../ui/toast.ts';

interface DeleteFileDialogProps {
  file: Pick<StudyFile, 'id' | 'name'>;
  onClose: () => void;
  onDeleted?: () => void;
}

export function DeleteFileDialog({ file, onClose, onDeleted }: DeleteFileDialogProps) {
  const remove = async () => {
    const result = await mutate(deleteFile, { id: file.id });
    onClose();
    if (!result.ok) return toastError(say.errorUpdatingTheFile);
    toastSuccess('File deleted');
    onDeleted?.();
  };
  return (
    <ConfirmDialog
      title="Delete file?"
      text={
        <>
          “{file.name}” goes to the Trash for 30 days, on all your devices. Flashcards and quizzes
          made from it stay.
        </>
      }
      confirmLabel="Delete"
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
