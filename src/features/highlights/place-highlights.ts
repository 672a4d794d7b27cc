/** Finds the highlights of a drawn page and their places. */

import { type Box, boxesOf } from '../../components/page-marks/boxes.ts';
import type { DrawnText } from '../../components/page-marks/drawn-text.ts';
import type { Highlight } from '../../model/entities/highlight.ts';
import { type Anchor, anchorOnPage, searchable } from '../../text/anchoring/anchor.ts';
import { type Selector, selectorOf } from '../../text/anchoring/selector.ts';

export interface PlacedHighlight {
  highlight: Highlight;
  boxes: readonly Box[];
  /** The student has to confirm the words. */
  place: Required<Selector> | undefined;
}

export interface PlacedOnPage {
  placed: readonly PlacedHighlight[];
  /** Highlights of this page that were not found on it. */
  missing: readonly string[];
}

/** @param frame the page's element; boxes are shares of it */
export function placeHighlights(
  rows: readonly Highlight[],
  anchors: ReadonlyMap<string, Anchor>,
  page: number,
  drawn: DrawnText,
  frame: HTMLElement,
): PlacedOnPage {
  const own = rows.filter((row) => row.quote !== '' && pageOf(row, anchors.get(row.id)) === page);
  if (own.length === 0) return { placed: [], missing: [] };
  const text = searchable({ page, text: drawn.text });
  const outer = frame.getBoundingClientRect();
  const placed: PlacedHighlight[] = [];
  const missing: string[] = [];
  for (const highlight of own) {
    const found = anchorOnPage(highlight, text);
    const range = found && drawn.toRange(found.start, found.end);
    const boxes = range === undefined ? [] : boxesOf([...range.getClientRects()], outer);
    if (found === undefined || boxes.length === 0) {
      if (found === undefined) missing.push(highlight.id);
      continue;
    }
    const known = anchors.get(highlight.id);
    const isSure = (known?.kind ?? found.kind) !== 'uncertain' && found.kind !== 'uncertain';
    const place = isSure ? undefined : selectorOf(text, found.start, found.end);
    placed.push({ highlight, boxes, place });
  }
  return { placed, missing };
}

/** Where it is now. */
export function pageOf(row: Highlight, anchor: Anchor | undefined): number {
  return anchor === undefined || anchor.kind === 'gone' ? row.page : anchor.page;
}
