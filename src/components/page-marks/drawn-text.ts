/**
 * The text of a page that is drawn in an element, and the way between its offsets and the element's nodes. A line break
 * and the end of a block are a line end in it. What lies over the page (`data-overlay`) is no part of it. Where the browser
 * has translated the page, the text is that of the file: its offsets lead to the whole of the translated words, and back.
 */

import { useEffect, useState } from 'react';
import { isFont, originalOf } from '../../platform/survive-translators.ts';
import { type Selector, selectorOf } from '../../text/anchoring/selector.ts';

export interface DrawnText {
  text: string;
  /** @returns `undefined` where the offsets are not those of a stretch */
  toRange: (start: number, end: number) => Range | undefined;
  /** The offset of a place in the element, as a selection names it. @param side of a selection, the start unless it is said */
  toOffset: (node: Node, offset: number, side?: 'start' | 'end') => number;
}

interface Piece {
  /** An element is a translator's: its letters are not those of the text. */
  node: Text | Element;
  start: number;
  length: number;
}

export const overlayMarker = 'data-overlay';

const blocks = new Set(
  [
    'P',
    'DIV',
    'LI',
    'H1',
    'H2',
    'H3',
    'H4',
    'H5',
    'H6',
    'TR',
    'TD',
    'TH',
    'PRE',
    'BLOCKQUOTE',
  ].concat(['SECTION', 'ARTICLE', 'FIGURE', 'FIGCAPTION', 'DT', 'DD', 'UL', 'OL', 'TABLE', 'HR']),
);

export function drawnTextOf(root: HTMLElement): DrawnText {
  const pieces: Piece[] = [];
  let text = '';
  const endLine = () => {
    if (text !== '' && !text.endsWith('\n')) text += '\n';
  };
  const read = (node: Node) => {
    const add = (words: string, piece: Piece['node']) => {
      pieces.push({ node: piece, start: text.length, length: words.length });
      text += words;
    };
    if (node instanceof Text) return add(node.data, node);
    if (isFont(node)) return add(originalOf(node), node);
    if (!(node instanceof Element) || node.hasAttribute(overlayMarker)) return;
    if (node.tagName === 'BR') text += '\n';
    const isBlock = blocks.has(node.tagName);
    if (isBlock) endLine();
    for (const child of node.childNodes) read(child);
    if (isBlock) endLine();
  };
  for (const child of root.childNodes) read(child);
  return {
    text,
    toRange: (start, end) => rangeOf(pieces, start, end),
    toOffset: (node, offset, side = 'start') => {
      const translated = pieces.find((piece) => isFont(piece.node) && piece.node.contains(node));
      if (translated === undefined) return offsetIn(root, pieces, node, offset, text.length);
      return translated.start + (side === 'start' ? 0 : translated.length);
    },
  };
}

function rangeOf(pieces: readonly Piece[], start: number, end: number): Range | undefined {
  const first = pieces.find((piece) => piece.start + piece.length > start);
  const last = pieces.findLast((piece) => piece.start < end);
  if (first === undefined || last === undefined || last.start < first.start) return undefined;
  const range = document.createRange();
  if (isFont(first.node)) range.setStartBefore(first.node);
  else range.setStart(first.node, Math.max(0, start - first.start));
  if (isFont(last.node)) range.setEndAfter(last.node);
  else range.setEnd(last.node, Math.min(last.length, end - last.start));
  return range.collapsed ? undefined : range;
}

function offsetIn(
  root: HTMLElement,
  pieces: readonly Piece[],
  node: Node,
  offset: number,
  length: number,
): number {
  if (node instanceof Text) {
    const piece = pieces.find((one) => one.node === node);
    if (piece !== undefined) return piece.start + offset;
  }
  // Between elements: the first text behind that place.
  const before = document.createRange();
  before.setStart(root, 0);
  before.setEnd(node, offset);
  return pieces.find((piece) => before.comparePoint(piece.node, 0) > 0)?.start ?? length;
}

/** The text of a page's element, read anew when it is drawn anew or takes another form. */

/** Text layers come piece by piece. */
const settleMs = 80;

/** @returns a new object whenever the boxes of its words may have changed; `undefined` before the first text */
export function useDrawnText(root: HTMLElement | null): DrawnText | undefined {
  const [drawn, setDrawn] = useState<DrawnText>();
  useEffect(() => {
    if (root === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const readSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const read = drawnTextOf(root);
        setDrawn(read.text.trim() === '' ? undefined : read);
      }, settleMs);
    };
    const changes = new MutationObserver((records) => {
      if (records.some(({ target }) => !isInOverlay(target))) readSoon();
    });
    changes.observe(root, { childList: true, subtree: true, characterData: true });
    const sizes = new ResizeObserver(readSoon);
    sizes.observe(root);
    readSoon();
    return () => {
      clearTimeout(timer);
      changes.disconnect();
      sizes.disconnect();
    };
  }, [root]);
  return drawn;
}

function isInOverlay(node: Node): boolean {
  const element = node instanceof Element ? node : node.parentElement;
  return element?.closest(`[${overlayMarker}]`) != null;
}

/** What of a selection lies on drawn pages: elements with `data-page`, each with its own words. */

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
