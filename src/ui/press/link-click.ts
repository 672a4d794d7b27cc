/** A plain click on a link within the app; one that opens a tab or a window of its own is the browser's. */
import type { MouseEvent } from 'react';

/** @returns its path with what follows; `undefined` where the click is no such one */
export function pathOfClick(event: MouseEvent): string | undefined {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event;
  const link = target instanceof Element ? target.closest('a') : null;
  const isPlain = button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
  if (link === null || !isPlain || link.target === '_blank') return undefined;
  const url = new URL(link.href, location.href);
  return url.origin === location.origin ? url.pathname + url.search + url.hash : undefined;
}
