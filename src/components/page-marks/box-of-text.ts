/** Where a sentence stands on a page, by the pieces of text that a PDF names. Pure. */
import { lettersOf } from '../../text/anchoring/selector.ts';
import type { Box } from './boxes.ts';

/** In one unit, from the upper left corner of the page. */
export interface PlacedText {
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Lines above and below that are shown too, as a share of the height of the first line. */
const linesAround = 1.2;
/** A share of the width of the page. */
const edge = 0.02;

/**
 * @param items in their order on the page
 * @returns shares of the page; `undefined` if the page does not say the words in one piece
 */
export function boxOfText(
  items: readonly PlacedText[],
  words: string,
  page: { width: number; height: number },
): Box | undefined {
  const owners: number[] = [];
  let text = '';
  for (const [index, item] of items.entries()) {
    const part = lettersOf(item.text);
    text += part;
    for (let at = 0; at < part.length; at += 1) owners.push(index);
  }
  const wanted = lettersOf(words);
  const from = wanted === '' ? -1 : text.indexOf(wanted);
  const first = owners[from];
  const last = owners[from + wanted.length - 1];
  if (from < 0 || first === undefined || last === undefined) return undefined;
  const said = items.slice(first, last + 1);
  const [line] = said;
  const around = line === undefined ? 0 : (line.bottom - line.top) * linesAround;
  const margin = edge * page.width;
  const left = Math.max(0, Math.min(...said.map((one) => one.left)) - margin);
  const right = Math.min(page.width, Math.max(...said.map((one) => one.right)) + margin);
  const top = Math.max(0, Math.min(...said.map((one) => one.top)) - around);
  const bottom = Math.min(page.height, Math.max(...said.map((one) => one.bottom)) + around);
  if (right <= left || bottom <= top) return undefined;
  return {
    ...{ left: left / page.width, top: top / page.height },
    ...{ width: (right - left) / page.width, height: (bottom - top) / page.height },
  };
}
