/**
 * Where a popup is drawn: within the dialog that its trigger stands in, since a modal `<dialog>` lies above all the rest of
 * the page and makes it inert; else within the page's main part, where who goes from landmark to landmark finds it.
 */
import { useCallback, useState } from 'react';

/** @returns the place, and what the trigger takes as its `ref` */
export function useLayer(): [HTMLElement | undefined, (trigger: HTMLElement | null) => void] {
  const [layer, setLayer] = useState<HTMLElement>();
  const trigger = useCallback((element: HTMLElement | null) => {
    if (element !== null) setLayer(element.closest<HTMLElement>('dialog, main') ?? undefined);
  }, []);
  return [layer, trigger];
}
