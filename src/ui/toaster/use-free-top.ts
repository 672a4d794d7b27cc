/** Moves the toasts away from the focused field (WCAG 2.4.11). */
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { toasts } from './counted-toast.tsx';

const fields = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';
/** Toasts may cover these, since they take no text. */
const pressed =
  '[type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="file"]';

/** @param usualTopOf the top without a field in the way, pixels. @param height of all toasts together, pixels */
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
    const stopping = new AbortController();
    const { signal } = stopping;
    for (const name of ['focusin', 'focusout', 'input'])
      document.addEventListener(name, lookAgain, { signal });
    document.addEventListener('scroll', lookAgain, { capture: true, passive: true, signal });
    addEventListener('resize', lookAgain, { signal });
    window.visualViewport?.addEventListener('resize', lookAgain, { signal });
    return () => stopping.abort();
  }, [height]);
  return height === 0 ? undefined : top;
}

function fieldWithFocus(): DOMRect | undefined {
  const element = document.activeElement;
  const isTyped = element?.matches(fields) && !element.matches(pressed);
  return isTyped ? element?.getBoundingClientRect() : undefined;
}

export interface Edges {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** In pixels of the window. `field` is the focused field, `usualTop` the top without a field in the way. */
interface Room {
  field: Edges;
  /** The edges of the toasts, and their height together. */
  left: number;
  right: number;
  height: number;
  usualTop: number;
  /** Height of the visible window, for example above an on-screen keyboard. */
  windowHeight: number;
}

/** @returns a top at which no toast covers the field; `undefined` if they can stay, or if no place is free */
export function freeTop(room: Room): number | undefined {
  const { field, left, right, height, usualTop, windowHeight } = room;
  const isBeside = field.left >= right || field.right <= left;
  const isFree = (top: number) => top + height <= field.top || top >= field.bottom;
  if (isBeside || isFree(usualTop)) return undefined;
  const below = field.bottom + toasts.gapPx;
  const above = field.top - height - toasts.gapPx;
  return [below, above].find((top) => top >= 0 && top + height <= windowHeight);
}
