/** The items of a JSON array, one after the other, so that a long one never lies in memory whole (RFC 8259). */

import { createTurns } from '../../../lib/turns.ts';

/** An item that could not be read. */
export class BadItem {}

/**
 * @param longest of one item in UTF-16 units; what is longer is a `BadItem`
 * @throws where the text is no array, or ends before it does
 */
export async function* jsonItems(
  texts: AsyncIterable<string>,
  longest: number,
): AsyncGenerator<unknown> {
  // Of the item that is being read; `undefined` between two.
  let item: string | undefined;
  let isTooLong = false;
  let depth = 0;
  let [isInText, isEscaped, isOver] = [false, false, false];
  const othersTurn = createTurns();
  for await (const text of texts) {
    await othersTurn();
    let from = 0;
    for (let at = 0; at < text.length; at++) {
      const character = text[at];
      if (isInText) {
        if (isEscaped) isEscaped = false;
        else if (character === '\\') isEscaped = true;
        else if (character === '"') isInText = false;
        continue;
      }
      if (character === '"') isInText = true;
      else if (character === '[' || character === '{') {
        depth += 1;
        if (depth === 2) [item, from] = ['', at];
      } else if (character === ']' || character === '}') {
        depth -= 1;
        if (depth === 1 && item !== undefined) {
          const whole = isTooLong ? undefined : item + text.slice(from, at + 1);
          yield parse(whole);
          [item, isTooLong] = [undefined, false];
        } else if (depth === 0) isOver = true;
      } else if (depth === 0 && character !== undefined && !/[\s\uFEFF]/.test(character)) {
        throw new Error('Not an array');
      }
    }
    if (item === undefined) continue;
    if (item.length + text.length - from > longest) [item, isTooLong] = ['', true];
    else if (!isTooLong) item += text.slice(from);
  }
  if (!isOver) throw new Error('The array does not end');
}

function parse(text: string | undefined): unknown {
  if (text === undefined) return new BadItem();
  try {
    return JSON.parse(text);
  } catch {
    return new BadItem();
  }
}
