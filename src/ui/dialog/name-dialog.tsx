/** Asks for a name: of something new, or a better one. What was typed stays until it is saved. */
import { useState } from 'react';
import * as say from '../../lib/messages.ts';
import { TextField } from '../form/field.tsx';
import { useOnce } from '../press/use-once.ts';
import { FormDialog } from './form-dialog.tsx';

interface NameDialogProps {
  title: string;
  label: string;
  /** What is named, in the middle of a sentence, such as “deck”. */
  thing: string;
  /** What it is called now; empty where it is new. */
  name?: string;
  maxLength?: number;
  /** @returns whether it was saved */
  onSave: (name: string) => Promise<boolean>;
  onClose: () => void;
}

export function NameDialog({
  title,
  label,
  thing,
  name = '',
  maxLength = 500,
  onSave,
  onClose,
}: NameDialogProps) {
  const [typed, setTyped] = useState(name);
  const [problem, setProblem] = useState<string>();
  const [save, busy] = useOnce(async () => {
    const wanted = typed.trim();
    if (wanted === '') return setProblem(`Please give the ${thing} a name.`);
    if (wanted === name) return setProblem(say.noChangesWereMade);
    await onSave(wanted);
  });
  return (
    <FormDialog
      title={title}
      submitLabel="Save"
      busy={busy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextField
        label={label}
        value={typed}
        maxLength={maxLength}
        autoComplete="off"
        error={problem}
        onChange={(event) => {
          setTyped(event.target.value);
          setProblem(undefined);
        }}
      />
    </FormDialog>
  );
}
