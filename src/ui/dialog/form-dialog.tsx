/**
 * A dialog with one form. The focus starts in the field with `data-first` or else in the first one, and goes to the first
 * invalid field. Enter saves. Typed text stays until it is saved or cancelled. Screen readers announce a draft with the
 * title.
 */
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../button.tsx';
import { focusFault } from '../form/field.tsx';
import type { FormDraft } from '../form/use-form-draft.ts';
import { settleTyped } from '../work/typed-text.ts';
import { CancelButton, Dialog } from './dialog.tsx';

interface FormDialogProps {
  title: string;
  submitLabel: string;
  busy: boolean;
  /** False if its subject is gone; the body says so. */
  canSubmit?: boolean;
  /** Leaving ends its work, so it can be left at any time. */
  mayLeave?: boolean;
  isDirty?: boolean;
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
          // A dialog opened from a form must not save that form too.
          event.stopPropagation();
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

interface DraftLineProps {
  draft: FormDraft | undefined;
  form: RefObject<HTMLFormElement | null>;
  id?: string;
  busy?: boolean;
}

/** Says that a form shows a draft, and can discard it. */
export function DraftLine({ draft, form, id, busy = false }: DraftLineProps) {
  if (!draft?.isShown) return null;
  const discard = () => {
    flushSync(() => draft.discard());
    if (form.current) settleTyped(form.current);
    focusFirst(form.current);
  };
  return (
    <div className="flex w-full flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm text-muted">
      <p id={id}>
        This is your unsaved draft.
        {draft.isOutdated
          ? ' The saved version has changed since: discard the draft to see it.'
          : ''}
      </p>
      <Button variant="secondary" size="sm" disabled={busy} onClick={discard}>
        Discard draft
      </Button>
    </div>
  );
}

function focusFirst(form: HTMLFormElement | null): void {
  const find = (selector: string) => form?.querySelector<HTMLElement>(selector);
  (find('[data-first]') ?? find(':is(input, select, textarea):not([hidden])'))?.focus();
}
