/** Where the toasts stand so that none lies over the field that is being filled (WCAG 2.4.11). Pure. Pixels of the window. */
import { toasts } from './toast-limits.ts';

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
