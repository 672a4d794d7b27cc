/** What nobody waits for at the start: asked for and drawn once the first picture is on the screen. */
import { type ReactNode, Suspense, startTransition, useEffect, useState } from 'react';
import { afterPaint } from './paint.ts';

export function AfterPaint({ children }: { children: ReactNode }) {
  const [painted, setPainted] = useState(false);
  // As a transition it has no fallback: React holds back for 300 ms what comes in place of one.
  useEffect(() => afterPaint(() => startTransition(() => setPainted(true))), []);
  return <Suspense>{painted ? children : null}</Suspense>;
}
