/** What is wrong with hiding these words. Pure. */
import { sharesRoot } from '../../language/roots.ts';
import { stopWords, wordsOf } from '../../language/words.ts';
import { mostWordsTyped } from '../../make/kinds/bounds.ts';

/** @param rest of the sentence */
export function faultOfBlank(hidden: string, rest: string): string | undefined {
  const words = wordsOf(hidden);
  if (words.length > mostWordsTyped) return 'the answer is too long to type';
  if (words.every((word) => stopWords.has(word))) return 'no fact to learn';
  return sharesRoot(hidden, rest) ? 'the answer stands in the question' : undefined;
}
