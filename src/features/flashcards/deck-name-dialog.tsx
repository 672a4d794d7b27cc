/** Asks for a deck's name: of a new deck, or a better one for an old deck. */
import { useState } from 'react';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';

interface DeckNameDialogProps {
  title: string;
  name?: string;
  /** @returns whether it was saved; what was typed stays otherwise */
  onSave: (name: string) => Promise<boolean>;
  onClose: () => void;
}

export function DeckNameDialog({ title, name = '', onSave, onClose }: DeckNameDialogProps) {
  const [typed, setTyped] = useState(name);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    const wanted = typed.trim();
    if (wanted === '') {
      setProblem('Please give the deck a name.');
      return;
    }
    setBusy(true);
    if (!(await onSave(wanted))) setBusy(false);
  };
  return (
    <FormDialog
      title={title}
      submitLabel="Save"
      busy={busy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextField
        label="Deck name"
        value={typed}
        maxLength={500}
        autoComplete="off"
        error={problem}
        onChange={(event) => setTyped(event.target.value)}
      />
    </FormDialog>
  );
}
