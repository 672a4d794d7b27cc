/** Words that turn a sentence round, which `polarity` does not count or another part of the check reads otherwise. Pure. */
import type { CheckWords } from '../../grounding/check-words.ts';
import { isNegation } from '../../grounding/polarity.ts';
import { asksNothing } from '../../grounding/prompts.ts';
import { spanOf, type Tokens, tokensOf } from '../../grounding/tokens.ts';
import { stemOf } from '../../language/words.ts';

const turning = new Set(
  'hardly scarcely barely rarely seldom fail fails failed failing unable lack lacks lacked lacking unlike except excepting unless exclude excludes excluded excluding false falsely wrong wrongly incorrect incorrectly untrue myth myths mistake mistaken mistakenly misconception misconceptions doubt doubts doubtful deny denies denied disprove disproves disproved refute refutes refuted instead impossible unlikely allegedly supposedly mustnt neednt mightnt'.split(
    ' ',
  ),
);
const phrases =
  /\b(rather than|other than|apart from|far from|all but|anything but|save for|few|(?:once|long|formerly) (?:thought|believed|held|taken)|used to be)\b/g;
/** A sentence of which it is said, after all that is asked and answered. */
const denied =
  /\b(false|untrue|wrong|incorrect|mistaken|myths?|mistakes?|misconceptions?|not true|not so)\b/i;
/** Right before an answer: it is what is not there. */
const missing = new Set(['lack', 'absence', 'deficiency', 'shortage', 'opposite']);
/** “lack of any vitamin C” */
const mostBetween = 3;

/** @returns whether the sentence says something else than the question and the answer do, by a word that neither has */
export function isTurned(
  sentence: string,
  asked: string,
  answers: readonly string[],
  isList: boolean,
  words?: CheckWords,
): boolean {
  const told = tokensOf([asked, ...answers].join(' . '));
  const content = new Set(told.words.filter((word) => !asksNothing(word)).map(stemOf));
  const isTold = (word: string) => content.has(stemOf(word));
  const said = tokensOf(withoutAsides(sentence, isTold));
  const last = isList ? said.words.length : said.words.findLastIndex(isTold) + 1;
  const region = said.words.slice(0, last === 0 ? undefined : last);
  const turns = (word: string) => isNegation(word, words) || turning.has(word);
  const left = countsOf([...told.words.filter(turns), ...phrasesIn(told)]);
  const isMissed = (one: string) => {
    const count = left.get(one) ?? 0;
    left.set(one, count - 1);
    return count === 0;
  };
  const found = [...region.filter(turns), ...phrasesIn({ ...said, words: region })];
  if (found.filter(isMissed).length > 0) return true;
  const rest = said.words.slice(region.length).join(' ');
  return denied.test(rest) || answers.some((answer) => isOfMissing(said, answer));
}

/** What is said of one sentence by the next. */
export function isDeniedAfter(next: string): boolean {
  return (
    /^\s*["“]?(?:this|that|it|these|both|such)\b/i.test(next) && denied.test(next.slice(0, 80))
  );
}

/** “These are common myths:” */
export function isDeniedBefore(before: string): boolean {
  return /:\s*["“]?\s*$/.test(before) && denied.test(before);
}

function isOfMissing(said: Tokens, answer: string): boolean {
  const span = spanOf(said, tokensOf(answer).joined);
  if (span === undefined) return false;
  const before = said.words.slice(Math.max(0, span.from - mostBetween), span.from);
  return before.some((word) => missing.has(word)) && before.includes('of');
}

/** “, which have no nucleus,” where nothing of it is asked or answered. */
function withoutAsides(sentence: string, isTold: (word: string) => boolean): string {
  return sentence.replace(
    /, (?:which|who|whose|where) [^,;:.()]{1,200},|\([^()]{1,200}\)/g,
    (aside) => (tokensOf(aside).words.some(isTold) ? aside : ''),
  );
}

function phrasesIn({ words }: Pick<Tokens, 'words'>): string[] {
  const text = words.join(' ').replaceAll('a few', '');
  return [...text.matchAll(phrases)].map(([phrase]) => phrase);
}

function countsOf(all: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
}
