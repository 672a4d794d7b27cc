/**
 * Where the bar stands: under the words, above them where there is no room, always whole in the window. On a touch screen it stands
 * at the lower edge, where a thumb is, unless it would cover the words there. Pure.
 */
import { type RefObject, useLayoutEffect, useState } from 'react';
import { useMedia } from '../../../ui/use-media.ts';

export interface Size {
  width: number;
  height: number;
}

type Rect = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

/** CSS pixels. */
const gap = 8;
/** The handles of a selection reach this far below its words. */
const handlePx = 24;
const menuPx = 56;
/** Space below the bar at the lower edge for the reader's tools and the phone's own gestures. */
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
 * Of a touch screen.
 * @returns its place above the words; `undefined` where it covers none at the lower edge, or has no room above them
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
  // The system's own menu of the words stands right above them, where there is room for both.
  return { left, top: room - menuPx >= gap ? room - menuPx : room };
}

/** The lower bound wins: a bar that is too large begins at the edge. */
function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}

/** Selecting by finger, with Back near the bar. */
export const touchScreen = '(pointer: coarse), (max-width: 640px)';

interface Place {
  left: number;
  top: number;
}

/** @returns `undefined`: at the lower edge of a touch screen; `hidden`: its words are not visible */
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
    addEventListener('scroll', put, { capture: true, passive: true });
    addEventListener('resize', put);
    return () => {
      removeEventListener('scroll', put, { capture: true });
      removeEventListener('resize', put);
    };
  }, [bar, rectOf, isTouch]);
  return place;
}
