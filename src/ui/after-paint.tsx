/** What nobody waits for at the start: asked for and drawn once the first picture is on the screen. */
import { type ReactNode, Suspense, startTransition, useEffect, useState } from 'react';

export function AfterPaint({ children }: { children: ReactNode }) {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    // A frame's callback comes before its painting, what it leaves for later after it. A part that has gone by then
    // takes no notice. As a transition it has no fallback: React holds back for 300 ms what comes in place of one.
    requestAnimationFrame(() => setTimeout(() => startTransition(() => setPainted(true))));
  }, []);
  return <Suspense>{painted ? children : null}</Suspense>;
}
