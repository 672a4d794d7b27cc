/** A dialog with one form: Enter saves, what was typed stays until it is saved or cancelled. */
import { type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface FormDialogProps {
  title: string;
  submitLabel: string;
  busy: boolean;
  onSubmit: () => void;
  onClose: () => void;
  /** Further actions at the foot, before Cancel, such as a deletion. */
  actions?: ReactNode;
  children: ReactNode;
}

export function FormDialog({
  title,
  submitLabel,
  busy,
  onSubmit,
  onClose,
  actions,
  children,
}: FormDialogProps) {
  const id = useId();
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          {actions}
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
