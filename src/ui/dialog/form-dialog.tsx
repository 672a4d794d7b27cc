/**
 * A dialog with one form: the focus begins in its first field, or in the one that is marked `data-first`, and goes to
 * the first field that is wrong. Enter saves, and what was typed stays until it is saved or cancelled.
 */
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '../button.tsx';
import { CancelButton, Dialog } from './dialog.tsx';

interface FormDialogProps {
  title: string;
  submitLabel: string;
  busy: boolean;
  /** See `Dialog`. */
  isDirty?: boolean;
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
  isDirty = false,
  onSubmit,
  onClose,
  actions,
  children,
}: FormDialogProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  // Runs after the dialog has opened and taken the focus.
  useEffect(() => {
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    (find('[data-first]') ?? find(':is(input, select, textarea):not([hidden])'))?.focus();
  }, []);
  return (
    <Dialog
      title={title}
      onClose={onClose}
      isDirty={isDirty}
      busy={busy}
      actions={
        <>
          {actions}
          <CancelButton disabled={busy} />
          <Button type="submit" form={id} busy={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={id}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
          // The errors are drawn by then.
          requestAnimationFrame(() => {
            form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
          });
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
