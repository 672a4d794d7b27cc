/** The sentences of a text in which some words stand side by side. Pure. */
import { spanOf, type Tokens } from './tokens.ts';

const end = /[.!?…]+["”’)\]]*(?=\s|$)|\n\n/g;

/** @param joined the words as `tokensOf` joins them */
export function sentencesIn(said: Tokens, joined: string): string[] {
  const found: string[] = [];
  let ends: number[] | undefined;
  for (let after = 0; ; ) {
    const span = spanOf(said, joined, after);
    if (span === undefined) return found;
    ends ??= [...said.text.matchAll(end)].map(({ index, 0: sign }) => index + sign.length);
    const [first = 0, last = 0] = [said.starts[span.from], said.ends[span.to - 1]];
    const from = ends.findLast((place) => place <= first) ?? 0;
    const to = ends.find((place) => place >= last) ?? said.text.length;
    found.push(said.text.slice(from, to).trim());
    after = span.from + 1;
  }
}
