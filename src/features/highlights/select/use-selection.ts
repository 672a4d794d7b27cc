/** Opens the bar for words selected by mouse, touch or keyboard, once the selection stops changing. */
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { selectedWords } from '../../../components/page-marks/drawn-text.ts';
import type { BarRequest } from '../../../components/page-marks/highlights-context.ts';

/** A finger that moves the ends of a selection changes it more often. */
const settleMs = 250;

/**
 * @param within holds the pages
 * @param onWords called with the words, or with `undefined` where nothing is selected any more
 */
export function useSelection(
  within: RefObject<HTMLElement | null>,
  onWords: (request: BarRequest | undefined) => void,
): void {
  const tell = useEffectEvent(onWords);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isPressed = false;
    const look = () => {
      const element = within.current;
      if (isPressed || element === null) return;
      const selection = getSelection();
      const range = selection?.rangeCount ? selection.getRangeAt(0) : undefined;
      const selectors = range === undefined ? [] : selectedWords(range, element);
      if (range === undefined || selectors.length === 0) return tell(undefined);
      tell({
        marked: { kind: 'words', selectors },
        rectOf: () => (range.collapsed ? undefined : range.getBoundingClientRect()),
      });
    };
    const lookSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(look, settleMs);
    };
    const press = ({ pointerType }: PointerEvent) => {
      // A finger that selects gives no sign that it was lifted.
      isPressed = pointerType === 'mouse';
    };
    const release = () => {
      isPressed = false;
      lookSoon();
    };
    document.addEventListener('selectionchange', lookSoon);
    document.addEventListener('pointerdown', press);
    document.addEventListener('pointerup', release);
    document.addEventListener('pointercancel', release);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', lookSoon);
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('pointerup', release);
      document.removeEventListener('pointercancel', release);
    };
  }, [within]);
}
