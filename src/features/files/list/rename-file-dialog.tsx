import { formDraftPlace } from '../../../db/drafts/form-drafts.ts';
import { mutate } from '../../../db/mutate.ts';
import * as say from '../../../lib/messages.ts';
import { renameFile, type StudyFile } from '../../../model/entities/file.ts';
import { maxNameLength } from '../../../model/files/file-limits.ts';
import { NameDialog } from '../../../ui/dialog/name-dialog.tsx';
import { tell } from '../../../ui/toaster/tell.ts';

interface RenameFileDialogProps {
  file: Pick<StudyFile, 'id' | 'name'>;
  onClose: () => void;
}

export function RenameFileDialog({ file, onClose }: RenameFileDialogProps) {
  const save = async (name: string) => {
    const result = await mutate(renameFile, { id: file.id, name });
    const renamed = tell(result, { done: say.saved, failed: say.errorUpdatingTheFile });
    if (renamed) onClose();
    return renamed;
  };
  return (
    <NameDialog
      title="Rename file"
      label="Name"
      thing="file"
      name={file.name}
      maxLength={maxNameLength}
      draft={() => formDraftPlace('file', file.id)}
      onSave={save}
      onClose={onClose}
    />
  );
}
