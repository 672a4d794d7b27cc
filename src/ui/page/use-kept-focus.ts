/** Where the focus goes when the button that had it is taken away by its own success: to the page's title. */
import { useEffect, useRef } from 'react';

/** @param scene changes whenever parts of the page come or go */
export function useKeptFocus(scene: unknown): void {
  const seen = useRef(scene);
  useEffect(() => {
    if (seen.current === scene) return;
    seen.current = scene;
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [scene]);
}
