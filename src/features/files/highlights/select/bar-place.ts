/** Where the bar stands: under the words, above them where there is no room, always whole in the window. Pure. */

export interface Size {
  width: number;
  height: number;
}

type Rect = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

/** CSS pixels. */
const gap = 8;

/** @returns of the bar's upper left corner, CSS pixels from that of the window */
export function barPlace(words: Rect, bar: Size, window: Size): { left: number; top: number } {
  const middle = words.left + words.width / 2;
  const left = clamp(middle - bar.width / 2, gap, window.width - bar.width - gap);
  const under = words.top + words.height + gap;
  const above = words.top - bar.height - gap;
  const fitsUnder = under + bar.height + gap <= window.height;
  const top = fitsUnder || above < gap ? under : above;
  return { left, top: clamp(top, gap, window.height - bar.height - gap) };
}

/** The lower bound wins: what is too large begins at the edge. */
function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
