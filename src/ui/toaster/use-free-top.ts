/** Moves the toasts away from what they must not cover: the focused field (WCAG 2.4.11) and bars of buttons. */
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { toasts } from './counted-toast.tsx';

const fields = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';
/** Toasts may cover these, since they take no text. */
const pressed =
  '[type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="file"]';
/** Toolbars, the head and foot of a dialog, open panels. */
const bars = '[data-bar]';

/** @param height of all toasts together, pixels */
export function useFreeTop(
  area: RefObject<HTMLElement | null>,
  height: number,
): number | undefined {
  const [top, setTop] = useState<number>();
  const look = useEffectEvent(() => {
    const box = area.current?.getBoundingClientRect();
    if (box === undefined) return setTop(undefined);
    const windowHeight = window.visualViewport?.height ?? innerHeight;
    const { left, right } = box;
    const taken = whatIsTaken();
    setTop(freeTop({ taken, left, right, height, usualTop: toasts.offsetPx, windowHeight }));
  });
  useEffect(() => {
    if (height === 0) return;
    look();
    let frame = 0;
    // In the next frame, since a press may draw a panel.
    const lookAgain = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => look());
    };
    const stopping = new AbortController();
    const { signal } = stopping;
    for (const name of ['focusin', 'focusout', 'input'])
      document.addEventListener(name, () => look(), { signal });
    for (const name of ['click', 'keyup']) document.addEventListener(name, lookAgain, { signal });
    document.addEventListener('scroll', lookAgain, { capture: true, passive: true, signal });
    addEventListener('resize', lookAgain, { signal });
    window.visualViewport?.addEventListener('resize', lookAgain, { signal });
    return () => {
      stopping.abort();
      cancelAnimationFrame(frame);
    };
  }, [height]);
  return height === 0 ? undefined : top;
}

/** The bars of the top dialog, or else of the page, and the focused field. */
function whatIsTaken(): DOMRect[] {
  const element = document.activeElement;
  const typed = element?.matches(fields) && !element.matches(pressed) ? [element] : [];
  const place = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  return [...place.querySelectorAll(bars), ...typed]
    .map((one) => one.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);
}

export interface Edges {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** In pixels of the window. `taken` are the places to keep off, `usualTop` the top without any in the way. */
interface Room {
  taken: readonly Edges[];
  /** The edges of the toasts, and their height together. */
  left: number;
  right: number;
  height: number;
  usualTop: number;
  /** Height of the visible window, for example above an on-screen keyboard. */
  windowHeight: number;
}

/** @returns a top at which no toast covers a taken place; `undefined` if they can stay, or if no place is free */
export function freeTop(room: Room): number | undefined {
  const { left, right, height, usualTop, windowHeight } = room;
  const inColumn = room.taken.filter((one) => one.left < right && one.right > left);
  const isFree = (top: number) =>
    inColumn.every((one) => top + height <= one.top || top >= one.bottom);
  if (isFree(usualTop)) return undefined;
  return [
    ...inColumn.map(({ bottom }) => bottom + toasts.gapPx),
    ...inColumn.map(({ top }) => top - height - toasts.gapPx).reverse(),
  ].find((top) => top >= 0 && top + height <= windowHeight && isFree(top));
}
