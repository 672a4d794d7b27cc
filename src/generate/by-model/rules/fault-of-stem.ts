/** Why a question cannot be understood alone. Pure. */
import { wordsOf } from '../../language/words.ts';

const fewestWords = 3;
const pointsAtPage = /\b(the|this|that) (text|passage|page|author|document|excerpt|file)\b/i;

/** @param stem the question, without its answer or its options */
export function faultOfStem(stem: string): string | undefined {
  if (wordsOf(stem).length < fewestWords) return 'too short';
  return pointsAtPage.test(stem) ? 'makes no sense without the page' : undefined;
}
