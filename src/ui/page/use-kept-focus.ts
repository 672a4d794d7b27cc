/** Moves the focus to the page's title when an action has removed its own button. */
import { useEffect, useRef } from 'react';

/** @param scene changes whenever parts of the page come or go */
export function useKeptFocus(scene: unknown): void {
  const seen = useRef(scene);
  useEffect(() => {
    if (seen.current === scene) return;
    seen.current = scene;
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [scene]);
}
