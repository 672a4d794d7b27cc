/** Why nothing can be taught from a quote. Pure. */
import { faultOfEnglish } from '../../language/quality.ts';
import { splitSentences } from '../../language/sentences.ts';
import { tidy } from '../../language/tidy.ts';

/** What cannot be taught from such a sentence, however it is asked. */
const neverTaught = new Set([
  'refers to a figure, table or chapter',
  'a question or an instruction',
]);

export function faultOfSource(quote: string): string | undefined {
  const faults = splitSentences(quote).map((sentence) => faultOfEnglish(tidy(sentence), true));
  return faults.find((fault) => fault !== undefined && neverTaught.has(fault));
}
