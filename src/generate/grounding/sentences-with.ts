/** The sentences of a text with some adjacent words. Pure. */
import { spanOf, type Tokens } from './tokens.ts';

const end = /(?<![.!?…])[.!?…]+["”’)\]]*(?=\s|$)|\n\n/g;

/** @param joined the words as `tokensOf` joins them */
export function sentencesIn(said: Tokens, joined: string): string[] {
  const found: string[] = [];
  let ends: number[] | undefined;
  // Both indexes only advance, so the work is linear however often the words occur.
  let [from, to] = [0, 0];
  let told = -1;
  for (let after = 0; ; ) {
    const span = spanOf(said, joined, after);
    if (span === undefined) return found;
    ends ??= [0, ...endsIn(said.text), said.text.length];
    const [first = 0, last = 0] = [said.starts[span.from], said.ends[span.to - 1]];
    while ((ends[from + 1] ?? Number.POSITIVE_INFINITY) <= first) from += 1;
    while ((ends[to] ?? Number.POSITIVE_INFINITY) < last) to += 1;
    // A sentence with the words twice counts once.
    if (to > told) found.push(said.text.slice(ends[from], ends[to]).trim());
    told = Math.max(told, to);
    after = span.from + 1;
  }
}

/** From the start of the sentence around `begin` to the end of the sentence around `end`. */
export function sentencesAround(text: string, begin: number, end: number): [number, number] {
  const ends = endsIn(text);
  const from = ends.findLast((place) => place <= begin) ?? 0;
  return [from, ends.find((place) => place >= end) ?? text.length];
}

function endsIn(text: string): number[] {
  return [...text.matchAll(end)].map(({ index, 0: sign }) => index + sign.length);
}
