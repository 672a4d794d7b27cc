/** Asks for another code, not more often than a mail needs to arrive. */
import { useEffect, useState } from 'react';
import { resendCode } from '../../api/account.ts';
import { resendProblems } from '../../api/account-checks.ts';
import { Button } from '../../ui/button.tsx';
import { toastError, toastSuccess } from '../../ui/toast.ts';

/** From one code to the next, seconds. */
const pauseSeconds = 30;

export function ResendCode({ email, claim }: { email: string; claim: string }) {
  const [left, setLeft] = useState(pauseSeconds);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left]);
  const resend = async () => {
    const problem = Object.values(resendProblems({ email, claim }))[0];
    if (problem) return toastError(problem);
    setBusy(true);
    const answer = await resendCode({ email, claim });
    setBusy(false);
    if (!answer.ok) return toastError(answer.error.message);
    toastSuccess('A new code is on its way.');
    setLeft(pauseSeconds);
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p>Nothing arrived? Look in the spam folder too.</p>
      <Button variant="secondary" size="sm" busy={busy} disabled={left > 0} onClick={resend}>
        {left > 0 ? `Send again in ${left} s` : 'Send again'}
      </Button>
    </div>
  );
}
