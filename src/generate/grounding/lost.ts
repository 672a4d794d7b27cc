/** What a question and its answer leave out of the sentence, so that they say more or other than it does. */
import { verbFormOf } from '../language/common-verbs.ts';
import { stemOf, stopWords } from '../language/words.ts';
import { formOf, linking, ofForm } from './about.ts';
import { type CheckWords, isHedge } from './check-words.ts';
import { type Span, spanOf, type Tokens, tokensOf } from './tokens.ts';

/** @param asked the question, without a sentence with a blank @param answer one statement, no list */
export function losesWords(asked: Tokens, answer: Tokens, passage: Tokens): boolean {
  const told = spanOf(passage, answer.joined);
  return (
    losesHedge(asked, passage, told) ||
    hasOtherUnit(asked, passage) ||
    (told !== undefined && !startsWithPhrase(told, passage, asked))
  );
}

/** The same for another language: hedges and units. `claims.ts` looks for conditions and the last member of a list. */
export function losesWordsIn(
  words: CheckWords,
  asked: Tokens,
  answer: Tokens,
  passage: Tokens,
): boolean {
  const told = spanOf(passage, answer.joined);
  return losesHedge(asked, passage, told, words) || hasOtherUnit(asked, passage, words);
}

/** “What are enzymes that cut fat?” of “enzymes that usually cut fat”: the question has the words behind the hedge without it. */
function losesHedge(
  asked: Tokens,
  { words }: Tokens,
  told: Span | undefined,
  language?: CheckWords,
): boolean {
  // “speeds up” is “speed up” in another form.
  const sides = new Set([...sidesOf(asked.words), ...sidesOf(asked.words.map(stemOf))]);
  const own = sidesOf(words);
  const isOutside = (at: number) => told === undefined || at < told.from || at >= told.to;
  return words.some((word, at) => {
    if (!isHedge(word, language) || !isOutside(at) || opensWith(asked, word)) return false;
    const [before = '', next = '', second = ''] = [words[at - 1], words[at + 1], words[at + 2]];
    const joined = `${before} ${next}`;
    if (sides.has(joined) && !own.has(joined)) return true;
    const pair = `${next} ${second}`;
    // “generally refers to” limits nothing.
    const isAsked =
      sides.has(pair) || (!linking.has(next) && sides.has(`${stemOf(next)} ${stemOf(second)}`));
    return isAsked && !sides.has(`${word} ${next}`) && isOutside(at + 2);
  });
}

/** “What can rye do?” of “rye can do”: the hedge stands before its subject. */
function opensWith({ words }: Tokens, hedge: string): boolean {
  return words.some(
    (word, at) => word === hedge && /^(?:what|who|when|where|how|why)$/.test(words[at - 1] ?? ''),
  );
}

function sidesOf(words: readonly string[]): Set<string> {
  return new Set(words.map((word, at) => `${word} ${words[at + 1] ?? ''}`));
}

/** “1.8 feet” of “1.8 meters”. */
function hasOtherUnit(asked: Tokens, passage: Tokens, language?: CheckWords): boolean {
  const isSmall = (word: string) => language?.isSmall(word) ?? stopWords.has(word);
  return asked.words.some((word, at) => {
    const unit = asked.words[at + 1];
    if (!/\d/.test(word) || unit === undefined || isSmall(unit) || /\d/.test(unit)) return false;
    const beside = passage.words.flatMap((one, place) =>
      one === word ? [passage.words[place + 1]] : [],
    );
    return (
      beside.length > 0 && !beside.some((one) => one !== undefined && stemOf(one) === stemOf(unit))
    );
  });
}

/** Right before an answer, besides the words of the question. */
const leading = new Set(
  'is are was were be been being has have had means mean meaning that which who whom whose where when whereby wherein if as or and but also simply thus to by for in on at from with of than into including like called termed known namely usually because how what argues states holds a an the it they he she this these we'.split(
    ' ',
  ),
);
/** No phrase begins so. */
const inside = new Set(['of', 'and', 'or', 'than', 'who', 'which']);

/** Whether the answer begins where a phrase of the sentence begins: “a thin layer”, not “layer”. */
function startsWithPhrase({ from }: Span, passage: Tokens, asked: Tokens): boolean {
  const form = formOf(asked);
  if (form === 'name' || form === 'free') return true;
  const { text, words, starts, ends } = passage;
  const before = words[from - 1];
  if (before === undefined || /[^\s]/.test(text.slice(ends[from - 1], starts[from]))) return true;
  if (inside.has(words[from] ?? '')) return false;
  if (leading.has(before) || linking.has(before) || /ly$|\d$/.test(before.replace(/#/g, '')))
    return true;
  const isAsked = (word: string) =>
    asked.words.some((one) => one.slice(0, ofForm) === word.slice(0, ofForm));
  // “The amygdala sends …”: behind its subject a deed begins, and behind its verb an object.
  if (form === 'deed') return isAsked(before) || verbFormOf(before) !== undefined;
  // A list of terms: “axon the long arm of a cell”.
  const line = text.slice(text.lastIndexOf('\n', starts[from]) + 1, starts[from]);
  return tokensOf(line).words.every(isAsked);
}
