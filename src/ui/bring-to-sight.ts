/** Marks the element that scrolls the pages. */
export const pagesMarker = 'data-pages';

/**
 * Attributes of that element. The router restores the scroll position of each address, so Back from full screen would
 * lose the place that was read there. It finds the element by this id. The quotation mark makes the selector invalid, so
 * it finds nothing. The reader keeps its place itself.
 */
export const pagesAttributes = { [pagesMarker]: '', 'data-scroll-restoration-id': '"' };

/** An event of that element: a mark was scrolled to, so other scrolling stops. */
export const broughtToSight = 'haversack-brought-to-sight';

export function tellBrought(mark: Element): void {
  mark.closest(`[${pagesMarker}]`)?.dispatchEvent(new Event(broughtToSight));
}

/** Bars may cover this much of the pages, CSS pixels. */
const coveredPx = 64;

export function isInSight(mark: Element): boolean {
  const area = mark.closest(`[${pagesMarker}]`)?.getBoundingClientRect();
  const place = mark.getBoundingClientRect();
  if (area === undefined) return true;
  return (
    place.top > area.top + coveredPx &&
    place.bottom < area.bottom - coveredPx &&
    place.left >= area.left &&
    place.right <= area.right
  );
}

/** The last scroll position set for a mark, by element. */
const movedTo = new WeakMap<Element, number>();

/** Whether the pages still are where a mark took them: then the student did not scroll. */
export function wasBroughtHere(pages: Element): boolean {
  const top = movedTo.get(pages);
  return top !== undefined && Math.abs(pages.scrollTop - top) < 2;
}

/**
 * Scrolls the pages until the mark is in their upper third. The window scrolls only if it must.
 * @param line comes to the middle of an enlarged page, or with its beginning to the left edge if it is wider
 */
export function bringToSight(mark: Element, line?: Element): void {
  const pages = mark.closest(`[${pagesMarker}]`);
  if (pages === null) return;
  tellBrought(mark);
  const frame = pages.getBoundingClientRect();
  const place = mark.getBoundingClientRect();
  pages.scrollBy({
    top: place.top - frame.top - frame.height / 3,
    left: line === undefined ? leftOfMark(place, frame) : leftOfLine(line, frame),
  });
  movedTo.set(pages, pages.scrollTop);
  pages.scrollIntoView({ block: 'nearest' });
}

/** Only as far as it must. */
function leftOfMark(place: DOMRect, frame: DOMRect): number {
  const isHidden = place.left < frame.left || place.left > frame.right - 80;
  return isHidden ? place.left - frame.left - besidePx * 3 : 0;
}

/** Between a line and the edge, CSS pixels. */
const besidePx = 8;

function leftOfLine(line: Element, frame: DOMRect): number {
  const { left, width } = line.getBoundingClientRect();
  const margin = Math.max(besidePx, (frame.width - width) / 2);
  return left - frame.left - margin;
}
