/** Asks for another code, not more often than a mail needs to arrive. */
import { useState } from 'react';
import type { ApiResult } from '../../../api/failure-kind.ts';
import { Button } from '../../../ui/button.tsx';
import { useOnce } from '../../../ui/press/use-once.ts';
import { toastError, toastSuccess } from '../../../ui/toaster/toast.ts';
import { useSecondsUntil, waitInWords } from '../../../ui/use-seconds-until.ts';

/** From one code to the next, milliseconds. */
const pauseMs = 30_000;

interface ResendCodeProps {
  /** When the last one was asked for, wall clock, milliseconds since the epoch. */
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
