/** Escape in the source pane of a review closes it, unless something inside handles the key. */
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isForInputMethod } from '../../../../ui/press/key-press.ts';

/** Escape closes these first: a dialog handles the key itself, the highlight bar listens at `document` silently. */
const closesFirst = 'dialog';
const closesFirstWhileOpen = '[data-highlight-bar]';

/**
 * @param pane the key must be pressed inside; `null` while it is closed. Menus that open from it are outside.
 */
export function usePaneEscape(pane: RefObject<HTMLElement | null>, onClose: () => void): void {
  const mayClose = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    const side = pane.current;
    if (isForInputMethod(event)) return false;
    if (key !== 'Escape' || !(target instanceof Element) || !side?.contains(target)) return false;
    return (
      target.closest(closesFirst) === null && side.querySelector(closesFirstWhileOpen) === null
    );
  });
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const stop = new AbortController();
    let isMeant = false;
    // Check in the capture phase: the key may have closed the element by the time it bubbles.
    addEventListener(
      'keydown',
      (event) => {
        isMeant = mayClose(event);
      },
      { capture: true, signal: stop.signal },
    );
    // `window` comes after the listeners of React and of `document`.
    addEventListener(
      'keydown',
      (event) => {
        if (!isMeant || event.defaultPrevented) return;
        event.preventDefault();
        close();
      },
      { signal: stop.signal },
    );
    return () => stop.abort();
  }, []);
}
