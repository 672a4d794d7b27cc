/** Marks words in drawn text, without selecting them: a key would replace a selection. */
import './found-words.css';
import { placeOfWords } from '../editor/place-of-words.ts';

/** @returns where these words stand in the drawn elements; `undefined` if they do not, such as in a picture's address */
export function rangeOfWords(elements: readonly Element[], words: string): Range | undefined {
  const nodes = elements.flatMap(textNodesOf);
  const starts: number[] = [];
  let text = '';
  for (const [index, node] of nodes.entries()) {
    // Cells and items are words of their own.
    if (index > 0 && blockOf(node) !== blockOf(nodes[index - 1])) text += '\n';
    starts.push(text.length);
    text += node.data;
  }
  const found = placeOfWords(text, words);
  if (found === undefined) return undefined;
  const range = document.createRange();
  const at = (place: number) => {
    const index = starts.findLastIndex((start) => start <= place);
    const node = nodes[index];
    return { node, offset: Math.min(node?.length ?? 0, place - (starts[index] ?? 0)) };
  };
  const [start, end] = [at(found[0]), at(Math.max(found[0], found[1] - 1))];
  if (start.node === undefined || end.node === undefined) return undefined;
  range.setStart(start.node, start.offset);
  range.setEnd(end.node, Math.min(end.node.length, end.offset + 1));
  return range;
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

/** The name in the style sheet, `::highlight(found-words)`. */
const highlightName = 'found-words';

/** Browsers without highlights (before 2025 in part) only scroll there. @returns a function that takes the mark away */
export function markRange(range: Range): () => void {
  if (typeof Highlight === 'undefined') return () => undefined;
  CSS.highlights.set(highlightName, new Highlight(range));
  return () => void CSS.highlights.delete(highlightName);
}
