/** Rectangles on a page. Points from the upper left corner, as the page is turned on screen. Pure. */

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Without other fields. */
export function boxOf({ left, top, right, bottom }: Box): Box {
  return { left, top, right, bottom };
}

export function widthOf({ left, right }: Box): number {
  return right - left;
}

export function heightOf({ top, bottom }: Box): number {
  return bottom - top;
}

export function areaOf(box: Box): number {
  return Math.max(0, widthOf(box)) * Math.max(0, heightOf(box));
}

export function unite(one: Box, other: Box): Box {
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}

/** The intersection. Its sides are in the wrong order if it is empty. */
export function meet(one: Box, other: Box): Box {
  return {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  };
}

export function isEmpty(box: Box): boolean {
  return !(widthOf(box) > 0 && heightOf(box) > 0);
}

export function grow(box: Box, by: number): Box {
  return {
    left: box.left - by,
    top: box.top - by,
    right: box.right + by,
    bottom: box.bottom + by,
  };
}

export function overlapsAcross(one: Box, other: Box): number {
  return Math.min(one.right, other.right) - Math.max(one.left, other.left);
}

export function overlapsDown(one: Box, other: Box): number {
  return Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
}

export function isInside(box: Box, outer: Box): boolean {
  const { left, top, right, bottom } = box;
  return left >= outer.left && top >= outer.top && right <= outer.right && bottom <= outer.bottom;
}
