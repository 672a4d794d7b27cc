/** What is searched for where no text has all the words: a question, or words of several things. Pure. */
import { stopWords } from '../../../generate/language/words.ts';
import type { SearchLine, Term } from './search-line.ts';

/** Each is a search of its own, over all texts. */
const mostAlone = 6;

/** @returns `undefined` if there are no small words, or nothing else. Filters stay. */
export function withoutSmallWords(line: SearchLine): SearchLine | undefined {
  const terms = line.terms.filter((term) => !isSmall(term));
  return terms.length === 0 || terms.length === line.terms.length ? undefined : { ...line, terms };
}

/** A line for each of the first words and phrases; none where there is only one. */
export function oneByOne(line: SearchLine): SearchLine[] {
  if (line.terms.length < 2) return [];
  return line.terms.slice(0, mostAlone).map((term) => ({ ...line, terms: [term] }));
}

function isSmall({ words: [word = '', ...further] }: Term): boolean {
  return further.length === 0 && stopWords.has(word);
}
