/** Scrolls the pages to a mark on one of them. */

/** Marks the element that scrolls the pages. */
export const pagesMarker = 'data-pages';

/**
 * What that element is given. The router would scroll it back to where it was when the address was the same before, so
 * whoever leaves full screen with Back would lose what was read in it. It looks for the element by this id; with a quotation
 * mark the selector is none, and nothing is found. The reader keeps its place itself.
 */
export const pagesAttributes = { [pagesMarker]: '', 'data-scroll-restoration-id': '"' };

/** An event of that element: what was going elsewhere stays. */
export const broughtToSight = 'haversack-brought-to-sight';

/** Something on the pages was scrolled to. */
export function tellBrought(mark: Element): void {
  mark.closest(`[${pagesMarker}]`)?.dispatchEvent(new Event(broughtToSight));
}

/** Bars may cover so much of the pages, CSS pixels. */
const coveredPx = 64;

/** Whether a mark on the pages is seen. */
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

/** Where the pages were moved to last for a mark. */
const movedTo = new WeakMap<Element, number>();

/** Whether the pages stand where a mark took them: that was no scroll of the student's. */
export function wasBroughtHere(pages: Element): boolean {
  const top = movedTo.get(pages);
  return top !== undefined && Math.abs(pages.scrollTop - top) < 2;
}

/** Moves the pages so that the mark stands in their upper third; the window moves only if it must. */
export function bringToSight(mark: Element): void {
  const pages = mark.closest(`[${pagesMarker}]`);
  if (pages === null) return;
  tellBrought(mark);
  const frame = pages.getBoundingClientRect();
  const place = mark.getBoundingClientRect();
  pages.scrollBy({
    top: place.top - frame.top - frame.height / 3,
    left:
      place.left < frame.left || place.left > frame.right - 80 ? place.left - frame.left - 24 : 0,
  });
  movedTo.set(pages, pages.scrollTop);
  pages.scrollIntoView({ block: 'nearest' });
}
