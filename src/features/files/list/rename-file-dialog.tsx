/** Gives a file another name; what was typed stays when it cannot be stored. */
import { type FormEvent, useId, useState } from 'react';
import { mutate } from '../../../db/mutate.ts';
import { renameFile, type StudyFile } from '../../../model/entities/file.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import { maxNameLength } from '../add/limits.ts';

interface RenameFileDialogProps {
  file: Pick<StudyFile, 'id' | 'name'>;
  onClose: () => void;
}

export function RenameFileDialog({ file, onClose }: RenameFileDialogProps) {
  const formId = useId();
  const [name, setName] = useState(file.name);
  const [error, setError] = useState<string | undefined>();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === '') return setError('Give the file a name.');
    if (wanted === file.name) return setError('No changes were made');
    const result = await mutate(renameFile, { id: file.id, name: wanted });
    if (!result.ok) {
      setError(result.error.message);
      toastError('Error updating the file');
      return;
    }
    toastSuccess('Saved');
    onClose();
  };
  return (
    <Dialog
      title="Rename file"
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={save} noValidate>
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
      </form>
    </Dialog>
  );
}
