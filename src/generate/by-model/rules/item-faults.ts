/** What makes a question, a blank or a quote of a model useless for teaching. Pure. */
import type { DropReason } from '../../drop-reasons.ts';
import { faultOfEnglish } from '../../language/quality.ts';
import { sharesRoot } from '../../language/roots.ts';
import { splitSentences } from '../../language/sentences.ts';
import { tidy } from '../../language/tidy.ts';
import { stopWords, wordsOf } from '../../language/words.ts';
import { mostWordsTyped } from '../../make/kinds/bounds.ts';

const fewestWords = 3;
const pointsAtPage = /\b(the|this|that) (text|passage|page|author|document|excerpt|file)\b/i;

/** @param stem the question, without its answer or its options */
export function faultOfStem(stem: string): DropReason | undefined {
  if (wordsOf(stem).length < fewestWords) return 'too short';
  return pointsAtPage.test(stem) ? 'makes no sense without the page' : undefined;
}

/** @param rest of the sentence */
export function faultOfBlank(hidden: string, rest: string): DropReason | undefined {
  const words = wordsOf(hidden);
  if (words.length > mostWordsTyped) return 'the answer is too long to type';
  if (words.every((word) => stopWords.has(word))) return 'no fact to learn';
  return sharesRoot(hidden, rest) ? 'the answer stands in the question' : undefined;
}

/** Such a sentence teaches nothing, however it is asked. */
const neverTaught = new Set<DropReason>([
  'refers to a figure, table or chapter',
  'a question or an instruction',
]);

export function faultOfSource(quote: string): DropReason | undefined {
  const faults = splitSentences(quote).map((sentence) => faultOfEnglish(tidy(sentence), true));
  return faults.find((fault) => fault !== undefined && neverTaught.has(fault));
}
