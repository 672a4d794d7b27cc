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

/** The longest known terms, in their order. @param known in their plain form */
export function termPlaces(text: string, known: ReadonlySet<string>): TermPlace[] {
  const words = [...text.matchAll(word)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
  }));
  const found: TermPlace[] = [];
  for (let first = 0; first < words.length; first++) {
    for (let size = Math.min(mostWords, words.length - first); size > 0; size--) {
      const [from = 0, to = 0] = [words[first]?.from, words[first + size - 1]?.to];
      const term = text.slice(from, to);
      if (/[,;:.()—“”]/.test(term) || !known.has(plainTerm(term))) continue;
      found.push({ term, from, to });
      first += size - 1;
      break;
    }
  }
  return found;
}
