/** Where terms stand in a sentence. */

import { plainTerm } from '../make/term-names.ts';
import { rememberTexts } from '../prepare/remember.ts';

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

/** @param known in their plain form */
export function longestOf(known: ReadonlySet<string>): ReadonlyMap<string, number> {
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

/** Sentences are asked for the places of several sets of terms. */
const sentencesKept = 1000;

const wordsIn = rememberTexts((text) => {
  const written = text.match(word) ?? [];
  return { written, plain: written.map(plainWord) };
}, sentencesKept);

/** As `plainTerm` has it; most words are plain but for their capitals. */
function plainWord(written: string): string {
  const low = written.toLowerCase();
  return low.endsWith('s') || low.length !== written.length ? plainTerm(written) : low;
}

/** The longest known terms, in their order. @param known in their plain form */
export function termPlaces(text: string, known: ReadonlySet<string>): TermPlace[] {
  const sizes = longestOf(known);
  const { written, plain } = wordsIn(text);
  const found: TermPlace[] = [];
  let end = 0;
  for (let first = 0; first < plain.length; first++) {
    // Between two words stands nothing that a word could begin with.
    const from = text.indexOf(written[first] ?? '', end);
    end = from + (written[first]?.length ?? 0);
    const most = Math.min(sizes.get(plain[first] ?? '') ?? 0, plain.length - first);
    for (let size = most; size > 0; size--) {
      const name = size === 1 ? plain[first] : plain.slice(first, first + size).join(' ');
      if (name === undefined || !known.has(name)) continue;
      let to = end;
      for (let next = first + 1; next < first + size; next++) {
        to = text.indexOf(written[next] ?? '', to) + (written[next]?.length ?? 0);
      }
      const term = text.slice(from, to);
      if (/[,;:.()—“”]/.test(term)) continue;
      found.push({ term, from, to });
      first += size - 1;
      end = to;
      break;
    }
  }
  return found;
}
