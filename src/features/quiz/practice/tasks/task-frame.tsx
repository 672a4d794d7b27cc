/** A question and the fields of its answer. It takes the focus when it follows another one, so that it is read out. */
import { type ReactNode, useEffect, useRef } from 'react';
import { surfaceClass } from '../../../../ui/page/panel.tsx';

interface TaskFrameProps {
  /** What is asked, as it is read out. */
  name: string;
  /** What is asked, as it is seen; none: the fields say it. */
  stem?: string;
  /** What to do. */
  hint?: string;
  disabled: boolean;
  children: ReactNode;
}

export function TaskFrame({ name, stem, hint, disabled, children }: TaskFrameProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const active = document.activeElement;
    if (active !== document.body && !active?.closest('form')) return;
    const field = group.current?.querySelector<HTMLElement>('[data-first]');
    (field ?? group.current)?.focus();
  }, []);
  return (
    <fieldset
      ref={group}
      tabIndex={-1}
      className={`${surfaceClass} grid min-w-0 gap-3 p-4 outline-none sm:p-6`}
    >
      <legend className="sr-only">{hint === undefined ? name : `${name} ${hint}`}</legend>
      {stem === undefined ? null : (
        <p aria-hidden dir="auto" className="text-left text-lg font-medium break-words sm:text-xl">
          {stem}
        </p>
      )}
      {hint === undefined ? null : (
        <p aria-hidden className="text-sm text-muted">
          {hint}
        </p>
      )}
      <fieldset disabled={disabled} className="grid min-w-0 gap-3">
        {children}
      </fieldset>
    </fieldset>
  );
}
