/** Asks for a better name of a quiz. */
import { useState } from 'react';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';

interface QuizNameDialogProps {
  title: string;
  /** @returns whether it was saved; what was typed stays otherwise */
  onSave: (title: string) => Promise<boolean>;
  onClose: () => void;
}

export function QuizNameDialog({ title, onSave, onClose }: QuizNameDialogProps) {
  const [typed, setTyped] = useState(title);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (typed.trim() === '') {
      setProblem('Please give the quiz a name.');
      return;
    }
    setBusy(true);
    if (!(await onSave(typed.trim()))) setBusy(false);
  };
  return (
    <FormDialog
      title="Rename quiz"
      submitLabel="Save"
      busy={busy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextField
        label="Quiz name"
        value={typed}
        maxLength={500}
        autoComplete="off"
        error={problem}
        onChange={(event) => setTyped(event.target.value)}
      />
    </FormDialog>
  );
}
