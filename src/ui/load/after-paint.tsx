/** Renders its children after the first paint. */
import { type ReactNode, Suspense, startTransition, useEffect, useState } from 'react';
import { afterPaint } from './paint.ts';

export function AfterPaint({ children }: { children: ReactNode }) {
  const [painted, setPainted] = useState(false);
  // A transition has no fallback, and React delays content that replaces a fallback by 300 ms.
  useEffect(() => afterPaint(() => startTransition(() => setPainted(true))), []);
  return <Suspense>{painted ? children : null}</Suspense>;
}
