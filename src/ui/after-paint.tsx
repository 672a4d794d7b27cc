/** What nobody waits for at the start: asked for and drawn once the first picture is on the screen. */
import { type ReactNode, Suspense, useEffect, useState } from 'react';

export function AfterPaint({ children }: { children: ReactNode }) {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    // A frame's callback comes before its painting, what it leaves for later after it. A part that has gone by then
    // takes no notice.
    requestAnimationFrame(() => setTimeout(() => setPainted(true)));
  }, []);
  return painted ? <Suspense>{children}</Suspense> : null;
}
