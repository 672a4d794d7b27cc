/** Moves the toasts away from the field that is being filled, for as long as it has the focus: see `free-top.ts`. */
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { toasts } from './toast-limits.ts';

const fields = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';
/** Nobody types into these, so toasts may cover them. */
const pressed =
  '[type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="file"]';

/**
 * @param usualTopOf where the toasts begin when nothing is in the way, pixels
 * @param height of all toasts together, pixels; none has 0
 */
export function useFreeTop(
  area: RefObject<HTMLElement | null>,
  height: number,
  usualTopOf: () => number,
): number | undefined {
  const [top, setTop] = useState<number>();
  const look = useEffectEvent(() => {
    const field = fieldWithFocus();
    const box = area.current?.getBoundingClientRect();
    if (field === undefined || box === undefined) return setTop(undefined);
    const windowHeight = window.visualViewport?.height ?? innerHeight;
    const { left, right } = box;
    const room = { field, left, right, height, usualTop: usualTopOf(), windowHeight };
    setTop(freeTop(room));
  });
  useEffect(() => {
    if (height === 0) return;
    look();
    const lookAgain = () => look();
    const events = ['focusin', 'focusout', 'input'] as const;
    for (const name of events) document.addEventListener(name, lookAgain);
    document.addEventListener('scroll', lookAgain, { capture: true, passive: true });
    addEventListener('resize', lookAgain);
    window.visualViewport?.addEventListener('resize', lookAgain);
    return () => {
      for (const name of events) document.removeEventListener(name, lookAgain);
      document.removeEventListener('scroll', lookAgain, { capture: true });
      removeEventListener('resize', lookAgain);
      window.visualViewport?.removeEventListener('resize', lookAgain);
    };
  }, [height]);
  return height === 0 ? undefined : top;
}

function fieldWithFocus(): DOMRect | undefined {
  const element = document.activeElement;
  const isTyped = element?.matches(fields) && !element.matches(pressed);
  return isTyped ? element?.getBoundingClientRect() : undefined;
}

/** Where the toasts stand so that none lies over the field that is being filled (WCAG 2.4.11). Pure. Pixels of the window. */
export interface Edges {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

interface Room {
  /** The field that has the focus. */
  field: Edges;
  /** Where the toasts stand from side to side, and how high they are together. */
  left: number;
  right: number;
  height: number;
  /** Where they stand when nothing is in the way. */
  usualTop: number;
  /** Of what is seen of the window, as above a keyboard on the screen. */
  windowHeight: number;
}

/** @returns where they begin; `undefined` where they may stay, and where a field leaves no room for them anywhere */
export function freeTop(room: Room): number | undefined {
  const { field, left, right, height, usualTop, windowHeight } = room;
  const isBeside = field.left >= right || field.right <= left;
  const isFree = (top: number) => top + height <= field.top || top >= field.bottom;
  if (isBeside || isFree(usualTop)) return undefined;
  const below = field.bottom + toasts.gapPx;
  const above = field.top - height - toasts.gapPx;
  return [below, above].find((top) => top >= 0 && top + height <= windowHeight);
}
