/**
 * The text of a page that is drawn in an element, and the way between its offsets and the element's nodes. A line break
 * and the end of a block are a line end in it. What lies over the page (`data-overlay`) is no part of it. Where the browser
 * has translated the page, the text is that of the file: its offsets lead to the whole of the translated words, and back.
 */
import { isFont, originalOf } from '../../platform/translator/replaced-texts.ts';

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
