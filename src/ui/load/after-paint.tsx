/** Renders its children after the first paint. */
import { type ReactNode, Suspense, startTransition, useEffect, useState } from 'react';

export function AfterPaint({ children }: { children: ReactNode }) {
  const [painted, setPainted] = useState(false);
  // A transition has no fallback, and React delays content that replaces a fallback by 300 ms.
  useEffect(() => afterPaint(() => startTransition(() => setPainted(true))), []);
  return <Suspense>{painted ? children : null}</Suspense>;
}

/** Longest wait, since hidden pages are not painted. Milliseconds. */
const longestMs = 1_000;

/**
 * Calls back after the next paint: an animation frame runs before its paint, and a timer set in it runs after.
 * @returns a function that cancels
 */
export function afterPaint(callback: () => void): () => void {
  let isOver = false;
  const once = () => {
    if (isOver) return;
    isOver = true;
    callback();
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, longestMs);
  return () => {
    isOver = true;
  };
}
