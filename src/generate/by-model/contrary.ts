/** Negation and words of opposite meaning, where `polarity` does not count them. Pure. */
import { type CheckWords, isNegation } from '../grounding/check-words.ts';
import { asksNothing } from '../grounding/prompts.ts';
import { type Span, spanOf, type Tokens, tokensOf } from '../grounding/tokens.ts';
import { type OppositeSide, sidesOf } from '../language/opposites.ts';
import { countsOf, stemOf } from '../language/words.ts';

const turning = new Set(
  'hardly scarcely barely rarely seldom fail fails failed failing unable lack lacks lacked lacking unlike except excepting unless exclude excludes excluded excluding false falsely wrong wrongly incorrect incorrectly untrue myth myths mistake mistaken mistakenly misconception misconceptions doubt doubts doubtful deny denies denied disprove disproves disproved refute refutes refuted instead impossible unlikely allegedly supposedly mustnt neednt mightnt'.split(
    ' ',
  ),
);
const phrases =
  /\b(rather than|other than|apart from|far from|all but|anything but|save for|few|(?:once|long|formerly) (?:thought|believed|held|taken)|used to be)\b/g;
/** Denies the sentence in front of it. */
const denied =
  /\b(false|untrue|wrong|incorrect|mistaken|myths?|mistakes?|misconceptions?|not true|not so)\b/i;
/** Right before an answer: the answer is absent. */
const missing = new Set(['lack', 'absence', 'deficiency', 'shortage', 'opposite']);
/** As in “lack of any vitamin C”. */
const mostBetween = 3;

/** @returns whether a word that neither question nor answer has turns the meaning of the sentence */
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

/** The next sentence denies this one. */
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

/** Removes relative clauses that question and answer do not mention: “, which have no nucleus,”. */
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

interface Side extends OppositeSide {
  /** Index of the word in its text. */
  at: number;
}

function sidesIn(words: readonly string[]): Side[] {
  return words.flatMap((word, at) => sidesOf(word).map((one) => ({ ...one, at })));
}

/** “What does it prevent?” of “It causes …”. If the sentence has both words, the nearest to the answer (its place) counts. */
export function asksContrary(
  asked: readonly string[],
  sentence: readonly string[],
  answer: Span,
): boolean {
  const inQuestion = sidesIn(asked);
  const inSentence = sidesIn(sentence);
  return inQuestion.some(({ pair, side, at }) => {
    // “Which grew and which fell?”
    if (inQuestion.some((other) => other.pair === pair && other.side !== side)) return false;
    const said = inSentence.filter((one) => one.pair === pair);
    // Words of the answer itself say nothing about the question.
    const around = said.filter(({ at }) => at < answer.from || at >= answer.to);
    const [nearest] = around.sort((a, b) => distance(a.at, answer) - distance(b.at, answer));
    if (nearest === undefined || nearest.side === side) return false;
    return !isConverse(asked, at, sentence, nearest.at, answer.from);
  });
}

const converse = new Set('before after above below beneath north south east west'.split(' '));
const small = new Set(['of', 'the', 'a', 'an', 'it', 'its']);

/** “What came after the Bronze Age?” of “The Bronze Age came before the Iron Age”: both ends are swapped, so the meaning is the same. */
function isConverse(
  asked: readonly string[],
  at: number,
  sentence: readonly string[],
  said: number,
  answer: number,
): boolean {
  if (!converse.has(asked[at] ?? '') || answer < said) return false;
  const named = asked.slice(at + 1).find((word) => !small.has(word));
  const place = named === undefined ? -1 : sentence.indexOf(named);
  return place >= 0 && place < said;
}

function distance(at: number, { from, to }: Span): number {
  return at < from ? from - at : at - to + 1;
}
