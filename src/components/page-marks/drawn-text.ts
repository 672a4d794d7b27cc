/**
 * The text of a page drawn in an element, and the way between its offsets and the element's nodes. Line breaks and ends of
 * blocks are line ends. Elements over the page (`data-overlay`) do not count. On a translated page the text is that of the
 * file: its offsets lead to whole translated words, and back; those in a formula lead to the whole formula.
 */
import { useEffect, useState } from 'react';
import { isFont, originalOf } from '../../platform/survive-translators.ts';
import { selectorOf } from '../../text/anchoring/make-selector.ts';
import type { Selector } from '../../text/anchoring/selector.ts';

export interface DrawnText {
  text: string;
  /** @returns `undefined` if there is no text between the offsets */
  toRange: (start: number, end: number) => Range | undefined;
  /** The offset of a place in the element, as a selection names it. @param side of a selection; its start by default */
  toOffset: (node: Node, offset: number, side?: 'start' | 'end') => number;
}

interface Piece {
  /** An element is a translator's, or a formula: its letters are not those of the text. */
  node: Text | Element;
  start: number;
  length: number;
}

export const overlayMarker = 'data-overlay';
/** The words of a formula, which its drawing stands for as a whole. */
export const wordsMarker = 'data-words';

function isWhole(node: Node): node is Element {
  return isFont(node) || (node instanceof Element && node.hasAttribute(wordsMarker));
}

function wordsOf(whole: Element): string {
  return whole.getAttribute(wordsMarker) ?? originalOf(whole);
}

const blocks = new Set(
  `P DIV SECTION ARTICLE H1 H2 H3 H4 H5 H6 UL OL LI DT DD
   TABLE TR TD TH PRE BLOCKQUOTE FIGURE FIGCAPTION HR`.split(/\s+/),
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
    if (isWhole(node)) return add(wordsOf(node), node);
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
      const translated = pieces.find((piece) => isWhole(piece.node) && piece.node.contains(node));
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
  if (isWhole(first.node)) range.setStartBefore(first.node);
  else range.setStart(first.node, Math.max(0, start - first.start));
  if (isWhole(last.node)) range.setEndAfter(last.node);
  else range.setEnd(last.node, Math.min(last.length, end - last.start));
  return range.collapsed ? undefined : range;
}

/** The places of a range's words, in the window. A formula has one place, although it is drawn in many parts. */
export function rectsOf(range: Range): DOMRect[] {
  const { commonAncestorContainer: within } = range;
  const around = within instanceof Element ? within : within.parentElement;
  const formulas = [...(around?.querySelectorAll(`[${wordsMarker}]`) ?? [])].filter((formula) =>
    range.intersectsNode(formula),
  );
  const rects: DOMRect[] = [];
  const rest = range.cloneRange();
  for (const formula of formulas) {
    const before = rest.cloneRange();
    before.setEndBefore(formula);
    if (!before.collapsed) rects.push(...before.getClientRects());
    rects.push(formula.getBoundingClientRect());
    rest.setStartAfter(formula);
  }
  if (!rest.collapsed) rects.push(...rest.getClientRects());
  return rects;
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
  // Between elements: the first text after that place.
  const before = document.createRange();
  before.setStart(root, 0);
  before.setEnd(node, offset);
  return pieces.find((piece) => before.comparePoint(piece.node, 0) > 0)?.start ?? length;
}

/** Text layers arrive in several pieces. */
const settleMs = 80;

/** @returns a new object whenever the places of words may have changed; `undefined` before the first text */
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

/** Marks the element of a page by its number, from 1. */
export const pageMarker = 'data-page';

/** @returns the selected words of each drawn page. @param within the part of the screen whose pages count */
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
