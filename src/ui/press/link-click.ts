import type { MouseEvent } from 'react';

/** @returns the path, search and hash of a plain click on a link within the app; `undefined` for other clicks */
export function pathOfClick(event: MouseEvent): string | undefined {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event;
  const link = target instanceof Element ? target.closest('a') : null;
  const isPlain = button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
  if (link === null || !isPlain || link.target === '_blank') return undefined;
  const url = new URL(link.href, location.href);
  return url.origin === location.origin ? url.pathname + url.search + url.hash : undefined;
}
