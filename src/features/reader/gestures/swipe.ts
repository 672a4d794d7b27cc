/** Interprets the movement of a finger over the pages. Pure. */

/** CSS pixels; right and down are positive. */
export interface Move {
  x: number;
  y: number;
}

/** How far the page could still be panned when the finger came down, CSS pixels. */
export interface RoomToPan {
  left: number;
  right: number;
}

/** @returns whether the page has no more room to pan in this direction */
function isPastEdge({ x, y }: Move, room: RoomToPan): boolean {
  return Math.abs(x) > Math.abs(y) && (x < 0 ? room.right : room.left) <= 1;
}

/** Shorter movements are trembling. */
const leastPx = 48;
/** Least ratio of horizontal to vertical movement. */
const flatness = 1.5;

/** @returns the turn of the page; `undefined` if the finger scrolled or panned a large page */
export function swipedStep({ x, y }: Move, room: RoomToPan, isRtl: boolean): 1 | -1 | undefined {
  if (Math.abs(x) < leastPx || Math.abs(x) < Math.abs(y) * flatness) return undefined;
  if (!isPastEdge({ x, y }, room)) return undefined;
  return x < 0 === isRtl ? -1 : 1;
}
