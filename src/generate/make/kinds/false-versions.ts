/** False versions of a true statement, by one changed word: another number, or the opposite of a word that the text sets against it. Pure. */
import { isOtherNumber, isYear, leavesOpen, numberOf } from '../../grounding/altered.ts';
import { type Tokens, tokensOf } from '../../grounding/tokens.ts';
import { numberWords } from '../../language/number-words.ts';
import { oppositesOf } from '../../language/opposites.ts';
import { hashOf, isCapital, stopWords, upperFirst } from '../../language/words.ts';
import { rememberBy } from '../../remember.ts';
import type { Material } from '../material.ts';

/** @returns the statement with another number; `undefined` if it has none that can be changed */
export function withOtherNumber(statement: string): string | undefined {
  const said = tokensOf(statement);
  const numbers = said.words.flatMap((word) => numberOf(word) ?? []);
  // A number that is said twice, or a sum, would show which one is wrong.
  if (numbers.length > mostNumbers || new Set(numbers).size < numbers.length) return undefined;
  const places = said.words.flatMap((_, at) => (isChangeable(said, at) ? [at] : []));
  const at = places.find((one) => isYear(said, one)) ?? places[0];
  if (at === undefined || (!isYear(said, at) && leavesOpen(said))) return undefined;
  const now = otherNumbers(said, at).find((one) => isOtherNumber(said, at, wordOf(one)));
  if (now === undefined) return undefined;
  return statement.slice(0, said.starts[at]) + now + statement.slice(said.ends[at]);
}

const mostNumbers = 2;
const wordOf = (written: string) => tokensOf(written).words[0] ?? '';
const writtenAt = ({ text, starts, ends }: Tokens, at: number) => text.slice(starts[at], ends[at]);

/** Names with a number: “World War 2”, “Chapter 3”. */
const namedBy =
  /\b(?:chapters?|figures?|tables?|sections?|clauses?|articles?|titles?|amendments?|parts?|steps?|types?|versions?|numbers?|no\.|levels?|pages?|class|room|rules?|grades?|phases?|stages?|case|trials?|groups?|samples?|questions?|options?) $/i;
const month =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/i;

/** Not a part of a name, a range, an ordinal, a formula or a text in brackets. */
function isChangeable(said: Tokens, at: number): boolean {
  const { text, starts, ends, words } = said;
  if (numberOf(words[at] ?? '') === undefined) return false;
  const [before, after] = [text.slice(0, starts[at]), text.slice(ends[at])];
  const isInBrackets = before.lastIndexOf('(') > before.lastIndexOf(')');
  // “the two regions” are known from before; members that are named show how many they are.
  if (
    /(?:^|\b(?:the|these|those|its|their|his|her|all|first|last|next|other) |[’']s )$/iu.test(
      before,
    )
  )
    return false;
  const isCount = !/\d{3}|\d\.\d/.test(words[at] ?? '');
  if (
    isCount &&
    (/:|,| and | plus | with /.test(after) || / and [^,]* (?:are|were) $/.test(before))
  )
    return false;
  // “the 1733 Molasses Act”
  if (/^ \p{Lu}/u.test(after)) return false;
  if (isNumberOfStandard(said, at) || isToldByWord(said, at)) return false;
  if (isInBrackets || namedBy.test(before) || /[\p{L}\p{N}.,/^=×–—-]$/u.test(before)) return false;
  if (
    /^(?:\p{L}|[/^=×:–—-]|[.,]\d|[’']|,? (?:or|to|and) (?:\d|\p{L}+teen|two|three|four|five)| ?°)/u.test(
      after,
    )
  )
    return false;
  // The day of a month: only its year is asked.
  if (month.test(words[at - 1] ?? '') && !isYear(said, at)) return false;
  const [, wordBefore = ''] = /(?<![\p{L}.])(\p{Lu}[\p{L}.]*) $/u.exec(before) ?? [];
  return wordBefore === '' || month.test(wordBefore) || opening.test(wordBefore);
}

/** “defined in 5321”, “complies with 802.11”: the number of a document, not of things. */
function isNumberOfStandard(said: Tokens, at: number): boolean {
  const { text, starts, ends } = said;
  return (
    !isYear(said, at) &&
    /\b(?:in|with|by|under|see|to|RFC|IEEE|ISO|port|standard) $/.test(text.slice(0, starts[at])) &&
    /^(?:$|[.,;]| (?:is|are|was|and)\b)/.test(text.slice(ends[at]))
  );
}

/** Of words that tell a number by their beginning. */
const beginnings: Readonly<Record<number, RegExp>> = {
  2: /^(?:bi(?:nary|lateral|nomial|pedal|cameral|polar|valent)|dual|double|twin|pairs?$|dichot|diatom|diprot)/,
  3: /^tri(?:angl|chro|log|meter|nity|ple|pod|prot|vial|atom|umvir)|^thrice/,
  4: /^(?:quad|tetra|quart)/,
  5: /^(?:penta|quint)/,
  6: /^(?:hexa|sext)/,
  8: /^octo?(?!ber)/,
  10: /^deca/,
};

/** “A triprotic acid has three …”: another word tells the number. */
function isToldByWord({ words }: Tokens, at: number): boolean {
  const beginning = beginnings[numberOf(words[at] ?? '') ?? 0];
  return (
    beginning !== undefined && words.some((word, index) => index !== at && beginning.test(word))
  );
}

/** At the start of a sentence these have a capital without being names. */
const opening = /^(?:In|About|Around|Approximately|Roughly|Some)$/;

const long = 12;

/** Other numbers in the same spelling, likely ones first. */
function otherNumbers(said: Tokens, at: number): string[] {
  const written = writtenAt(said, at);
  const value = numberOf(said.words[at] ?? '') ?? 0;
  const hash = hashOf(said.text);
  if (isYear(said, at)) {
    const isRound = value % 10 === 0;
    const step = isRound ? 10 * (2 + (hash % 3)) : 11 + (hash % 19);
    const earlier = String(value - step);
    // A later year may be one to come.
    return value + step > 2000 || hash % 2 === 0 ? [earlier] : [String(value + step)];
  }
  if (/^(?:bce|bc)$/.test(said.words[at + 1] ?? '')) {
    const step = value > 400 ? 200 + 50 * (hash % 4) : 100;
    return hash % 2 === 0 && value > step
      ? [like(written, value - step), like(written, value + step)]
      : [like(written, value + step)];
  }
  const index = numberWords.indexOf(written.toLowerCase());
  if (index >= 0) {
    const near = [index + 1 + (hash % 2), index - 1, index + 1].map((at) => numberWords[at]);
    return near.flatMap((one) =>
      one === undefined ? [] : [isCapital(written) ? upperFirst(one) : one],
    );
  }
  const isShare = /^\s?(?:%|percent|per cent)/.test(said.text.slice(said.ends[at]));
  const isCount = Number.isInteger(value) && value > 1 && value <= long;
  const tries = isShare
    ? [value < 45 ? value * 2 : value / 2, value / 2]
    : isCount
      ? [value + 1 + (hash % 2), value * 2]
      : hash % 2 === 0
        ? [value * 2, value / 2]
        : [value / 2, value * 2];
  return tries.filter((one) => isWritable(written, one)).map((one) => like(written, one));
}

const decimalsOf = (written: string) => /\.(\d+)$/.exec(written)?.[1]?.length ?? 0;

function isWritable(written: string, value: number): boolean {
  return value > 0 && Number(value.toFixed(decimalsOf(written))) === value;
}

/** With as many decimals and the same signs between thousands. */
function like(written: string, value: number): string {
  const plain = value.toFixed(decimalsOf(written));
  return written.includes(',') ? plain.replace(/\B(?=(?:\d{3})+(?!\d))/g, ',') : plain;
}

/** @returns the statement with the opposite of one word; `undefined` if the text sets none of its words against another */
export function withOpposite(statement: string, material: Material): string | undefined {
  const said = tokensOf(statement);
  if (leavesOpen(said)) return undefined;
  const contrasts = contrastsIn(material);
  for (const [at, word] of said.words.entries()) {
    const isOnce = said.words.indexOf(word) === said.words.lastIndexOf(word);
    const opposite = oppositesOf(word).find(
      (one) =>
        isOnce &&
        // “a client that serves a set of clients” shows that it is false.
        !said.words.some((other) => other.startsWith(one)) &&
        keepsArticle(said.words[at - 1], word, one) &&
        (tellsDirection.test(word) || (said.words[at - 1] === 'to' && /creases?$/.test(word))
          ? contrasts.isUsed(one)
          : contrasts.areSet(word, one) && fits(said, at, one, contrasts)),
    );
    if (opposite === undefined) continue;
    const now = isCapital(writtenAt(said, at)) ? upperFirst(opposite) : opposite;
    return statement.slice(0, said.starts[at]) + now + statement.slice(said.ends[at]);
  }
  return undefined;
}

/** Which way something goes: the contrary is false of whatever it is said of, and fits beside the same words. */
const tellsDirection =
  /^(?:increases|decreases|raises|lowers|gains|loses|strengthens|weakens|accelerates|decelerates|stimulates|inhibits|absorbs|releases|attracts|repels|expands|contracts|promotes|prevents|activates|deactivates|enables|disables|maximum|minimum)$/;

/** “a moral” has no place for “immoral”. */
function keepsArticle(before: string | undefined, word: string, opposite: string): boolean {
  const hasVowel = (one: string) => /^[aeiou]/.test(one);
  return !/^an?$/.test(before ?? '') || hasVowel(word) === hasVowel(opposite);
}

interface Contrasts {
  /** One sentence has both, or two neighbouring sentences that share a word have one each. */
  areSet(one: string, other: string): boolean;
  /** The text has the word. */
  isUsed(word: string): boolean;
  /** The text has the two words side by side. */
  areSide(one: string, other: string): boolean;
}

/** The text uses the opposite beside the same word: “low pressure” for “high pressure”. Between small words any opposite fits. */
function fits({ words }: Tokens, at: number, opposite: string, { areSide }: Contrasts): boolean {
  const [before, after] = [words[at - 1], words[at + 1]];
  const isContent = (word: string | undefined) =>
    word !== undefined && word.length > 2 && !stopWords.has(word);
  if (isContent(after)) return areSide(opposite, after ?? '');
  return !isContent(before) || areSide(before ?? '', opposite);
}

const contrastsIn = rememberBy(({ sentences, unfit }: Material): Contrasts => {
  const inOrder = [...sentences, ...unfit].sort((a, b) => a.place - b.place);
  const places = new Map<string, number[]>();
  const sides = new Set<string>();
  const wordsAt = inOrder.map(({ text }) => tokensOf(text).words);
  for (const [at, words] of wordsAt.entries()) {
    for (const [index, word] of words.entries()) {
      const known = places.get(word);
      if (known === undefined) places.set(word, [at]);
      else if (known.at(-1) !== at) known.push(at);
      if (index > 0) sides.add(`${words[index - 1]} ${word}`);
    }
  }
  const shareWord = (one: number, other: number) => {
    const others = new Set(wordsAt[other]);
    return (wordsAt[one] ?? []).some(
      (word) => word.length > 3 && !stopWords.has(word) && others.has(word),
    );
  };
  return {
    areSet(one, other) {
      const [some, others] = [places.get(one) ?? [], places.get(other) ?? []];
      for (let i = 0, j = 0; i < some.length && j < others.length; ) {
        const [p = 0, q = 0] = [some[i], others[j]];
        if (p === q || (Math.abs(p - q) === 1 && shareWord(p, q))) return true;
        if (p < q) i++;
        else j++;
      }
      return false;
    },
    isUsed: (word) => places.has(word),
    areSide: (one, other) => sides.has(`${one} ${other}`),
  };
});
