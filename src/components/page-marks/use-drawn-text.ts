/** The text of a page's element, read anew when it is drawn anew or takes another form. */
import { useEffect, useState } from 'react';
import { type DrawnText, drawnTextOf, overlayMarker } from './drawn-text.ts';

/** Text layers come piece by piece. */
const settleMs = 80;

/** @returns a new object whenever the boxes of its words may have changed; `undefined` before the first text */
export function useDrawnText(root: HTMLElement | null): DrawnText | undefined {
  const [drawn, setDrawn] = useState<DrawnText>();
  useEffect(() => {
    if (root === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const readSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const read = drawnTextOf(root);
        setDrawn(read.text.trim() === '' ? undefined : read);
      }, settleMs);
    };
    const changes = new MutationObserver((records) => {
      if (records.some(({ target }) => !isInOverlay(target))) readSoon();
    });
    changes.observe(root, { childList: true, subtree: true, characterData: true });
    const sizes = new ResizeObserver(readSoon);
    sizes.observe(root);
    readSoon();
    return () => {
      clearTimeout(timer);
      changes.disconnect();
      sizes.disconnect();
    };
  }, [root]);
  return drawn;
}

function isInOverlay(node: Node): boolean {
  const element = node instanceof Element ? node : node.parentElement;
  return element?.closest(`[${overlayMarker}]`) != null;
}
