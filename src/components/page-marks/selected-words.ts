/** What of a selection lies on drawn pages: elements with `data-page`, each with its own words. */
import { type Selector, selectorOf } from '../../text/anchoring/selector.ts';
import { drawnTextOf } from './drawn-text.ts';

/** Marks the element of one page by its number, 1 for the first. */
export const pageMarker = 'data-page';

/** @param within the part of the screen whose pages count */
export function selectedWords(range: Range, within: HTMLElement): Required<Selector>[] {
  if (range.collapsed || !range.intersectsNode(within)) return [];
  return [...within.querySelectorAll<HTMLElement>(`[${pageMarker}]`)].flatMap((root) => {
    const page = Number(root.getAttribute(pageMarker));
    if (!Number.isInteger(page) || page < 1 || !range.intersectsNode(root)) return [];
    const { text, toOffset } = drawnTextOf(root);
    const has = (node: Node) => root.contains(node);
    const start = has(range.startContainer) ? toOffset(range.startContainer, range.startOffset) : 0;
    const end = has(range.endContainer)
      ? toOffset(range.endContainer, range.endOffset, 'end')
      : text.length;
    return selectorOf({ page, text }, start, end) ?? [];
  });
}
