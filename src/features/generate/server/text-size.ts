/** How long a text is: in letters, by which we say how much it carries, and in bytes, by which the server says what it costs. */
export interface TextSize {
  letters: number;
  /** As UTF-8: a Cyrillic letter has two. */
  bytes: number;
}

const utf8 = new TextEncoder();

/** Pure. */
export function sizeOf(text: string): TextSize {
  return { letters: text.length, bytes: utf8.encode(text).length };
}

/** As long as so many of the ones that were measured. Pure. */
export function timesAsLong({ letters, bytes }: TextSize, times: number): TextSize {
  return { letters: Math.ceil(letters * times), bytes: Math.ceil(bytes * times) };
}
