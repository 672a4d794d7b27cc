/** The frame of the account's forms: title, what went wrong, the fields, the one button. */
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { useDocumentTitle } from '../../ui/page/page.tsx';
import { surfaceClass } from '../../ui/page/panel.tsx';
import { Problem } from '../../ui/page/states.tsx';
import { useSecondsUntil, waitInWords } from '../../ui/use-now.ts';

interface AccountFormProps {
  title: string;
  description: ReactNode;
  /** What `useForm` gives. */
  form: {
    problem: string | undefined;
    busy: boolean;
    retryAtMs: number;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  };
  submitLabel: string;
  children: ReactNode;
  /** Other ways on, under the button. */
  after?: ReactNode;
  /** It takes the place of another form at the same address, so its title takes the focus. */
  isNextStep?: boolean;
  /** Its fields stand side by side where there is room, so that the button is in sight on a laptop. */
  isWide?: boolean;
}

export function AccountForm({
  title,
  description,
  form: { problem, busy, retryAtMs, onSubmit },
  submitLabel,
  children,
  after,
  isNextStep = false,
  isWide = false,
}: AccountFormProps) {
  useDocumentTitle(title);
  const heading = useRef<HTMLHeadingElement>(null);
  const fields = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const first = fields.current?.querySelector<HTMLElement>('[data-arrive]');
    (isNextStep ? heading.current : first)?.focus({ preventScroll: true });
  }, [isNextStep]);
  const waitS = useSecondsUntil(retryAtMs);
  return (
    <div className="grid flex-1 content-start justify-items-center px-4 py-6 sm:py-[clamp(1.5rem,6dvh,3rem)]">
      <div
        className={classes(
          surfaceClass,
          'grid w-full gap-6 p-5 sm:p-8',
          isWide ? 'max-w-2xl' : 'max-w-md',
        )}
      >
        <div className="grid gap-1">
          <h1
            ref={heading}
            tabIndex={-1}
            className="text-2xl font-semibold tracking-tight outline-none"
          >
            {title}
          </h1>
          <p className="text-muted [overflow-wrap:anywhere]">{description}</p>
        </div>
        {problem ? <Problem title={problem} /> : null}
        <form ref={fields} method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
          {isWide ? (
            <div className="grid items-start gap-4 sm:grid-cols-2">{children}</div>
          ) : (
            children
          )}
          <Button type="submit" busy={busy} disabled={waitS > 0} className="mt-2">
            {waitS > 0 ? `Try again in ${waitInWords(waitS)}` : submitLabel}
          </Button>
        </form>
        {after ? <div className="grid gap-2 text-sm text-muted">{after}</div> : null}
      </div>
    </div>
  );
}

export const formLinkClass = 'font-medium text-accent underline';
