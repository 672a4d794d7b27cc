/** What went wrong, and below it why. */
import type { ReactNode } from 'react';

export function WithReason({ message, reason }: { message: ReactNode; reason: string }) {
  return (
    <>
      <p>{message}</p>
      <p className="mt-0.5 text-sm text-muted">{reason}</p>
    </>
  );
}
