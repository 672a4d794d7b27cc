/** The frame of the three account forms: title, what went wrong, the fields, the one button. */
import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { useDocumentTitle } from '../../ui/page.tsx';
import { surfaceClass } from '../../ui/panel.tsx';
import { Problem } from '../../ui/states.tsx';

interface AccountFormProps {
  title: string;
  description: ReactNode;
  problem: string | undefined;
  busy: boolean;
  submitLabel: string;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
  /** Other ways on, under the button. */
  after?: ReactNode;
}

export function AccountForm({
  title,
  description,
  problem,
  busy,
  submitLabel,
  onSubmit,
  children,
  after,
}: AccountFormProps) {
  useDocumentTitle(title);
  return (
    <div className="grid flex-1 items-start justify-items-center px-4 py-6 sm:py-12">
      <div className={`${surfaceClass} grid w-full max-w-md gap-6 p-5 sm:p-8`}>
        <div className="grid gap-1">
          <h1 tabIndex={-1} className="text-2xl font-semibold tracking-tight outline-none">
            {title}
          </h1>
          <p className="text-muted [overflow-wrap:anywhere]">{description}</p>
        </div>
        {problem ? <Problem title={problem} /> : null}
        <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
          {children}
          <Button type="submit" busy={busy} className="mt-2">
            {submitLabel}
          </Button>
        </form>
        {after ? <div className="grid gap-2 text-sm text-muted">{after}</div> : null}
      </div>
    </div>
  );
}
