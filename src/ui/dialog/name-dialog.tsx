/** Asks for the name of a new row, or for a new name. */
import * as say from '../../lib/messages.ts';
import { TextField } from '../form/field.tsx';
import { useEntityForm } from '../form/use-entity-form.ts';
import type { DraftPlace } from '../form/use-form-draft.ts';
import { FormDialog } from './form-dialog.tsx';

interface NameDialogProps {
  title: string;
  label: string;
  /** The noun within a sentence, such as “deck”. */
  thing: string;
  /** The present name; empty for a new row. */
  name?: string;
  maxLength?: number;
  draft?: () => DraftPlace;
  onSave: (name: string) => Promise<boolean>;
  onClose: () => void;
}

export function NameDialog({
  title,
  label,
  thing,
  name = '',
  maxLength = 500,
  draft: draftPlace,
  onSave,
  onClose,
}: NameDialogProps) {
  const { draft, field, busy, submit } = useEntityForm({
    initial: () => ({ name }),
    check: (typed) => ({ name: problemOf(typed.name.trim()) }),
    save: (typed) => onSave(typed.name.trim()),
    draft: draftPlace,
  });
  function problemOf(wanted: string): string | undefined {
    if (wanted === '') return `Enter a ${thing} name.`;
    return wanted === name ? say.noChangesWereMade : undefined;
  }
  return (
    <FormDialog
      title={title}
      submitLabel="Save"
      busy={busy}
      draft={draft}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField label={label} maxLength={maxLength} autoComplete="off" {...field('name')} />
    </FormDialog>
  );
}
