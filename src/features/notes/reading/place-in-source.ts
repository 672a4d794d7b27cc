/** From a place in drawn Markdown to the place in its source, and back to the boxes of its tasks. Pure. */
import type { Block, ListItem } from '../../../text/markdown/markdown-tree.ts';
import { linesOutsideFences } from '../../../text/markdown/mask-code.ts';

/**
 * Where in `source` the words end that are drawn as `before`. Marks stand between the letters of the source, so each
 * letter is looked for after the one before it. What is not found, such as a part of a formula, is left out.
 * @returns a position in `source`
 */
export function placeInSource(source: string, before: string): number {
  let at = 0;
  for (const letter of before) {
    if (/\s/.test(letter)) continue;
    const found = source.indexOf(letter, at);
    // Far away it is another letter of the same kind.
    if (found === -1 || found - at > farAway) continue;
    at = found + letter.length;
  }
  return at;
}

/** The other way: how many letters of `drawn` stand before this place of the source. */
export function placeInDrawn(source: string, drawn: string, at: number): number {
  let [low, high] = [0, drawn.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (placeInSource(source, drawn.slice(0, middle + 1)) > at) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Letters of marks between two drawn letters, such as of a link's address. */
const farAway = 300;

/** The boxes of a block in the order of the text. */
export function boxesOf(block: Block): ListItem[] {
  switch (block.kind) {
    case 'list':
      return block.items.flatMap((item) => [
        ...(item.checked === undefined ? [] : [item]),
        ...item.children.flatMap(boxesOf),
      ]);
    case 'quote':
      return block.children.flatMap(boxesOf);
    case 'notes':
      return block.notes.flatMap(({ children }) => children.flatMap(boxesOf));
    default:
      return [];
  }
}

const box =
  /^(?:[ \t]|>|(?:[-*+]|\d{1,9}[.)])[ \t]+)*(?:[-*+]|\d{1,9}[.)])[ \t]+\[([ xX])\](?=[ \t])/;

/** Where the sign of a box stands in the source of its block. @param number counted from 0; `undefined`: not there */
export function placeOfBox(source: string, number: number): number | undefined {
  let left = number;
  for (const { at, line } of linesOutsideFences(source)) {
    const found = box.exec(line);
    if (found !== null && left-- === 0) return at + found[0].length - 2;
  }
  return undefined;
}
