/** Finds and marks words in drawn text, without selecting them: a key would replace a selection. */
import './found-words.css';
import type { Term } from '../../../queries/search/engine/search-line.ts';
import { findTerms } from '../../../queries/search/engine/snippet.ts';
import { placeOfWords } from '../editor/place-of-words.ts';

interface DrawnText {
  text: string;
  /** @param start of words in the text. @param end after their last letter */
  toRange: (start: number, end: number) => Range | undefined;
}

/** The text of drawn elements. Cells, items and paragraphs are apart. */
function drawnText(elements: readonly Element[]): DrawnText {
  const nodes = elements.flatMap(textNodesOf);
  const starts: number[] = [];
  let text = '';
  for (const [index, node] of nodes.entries()) {
    // Cells and items are words of their own.
    if (index > 0 && blockOf(node) !== blockOf(nodes[index - 1])) text += '\n';
    starts.push(text.length);
    text += node.data;
  }
  const at = (place: number) => {
    const index = lastAtMost(starts, place);
    const node = nodes[index];
    return { node, offset: Math.min(node?.length ?? 0, place - (starts[index] ?? 0)) };
  };
  return {
    text,
    toRange: (from, to) => {
      const [start, end] = [at(from), at(Math.max(from, to - 1))];
      if (start.node === undefined || end.node === undefined) return undefined;
      const range = document.createRange();
      range.setStart(start.node, start.offset);
      range.setEnd(end.node, Math.min(end.node.length, end.offset + 1));
      return range;
    },
  };
}

/** @param sorted ascending. @returns the index of the last number that is not more; -1 for none */
function lastAtMost(sorted: readonly number[], most: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) <= most) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** @returns where these words stand in the drawn elements; `undefined` if they do not, such as in a picture's address */
export function rangeOfWords(elements: readonly Element[], words: string): Range | undefined {
  const { text, toRange } = drawnText(elements);
  const found = placeOfWords(text, words);
  return found && toRange(...found);
}

/** Of more places, the others are neither counted nor marked. */
export const mostPlaces = 1_000;

/** @returns each place of the searched words, in the order of the text */
export function rangesOfTerms(elements: readonly Element[], terms: readonly Term[]): Range[] {
  const { text, toRange } = drawnText(elements);
  const found = findTerms(text, terms).slice(0, mostPlaces);
  return found.flatMap(({ start, end }) => toRange(start, end) ?? []);
}

export function textNodesOf(element: Element): Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode as Text);
  return nodes;
}

function blockOf(node: Text | undefined): Element | null | undefined {
  return node?.parentElement?.closest('p, li, td, th, h1, h2, h3, h4, h5, h6, pre, div');
}

/** The names in the style sheet, such as `::highlight(found-words)`. */
type MarkName = 'found-words' | 'found-now';

/** Browsers without highlights (before 2025 in part) only scroll there. @returns a function that takes the marks away */
export function markRanges(ranges: readonly Range[], name: MarkName = 'found-words'): () => void {
  if (typeof Highlight === 'undefined') return () => undefined;
  const mark = new Highlight(...ranges);
  // Later ones lie below by default.
  if (name === 'found-now') mark.priority = 1;
  CSS.highlights.set(name, mark);
  return () => {
    if (CSS.highlights.get(name) === mark) CSS.highlights.delete(name);
  };
}
