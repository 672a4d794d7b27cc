/** What a finger meant that moved over the pages. Pure. */

/** CSS pixels: right and down are positive. */
export interface Move {
  x: number;
  y: number;
}

/** How far the page could still be moved when the finger came down, CSS pixels. */
export interface RoomToPan {
  left: number;
  right: number;
}

/** @returns whether there is nothing more to see where the finger moves to */
function isPastEdge({ x, y }: Move, room: RoomToPan): boolean {
  return Math.abs(x) > Math.abs(y) && (x < 0 ? room.right : room.left) <= 1;
}

/** Less is a finger that trembles. */
const leastPx = 48;
/** So many times more sideways than up or down. */
const flatness = 1.5;

/** @returns whether the page is turned on or back; `undefined` where the finger scrolled or showed the rest of a large page */
export function swipedStep({ x, y }: Move, room: RoomToPan, isRtl: boolean): 1 | -1 | undefined {
  if (Math.abs(x) < leastPx || Math.abs(x) < Math.abs(y) * flatness) return undefined;
  if (!isPastEdge({ x, y }, room)) return undefined;
  return x < 0 === isRtl ? -1 : 1;
}
