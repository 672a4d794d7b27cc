/** Says that a form shows a draft, and can discard it. */
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../button.tsx';
import type { FormDraft } from '../form/draft-place.ts';
import { settleTyped } from '../work/typed-text.ts';

interface DraftLineProps {
  /** Of `useEntityForm`. */
  draft: FormDraft | undefined;
  form: RefObject<HTMLFormElement | null>;
  /** For the `aria-describedby` of a dialog. */
  id?: string;
  busy?: boolean;
}

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

export function focusFirst(form: HTMLFormElement | null): void {
  const find = (selector: string) => form?.querySelector<HTMLElement>(selector);
  (find('[data-first]') ?? find(':is(input, select, textarea):not([hidden])'))?.focus();
}
