/**
 * A dialog with one form. The focus starts in the first field, or in the field with `data-first`, and goes to the first
 * invalid field. Enter saves. Typed text stays until it is saved or cancelled. A screen reader announces a draft with the
 * title.
 */
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '../button.tsx';
import type { FormDraft } from '../form/draft-place.ts';
import { focusFault } from '../form/focus-fault.ts';
import { CancelButton, Dialog } from './dialog.tsx';
import { DraftLine, focusFirst } from './draft-line.tsx';

interface FormDialogProps {
  title: string;
  submitLabel: string;
  busy: boolean;
  /** False if its subject is gone; the body says so. */
  canSubmit?: boolean;
  /** Leaving ends its work, so it can be left at any time. */
  mayLeave?: boolean;
  /** See `Dialog`. */
  isDirty?: boolean;
  /** Of `useEntityForm`. */
  draft?: FormDraft | undefined;
  onSubmit: () => void;
  /** Saves and empties the form for the next row. */
  onSaveAndNext?: (() => void) | undefined;
  onClose: () => void;
  /** Further actions at the foot, before Cancel, such as a deletion. */
  actions?: ReactNode;
  children: ReactNode;
}

export function FormDialog({
  title,
  submitLabel,
  busy,
  canSubmit = true,
  mayLeave = false,
  isDirty = false,
  draft,
  onSubmit,
  onSaveAndNext,
  onClose,
  actions,
  children,
}: FormDialogProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  // Runs after the dialog has opened and taken the focus.
  useEffect(() => focusFirst(form.current), []);
  const draftId = `${id}-draft`;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      isDirty={isDirty}
      busy={busy && !mayLeave}
      draft={draft}
      describedBy={draft?.isShown ? draftId : undefined}
      actions={
        <>
          {actions}
          {onSaveAndNext ? (
            <Button
              variant="secondary"
              disabled={busy}
              onClick={() => {
                onSaveAndNext();
                focusFault(form.current);
              }}
            >
              Save and add another
            </Button>
          ) : null}
          <CancelButton disabled={busy && !mayLeave} />
          <Button type="submit" form={id} busy={busy} disabled={!canSubmit}>
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
          focusFault(form.current);
        }}
      >
        <DraftLine id={draftId} draft={draft} form={form} busy={busy} />
        {children}
      </form>
    </Dialog>
  );
}
