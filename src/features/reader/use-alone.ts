/** Makes everything behind a cover of the window inert, except messages and dialogs. */
import { type RefObject, useEffect } from 'react';

export function useAlone(element: RefObject<HTMLElement | null>, isAlone: boolean): void {
  useEffect(() => {
    const own = element.current;
    if (!isAlone || own === null) return;
    const hidden = siblingsUp(own).filter(
      (other) => !other.matches('[inert], dialog, script, style, [data-base-ui-portal]'),
    );
    for (const other of hidden) other.setAttribute('inert', '');
    return () => {
      for (const other of hidden) other.removeAttribute('inert');
    };
  }, [element, isAlone]);
}

/** The siblings of the element and of its ancestors, up to the app's frame. */
function siblingsUp(own: HTMLElement): Element[] {
  const frame = own.closest('body > * > *');
  const found: Element[] = [];
  for (let at: Element = own; at !== frame && at.parentElement !== null; at = at.parentElement) {
    found.push(...[...at.parentElement.children].filter((child) => child !== at));
  }
  return found;
}
