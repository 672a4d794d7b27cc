/** The frame of the account forms, and parts that several of them share. */
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { ApiResult } from '../../api/failure-kind.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { classes } from '../../ui/classes.ts';
import { useDocumentTitle } from '../../ui/page/page.tsx';
import { Problem } from '../../ui/page/states.tsx';
import { useOnce } from '../../ui/press/use-once.ts';
import { toastError, toastSuccess } from '../../ui/toaster/toast.ts';
import { useSecondsUntil, waitInWords } from '../../ui/use-now.ts';

interface AccountFormProps {
  title: string;
  description: ReactNode;
  /** From `useForm`. */
  form: {
    problem: string | undefined;
    busy: boolean;
    retryAtMs: number;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  };
  submitLabel: string;
  children: ReactNode;
  /** Below the button. */
  after?: ReactNode;
  /** Replaces another form at the same address, so its title gets the focus. */
  isNextStep?: boolean;
  /** Two columns where there is space, so that the button is visible on a laptop. */
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
      <div className={classes('grid w-full gap-6', isWide ? 'max-w-2xl' : 'max-w-md')}>
        <div className="grid gap-1">
          <h1 ref={heading} tabIndex={-1} className="text-display outline-none">
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

interface SharedComputerProps {
  isShared: boolean;
  onChange: (isShared: boolean) => void;
}

export function SharedComputer({ isShared, onChange }: SharedComputerProps) {
  return (
    <Checkbox
      label="This is a shared computer"
      hint={
        isShared
          ? 'Your data is removed from this computer when you sign out or your session ends, even if it was not sent yet. Sign out when you leave.'
          : 'Your data stays on this device until you sign out, so you can study offline.'
      }
      checked={isShared}
      onChange={onChange}
      className="text-sm"
    />
  );
}

/** An email needs time to arrive. */
const pauseMs = 30_000;

interface ResendCodeProps {
  /** Wall clock. */
  askedAtMs: number;
  send: () => Promise<ApiResult<unknown>>;
}

export function ResendCode({ askedAtMs, send }: ResendCodeProps) {
  const [notBeforeMs, setNotBeforeMs] = useState(0);
  const waitS = useSecondsUntil(Math.max(askedAtMs + pauseMs, notBeforeMs));
  const [resend, busy] = useOnce(async () => {
    const answer = await send();
    if (answer.ok) return toastSuccess('New code sent. Check your email.');
    setNotBeforeMs(Date.now() + (answer.error.retryAfterMs ?? 0));
    toastError(answer.error.message);
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p>No email? Check your spam folder.</p>
      <Button
        variant="secondary"
        size="sm"
        busy={busy}
        disabled={waitS > 0}
        onClick={() => void resend()}
      >
        {waitS > 0 ? `Resend code in ${waitInWords(waitS)}` : 'Resend code'}
      </Button>
    </div>
  );
}
