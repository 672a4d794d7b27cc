/** Escape in the pane of a review closes it, unless something inside had a use for the key. */
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isForInputMethod } from '../../../../ui/press/key-press.ts';

/** What Escape closes first: a dialog by itself, the bar of a highlight at `document` without a word to others. */
const closesFirst = 'dialog';
const closesFirstWhileOpen = '[data-highlight-bar]';

/**
 * @param pane what the key has to be pressed in; `null` while it is closed. What opens from it elsewhere in the document, such
 * as a menu, is not in it.
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
    // Looked at before anybody acts: what the key closes may be gone when it comes by again.
    addEventListener(
      'keydown',
      (event) => {
        isMeant = mayClose(event);
      },
      { capture: true, signal: stop.signal },
    );
    // After React's and those at `document`.
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
