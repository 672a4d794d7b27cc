/** Questions that the file answers, made from its own terms: they show a student what can be asked. */
import { isTermLike } from '../make/term-names.ts';
import { answer } from './answer.ts';
import type { FileIndex } from './file-index.ts';

const wanted = 2;
/** So many terms are tried. */
const mostTried = 40;

/** @returns at most two; none for a file that sets no terms apart, or in another language than English */
export function exampleQuestions(index: FileIndex): string[] {
  if (!index.isEnglish) return [];
  const found = new Set<string>();
  for (const term of termsOf(index).slice(0, mostTried)) {
    if (found.size === wanted) break;
    const question = `What is ${term}?`;
    if (answer(question, index)[0]?.text.toLowerCase().includes(term.toLowerCase()))
      found.add(question);
  }
  return [...found];
}

/** Those of two words first: they ask for something of this file. */
function termsOf({ sentences }: FileIndex): string[] {
  const terms = new Set(sentences.flatMap(({ terms }) => terms));
  const usable = [...terms].filter(
    (term) => isTermLike(term) && /^\p{L}[\p{L} -]{3,30}$/u.test(term) && !/s$/.test(term),
  );
  const isLong = (term: string) => term.includes(' ');
  return [...usable.filter(isLong), ...usable.filter((term) => !isLong(term))];
}
