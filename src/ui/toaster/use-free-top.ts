/** Moves the toasts away from what they must not cover: what the keyboard is at (WCAG 2.4.11) and bars of buttons. */
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { toasts } from './counted-toast.tsx';

/** Toolbars, the head and foot of a dialog, open panels. */
const bars = '[data-bar]';

/** @param height of all toasts together, pixels */
export function useFreeTop(
  area: RefObject<HTMLElement | null>,
  height: number,
): number | undefined {
  const [top, setTop] = useState<number>();
  const look = useEffectEvent(() => {
    if (area.current === null) return setTop(undefined);
    const box = area.current.getBoundingClientRect();
    const windowHeight = window.visualViewport?.height ?? innerHeight;
    const { left, right } = box;
    const taken = whatIsTaken(area.current);
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

/** The bars of the top dialog, or else of the page, and the element whose focus is seen: a field, or one reached by keys. */
function whatIsTaken(toaster: Element): DOMRect[] {
  const element = document.activeElement;
  const isSeen =
    element !== null && !toaster.contains(element) && element.matches(':focus-visible');
  const focused = isSeen ? [element] : [];
  const place = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  return [...place.querySelectorAll(bars), ...focused]
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
