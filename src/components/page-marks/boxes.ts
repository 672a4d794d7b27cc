/** Places of words on a page. */

/** Shares of the page's width and height, from its upper left corner: they are valid at any zoom. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

type Rect = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

/** Pieces of a line with a smaller gap are joined; share of the line's height. */
const joinedGap = 0.6;

/** @param rects of the pieces of text, in the window. @param frame of the page */
export function boxesOf(rects: readonly Rect[], frame: Rect): Box[] {
  if (frame.width === 0 || frame.height === 0) return [];
  const lines: Rect[] = [];
  for (const rect of rects) {
    if (rect.width < 0.5 || rect.height < 0.5) continue;
    const last = lines.at(-1);
    if (last !== undefined && isSameLine(last, rect)) lines[lines.length - 1] = union(last, rect);
    else lines.push(rect);
  }
  return lines.map(({ left, top, width, height }) => ({
    left: (left - frame.left) / frame.width,
    top: (top - frame.top) / frame.height,
    width: width / frame.width,
    height: height / frame.height,
  }));
}

export function aroundBoxes(boxes: readonly Box[]): Box | undefined {
  const [first, ...rest] = boxes;
  return first && rest.reduce(union, first);
}

export function styleOf({ left, top, width, height }: Box) {
  const percent = (share: number) => `${share * 100}%`;
  const size = { width: percent(width), height: percent(height) };
  return { left: percent(left), top: percent(top), ...size };
}

export function isInBox({ left, top, width, height }: Box, x: number, y: number): boolean {
  return x >= left && x <= left + width && y >= top && y <= top + height;
}

function isSameLine(a: Rect, b: Rect): boolean {
  const shared = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  const lower = Math.min(a.height, b.height);
  const gap = Math.max(a.left, b.left) - Math.min(a.left + a.width, b.left + b.width);
  return shared > lower / 2 && gap < Math.max(a.height, b.height) * joinedGap;
}

function union(a: Rect, b: Rect): Rect {
  const left = Math.min(a.left, b.left);
  const top = Math.min(a.top, b.top);
  return {
    left,
    top,
    width: Math.max(a.left + a.width, b.left + b.width) - left,
    height: Math.max(a.top + a.height, b.top + b.height) - top,
  };
}

/** Whether the page has dark text: then a highlight's color is multiplied, else it is laid over as a veil. */
export function isOnPaper(root: HTMLElement | null): boolean {
  if (root === null) return true;
  const [red = 0, green = 0, blue = 0] = (getComputedStyle(root).color.match(/\d+/g) ?? []).map(
    Number,
  );
  return red + green + blue < 384;
}
