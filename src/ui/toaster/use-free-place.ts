/** Moves the toasts away from what they must not cover: what the keyboard is at (WCAG 2.4.11) and bars of buttons. */
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { toasts } from './counted-toast.tsx';

/** Toolbars, the head and foot of a dialog, open panels. */
const bars = '[data-bar]';

/** Milliseconds between looks. */
const lookMs = 250;

/** The edge of the toasts in the window, pixels: their lower one on a phone. */
type FreePlace = { top: number } | { bottom: number };

/**
 * @param height of all toasts together, pixels
 * @param isLow on a phone: at the lower edge, above its bars and keyboard, since titles and fields are above
 * @returns `undefined`: at their usual place
 */
export function useFreePlace(
  area: RefObject<HTMLElement | null>,
  height: number,
  isLow: boolean,
): FreePlace | undefined {
  const [place, setPlace] = useState<FreePlace>();
  const look = useEffectEvent(() => {
    if (area.current === null) return setPlace(undefined);
    const { left, right } = area.current.getBoundingClientRect();
    const seen = window.visualViewport;
    const windowHeight =
      isLow && seen ? seen.offsetTop + seen.height : (seen?.height ?? innerHeight);
    const usualTop = isLow ? windowHeight - toasts.lowOffsetPx - height : toasts.offsetPx;
    const topIn = (taken: readonly Edges[]) =>
      freeTop({ taken, left, right, height, usualTop, windowHeight, isLow });
    if (!isLow) {
      const top = topIn([...barsOf(topDialog() ?? document), ...focused(area.current)]);
      if (top === undefined || top === usualTop) return setPlace(undefined);
      return setPlace((before) =>
        before && 'top' in before && before.top === top ? before : { top },
      );
    }
    const own = barsOf(topDialog() ?? document);
    // Without room beside all of them, the toasts cover first a sheet, then what the keyboard is at.
    const kept = [
      [...own, ...focused(area.current), ...sheet()],
      [...own, ...focused(area.current)],
      own,
    ];
    const top = kept.map(topIn).find((one) => one !== undefined) ?? usualTop;
    const bottom = innerHeight - top - height;
    setPlace((before) =>
      before && 'bottom' in before && before.bottom === bottom ? before : { bottom },
    );
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
    // A bar may come or go after a write, without an event.
    const timer = setInterval(lookAgain, lookMs);
    return () => {
      clearInterval(timer);
      stopping.abort();
      cancelAnimationFrame(frame);
    };
  }, [height]);
  return height === 0 ? undefined : place;
}

function topDialog(): Element | undefined {
  return [...document.querySelectorAll('dialog[open]')].at(-1);
}

/** A dialog that leaves room above itself. */
function sheet(): DOMRect[] {
  const dialog = topDialog();
  return dialog ? [dialog.getBoundingClientRect()] : [];
}

/** Not those behind a cover, or hidden while another bar stands there. */
function barsOf(place: ParentNode): DOMRect[] {
  return [...place.querySelectorAll(bars)]
    .filter(
      (bar) => bar.closest('[inert]') === null && getComputedStyle(bar).visibility !== 'hidden',
    )
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);
}

/** The element whose focus is seen: a field, or one reached by keys. Of a long text its line with the caret. */
function focused(toaster: Element): DOMRect[] {
  const element = document.activeElement;
  if (element === null || toaster.contains(element) || !element.matches(':focus-visible'))
    return [];
  if (!(element as HTMLElement).isContentEditable) return [element.getBoundingClientRect()];
  const selection = getSelection();
  const range = selection?.rangeCount ? selection.getRangeAt(0) : undefined;
  // A caret in an empty line has no rectangle of its own.
  const rect =
    range?.getClientRects()[0] ?? elementOf(range?.startContainer)?.getBoundingClientRect();
  return rect ? [rect] : [];
}

function elementOf(node: Node | undefined): Element | null | undefined {
  return node instanceof Element ? node : node?.parentElement;
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
  /** They stand at the lower edge, and so rise first. */
  isLow?: boolean;
}

/** @returns the nearest top at which no toast covers a taken place; `undefined` if no place is free */
export function freeTop(room: Room): number | undefined {
  const { left, right, height, usualTop, windowHeight, isLow = false } = room;
  const inColumn = room.taken.filter((one) => one.left < right && one.right > left);
  const isFree = (top: number) =>
    inColumn.every((one) => top + height <= one.top || top >= one.bottom);
  if (isFree(usualTop)) return usualTop;
  const under = inColumn.map(({ bottom }) => bottom + toasts.gapPx);
  const above = inColumn.map(({ top }) => top - height - toasts.gapPx).reverse();
  const places = isLow ? [...above, ...under].sort((a, b) => b - a) : [...under, ...above];
  return places.find((top) => top >= 0 && top + height <= windowHeight && isFree(top));
}
