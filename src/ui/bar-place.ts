/**
 * The place of a bar beside selected words: below the words, or above them without room below, inside the window. On a touch screen at the
 * lower edge, unless it would cover the words there.
 */
import { type RefObject, useLayoutEffect, useState } from 'react';
import { useMedia } from './use-media.ts';

export interface Size {
  width: number;
  height: number;
}

type Rect = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

/** CSS pixels. */
const gap = 8;
/** Height of the selection handles below the words. */
const handlePx = 24;
const menuPx = 56;
/** Space at the lower edge for tools and system gestures. */
const footPx = 106;

/** @returns the upper left corner of the bar in the window, CSS pixels */
export function barPlace(words: Rect, bar: Size, window: Size): { left: number; top: number } {
  const middle = words.left + words.width / 2;
  const left = clamp(middle - bar.width / 2, gap, window.width - bar.width - gap);
  const under = words.top + words.height + gap;
  const above = words.top - bar.height - gap;
  const fitsUnder = under + bar.height + gap <= window.height;
  const top = fitsUnder || above < gap ? under : above;
  return { left, top: clamp(top, gap, window.height - bar.height - gap) };
}

/**
 * For a touch screen.
 * @returns a place above the words; `undefined` if the lower edge covers no words, or without room above
 */
export function placeOffWords(
  words: Rect,
  bar: Size,
  window: Size,
): { left: number; top: number } | undefined {
  const low = window.height - footPx - bar.height;
  const room = words.top - bar.height - gap;
  const isClear = words.top + words.height + handlePx <= low || words.top >= window.height;
  if (isClear || room < gap) return undefined;
  const left = Math.max(gap, (window.width - bar.width) / 2);
  // Leaves room for the system's own menu above the words.
  return { left, top: room - menuPx >= gap ? room - menuPx : room };
}

/** The lower bound wins: a bar that is too large begins at the edge. */
function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}

export const touchScreen = '(pointer: coarse), (max-width: 640px)';

interface Place {
  left: number;
  top: number;
}

/** @returns `undefined`: at the lower edge; `hidden`: the words are not visible */
export function useBarPlace(
  bar: RefObject<HTMLElement | null>,
  rectOf: () => DOMRect | undefined,
): Place | 'hidden' | undefined {
  const isTouch = useMedia(touchScreen);
  const [place, setPlace] = useState<Place | 'hidden' | undefined>(isTouch ? undefined : 'hidden');
  useLayoutEffect(() => {
    const put = () => {
      const words = rectOf();
      const element = bar.current;
      if (words === undefined || element === null) return setPlace(isTouch ? undefined : 'hidden');
      const { width, height } = element.getBoundingClientRect();
      const place = isTouch ? placeOffWords : barPlace;
      setPlace(place(words, { width, height }, { width: innerWidth, height: innerHeight }));
    };
    put();
    const stop = new AbortController();
    const { signal } = stop;
    addEventListener('scroll', put, { capture: true, passive: true, signal });
    addEventListener('resize', put, { signal });
    return () => stop.abort();
  }, [bar, rectOf, isTouch]);
  return place;
}
