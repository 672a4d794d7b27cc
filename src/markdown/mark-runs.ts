/** Where marks of Markdown begin and end: runs such as `**`, and the mark that closes another. */

/** What is known of the rest of a text. It is asked only once, which keeps the time linear. */
export interface Ends {
  /** Marks that have no end from here on. */
  unclosed: Set<string>;
  /** No bracket that opens before this place begins a link: the next `](` has no address behind it. */
  noLinkUpTo: number;
}

/** Of a run such as `**`, so that its second star is not taken for a mark of its own. */
export function markLength(text: string, at: number): number {
  const char = text[at] ?? '';
  if (!'*_~'.includes(char)) return 1;
  let end = at + 1;
  while (text[end] === char) end++;
  return end - at;
}

/** So many pairs within a pair are passed over: else a text of nothing but marks would take long. */
const mostWithin = 20;

/** Of bold words in italic ones, and the other way round, the inner pair ends first: `**a *b***`, `*a **b** c*`. */
export function pairEnd(text: string, mark: string, start: number, ends: Ends): number | undefined {
  let found = closing(text, mark, start + 1, ends);
  if (mark.length === 1) {
    for (let within = 0; found !== undefined && within < mostWithin; within++) {
      if (markLength(text, found) !== 2) break;
      found = closing(text, mark, found + 2, ends);
    }
  }
  if (found === undefined || mark === '~~' || markLength(text, found) !== 3) return found;
  const inside = text.slice(start, found);
  if (mark.length === 1) return inside.includes(mark + mark) ? found + 2 : found;
  return /(?:^|[^*_\\])[*_](?![*_])/.test(inside) ? found + 1 : found;
}

export function closing(
  text: string,
  mark: string,
  from: number,
  { unclosed }: Ends,
): number | undefined {
  if (unclosed.has(mark)) return undefined;
  const found = text.indexOf(mark, from);
  if (found !== -1) return found;
  unclosed.add(mark);
  return undefined;
}
