/** Gives a file another name; what was typed stays when it cannot be stored. */
import { useState } from 'react';
import { mutate } from '../../../db/mutate.ts';
import { renameFile, type StudyFile } from '../../../model/entities/file.ts';
import { TextField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { tell } from '../../../ui/tell.ts';
import { maxNameLength } from '../add/limits.ts';

interface RenameFileDialogProps {
  file: Pick<StudyFile, 'id' | 'name'>;
  onClose: () => void;
}

export function RenameFileDialog({ file, onClose }: RenameFileDialogProps) {
  const [name, setName] = useState(file.name);
  const [error, setError] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    const wanted = name.trim();
    if (wanted === '') return setError('Give the file a name.');
    if (wanted === file.name) return setError('No changes were made');
    setBusy(true);
    const result = await mutate(renameFile, { id: file.id, name: wanted });
    setBusy(false);
    if (tell(result, { done: 'Saved', failed: 'Error updating the file' })) onClose();
  };
  return (
    <FormDialog
      title="Rename file"
      submitLabel="Save"
      busy={busy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextField
        label="Name"
        value={name}
        maxLength={maxNameLength}
        error={error}
        autoComplete="off"
        onChange={(event) => {
          setName(event.target.value);
          setError(undefined);
        }}
      />
    </FormDialog>
  );
}
