/** Bounds the shape of a JSON text before it is parsed: 8 MB of brackets block the process for seconds. */
import { deepestJson, longestJsonList, mostJsonValues } from '../../limits.ts';

/** True for invalid JSON, which the parser reports. */
export function hasFairShape(text: string): boolean {
  const counts: number[] = [];
  let depth = 0;
  let all = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case quote:
        at = endOfString(text, at);
        break;
      case openList:
      case openObject:
        if (++depth > deepestJson || ++all > mostJsonValues) return false;
        counts[depth] = 0;
        break;
      case closeList:
      case closeObject:
        if (--depth < 0) return true;
        break;
      case comma:
      case colon: {
        const count = (counts[depth] ?? 0) + 1;
        counts[depth] = count;
        if (count > longestJsonList || ++all > mostJsonValues) return false;
        break;
      }
    }
  }
  return true;
}

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const [openList, closeList] = [0x5b, 0x5d];
const [openObject, closeObject] = [0x7b, 0x7d];
const backslash = 0x5c;

function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === backslash) slashes++;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
}
