/**
 * A question must be about its quote: each of its content words is in the quote or in a heading above. Otherwise a model could ask about
 * one thing and answer with another, although every word of the answer is true.
 */
import type { PlainItem } from '../engine.ts';
import { numberOfWord, numberWords } from '../language/number-words.ts';
import { stemOf, stopWords } from '../language/words.ts';
import { formOf, isAbout } from './about.ts';
import { isAboutIn } from './about-in.ts';
import { type CheckWords, isNegation } from './check-words.ts';
import { blankedIn, partsOfNames, type Ungrounded } from './claims.ts';
import { losesWords, losesWordsIn } from './lost.ts';
import { isListAnswer, membersOf } from './surroundings.ts';
import { spanOf, type Tokens, tokensOf } from './tokens.ts';

/** Words of any question. */
const ofQuestions = new Set(
  'what which who whom whose when where why how term terms word name named called call mean means meaning refer refers describe describes definition define defined following people statement statements complete completes true false best example examples part parts kind kinds type types used main order step steps different difference between happen happens occur occurs many much role function purpose reason cause effect correct one ones these those list give explain stand point points about does did was were answer question text'
    .split(' ')
    .map(stemOf),
);

/** “two” to “four” in questions count the members of an answer. Higher numbers are content words. */
const countWords = numberWords.slice(0, 3);
/** Between the members of an answer. */
const separator = /\n|, (?:and |or )?| (?:and|or) /;

type Asking = Extract<PlainItem, { type: 'basic' | 'question' }>;

/**
 * @param said the quote, and the quote without references in brackets
 * @param headings above the quote
 * @param words of the page's language; none: English
 * @param timesIn how often the file has some words side by side
 */
export function faultOfPrompt(
  item: PlainItem,
  said: readonly Tokens[],
  headings: readonly string[],
  words: CheckWords | undefined,
  timesIn: (words: string) => number,
): Ungrounded | undefined {
  if (item.type !== 'basic' && item.type !== 'question') return undefined;
  const prompt = item.type === 'basic' ? item.front : item.stem;
  // `claims.ts` has checked a sentence with a blank.
  const asked = tokensOf(blankedIn(prompt) === undefined ? prompt : '');
  const [passage] = said;
  if (passage === undefined) return undefined;
  // “What is osmosis?” – “Osmosis”
  const hasAnswer = spanOf(asked, tokensOf(answerOf(item)).joined) !== undefined;
  if (hasAnswer && (words || formOf(asked) === 'name')) return 'no fact to learn';
  const there = [passage, ...headings.map(tokensOf)];
  const known = new Set<string>();
  const inNames = new Set<string>();
  for (const one of there) {
    const parts = partsOfNames(one);
    for (const [at, word] of one.words.entries()) {
      (parts.has(at) ? inNames : known).add(stemOf(word));
    }
  }
  // The number of members in the question must be right.
  const count = item.type === 'basic' ? membersOf(item.back).length : 1;
  if (count > 1) for (const word of tokensOf(String(count)).words) known.add(stemOf(word));
  const parts = answerOf(item).split(separator).length;
  for (const word of countWords) {
    const number = numberOfWord(word);
    if (number === parts || known.has(`#${number}#`)) known.add(word);
  }
  for (const [index, word] of asked.words.entries()) {
    if (isNegation(word, words) && !isSaid(asked.words, index, passage.words)) {
      return 'the question is about something else';
    }
    if (words?.isAsking(word) || words?.isSmall(word)) continue;
    const stem = stemOf(word);
    if (known.has(stem) || (inNames.has(stem) && partsOfNames(asked).has(index))) continue;
    if (isOfQuestions(word) || isFormOf(word, passage.words)) continue;
    if (/\p{N}/u.test(word) || countWords.includes(word) || isName(asked, index))
      return 'a name or number is not on the page';
    if (isContent(word)) return 'the question is about something else';
  }
  if (words !== undefined && asked.words.length > 0) {
    const answer = tokensOf(answerOf(item));
    if (said.every((one) => losesWordsIn(words, asked, answer, one)))
      return 'the answer is cut off';
  }
  if (words === undefined && asked.words.length > 0 && isInEnglish(passage)) {
    const fault = faultOfRelation(item, said, asked, headings.map(tokensOf), timesIn);
    if (fault !== undefined) return fault;
  }
  if (words !== undefined && !isListAnswer(answerOf(item))) {
    const answer = tokensOf(answerOf(item));
    const found = withAnswer(said, answer);
    if (!found.some((one) => isAboutIn(asked, answer, one, headings.map(tokensOf), words)))
      return 'the question is about something else';
  }
  return item.type === 'question' ? faultOfOptions(item, passage, asked) : undefined;
}

const english = new Set(
  'the a an is are was were of and that which to by in with from this how when'.split(' '),
);

/** A page of few words does not tell its language. */
function isInEnglish({ words }: Tokens): boolean {
  return words.some((word) => english.has(word));
}

/** English only: what the question names is what the sentence speaks of, and no word that limits it is lost. */
function faultOfRelation(
  item: Asking,
  said: readonly Tokens[],
  asked: Tokens,
  headings: readonly Tokens[],
  timesIn: (words: string) => number,
): Ungrounded | undefined {
  if (isListAnswer(answerOf(item))) return undefined;
  const answer = tokensOf(answerOf(item));
  if (said.every((one) => losesWords(asked, answer, one))) return 'the answer is cut off';
  const isOfIt = withAnswer(said, answer).some((one) =>
    isAbout(asked, answer, one, headings, timesIn),
  );
  return isOfIt ? undefined : 'the question is about something else';
}

/** References in brackets may stand inside the answer, or not. */
function withAnswer(said: readonly Tokens[], answer: Tokens): readonly Tokens[] {
  const found = said.filter((one) => spanOf(one, answer.joined));
  return found.length > 0 ? found : said;
}

function answerOf(item: Asking): string {
  return item.type === 'basic' ? item.back : (item.options[item.answer] ?? '');
}

/** “study” and “studied”, “absorb” and “absorption” share all letters of the shorter word but its last. */
function isFormOf(word: string, said: readonly string[]): boolean {
  return said.some((other) => {
    const shorter = Math.min(word.length, other.length);
    return (
      shorter > 4 &&
      !/\p{N}/u.test(word) &&
      word.slice(0, shorter - 1) === other.slice(0, shorter - 1)
    );
  });
}

const isContent = (word: string) => word.length > 2 && !stopWords.has(word);

const isOfQuestions = (word: string) => ofQuestions.has(stemOf(word));

/** Words without meaning for the subject of the question. */
export const asksNothing = (word: string) =>
  isOfQuestions(word) || !isContent(word) || /\p{N}/u.test(word);

function isName({ text, starts, ends }: Tokens, index: number): boolean {
  return index > 0 && /^\p{Lu}/u.test(text.slice(starts[index], ends[index]));
}

/**
 * The same negation before the same word. “is not cold” denies the same as “is not a cold creature”; at the end of a question the word
 * before decides.
 */
function isSaid(asked: readonly string[], index: number, said: readonly string[]): boolean {
  const [before, next] = [asked[index - 1], asked[index + 1]];
  return said.some((word, at) => {
    if (word !== asked[index]) return false;
    if (next === undefined) return said[at - 1] === before;
    if (said[at + 1] === next) return true;
    const isArticle = /^(?:an?|the)$/.test(said[at + 1] ?? '');
    return isArticle && said[at - 1] === before && said[at + 2] === next;
  });
}

/** An option is refused if the quote has all its words and the question does not name it. */
function faultOfOptions(
  { options, answer }: Extract<PlainItem, { type: 'question' }>,
  passage: Tokens,
  asked: Tokens,
): Ungrounded | undefined {
  const right = tokensOf(options[answer] ?? '');
  const isRisky = options.some((option) => {
    const wrong = tokensOf(option);
    const isThere = spanOf(passage, wrong.joined) !== undefined;
    const isInRight = spanOf(right, wrong.joined) !== undefined;
    return isThere && !isInRight && spanOf(asked, wrong.joined) === undefined;
  });
  return isRisky ? 'another answer may be right' : undefined;
}
