/** A text line by line, without a list of all of them. Pure. */

interface Line {
  text: string;
  /** Where it begins. */
  at: number;
}

/** Without empty ones. @param text is clean (`decode.ts`) */
export function* linesOf(text: string): Generator<Line> {
  let at = 0;
  while (at < text.length) {
    const next = text.indexOf('\n', at);
    const end = next === -1 ? text.length : next;
    if (end > at) yield { text: text.slice(at, end), at };
    at = end + 1;
  }
}
