/** The focus and the scrolling go along with the item that is looked at, unless the student is somewhere else on purpose. */
import { type RefObject, useEffect, useRef } from 'react';
import { isTyping } from '../../../ui/press/shortcuts.ts';

/** @param key of the current item */
export function useFollowing(list: RefObject<HTMLElement | null>, key: string | undefined): void {
  const seen = useRef(key);
  useEffect(() => {
    const row = currentRow(list.current);
    // jsdom scrolls nothing.
    row?.scrollIntoView?.({ block: 'nearest' });
    // Rows that were not there before are measured then, and may have pushed it away.
    const frame = requestAnimationFrame(() =>
      currentRow(list.current)?.scrollIntoView?.({ block: 'nearest' }),
    );
    const stop = () => cancelAnimationFrame(frame);
    if (seen.current === key) return stop;
    seen.current = key;
    const isThere = row?.contains(document.activeElement) || isTyping(document.activeElement);
    if (!isThere && isOnItems(list.current)) row?.focus({ preventScroll: true });
    return stop;
  }, [list, key]);
}

/** After a form within it has closed: to the current item, where the focus was in the list. */
export function focusCurrent(list: HTMLElement | null): void {
  if (isOnItems(list)) currentRow(list)?.focus({ preventScroll: true });
}

function currentRow(list: HTMLElement | null): HTMLElement | null {
  return list?.querySelector<HTMLElement>('[aria-current]') ?? null;
}

/** On an item, on the dialog's title where it begins, or nowhere since its item went. A button keeps it. */
function isOnItems(list: HTMLElement | null): boolean {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) return true;
  return list?.contains(activeElement) === true || activeElement.matches('dialog h2');
}
