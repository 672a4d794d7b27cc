/** Where terms stand in a sentence. */
import { plainTerm } from '../make/term-names.ts';

/** A term as it stands in a sentence. */
export interface TermPlace {
  term: string;
  from: number;
  to: number;
}

const mostWords = 6;
const word = /[\p{L}\p{N}]+(?:[’'-][\p{L}\p{N}]+)*/gu;

/** How many words the longest name has that begins with a word. */
const longest = new WeakMap<ReadonlySet<string>, ReadonlyMap<string, number>>();

function longestOf(known: ReadonlySet<string>): ReadonlyMap<string, number> {
  const found = longest.get(known);
  if (found !== undefined) return found;
  const made = new Map<string, number>();
  for (const name of known) {
    const words = name.split(' ');
    const [first = ''] = words;
    made.set(first, Math.min(mostWords, Math.max(made.get(first) ?? 0, words.length)));
  }
  longest.set(known, made);
  return made;
}

/** The longest known terms, in their order. @param known in their plain form */
export function termPlaces(text: string, known: ReadonlySet<string>): TermPlace[] {
  const sizes = longestOf(known);
  const words = [...text.matchAll(word)].map((match) => ({
    plain: plainTerm(match[0]),
    from: match.index,
    to: match.index + match[0].length,
  }));
  const found: TermPlace[] = [];
  for (let first = 0; first < words.length; first++) {
    const most = Math.min(sizes.get(words[first]?.plain ?? '') ?? 0, words.length - first);
    for (let size = most; size > 0; size--) {
      const run = words.slice(first, first + size);
      if (!known.has(run.map(({ plain }) => plain).join(' '))) continue;
      const [from = 0, to = 0] = [run[0]?.from, run.at(-1)?.to];
      const term = text.slice(from, to);
      if (/[,;:.()—“”]/.test(term)) continue;
      found.push({ term, from, to });
      first += size - 1;
      break;
    }
  }
  return found;
}
