/**
 * Parses a search for cards into a tree. Adjacent words must all match; `or` joins two sides, `-` negates, brackets
 * group. Every text parses: `problems` lists what was not understood, and then nothing is found, so that no bulk
 * action follows a typing mistake.
 */
import { fold } from '../../../text/fold.ts';
import { flagNames } from './flag-names.ts';
import { withoutEscapes } from './words.ts';

export interface ParsedQuery {
  query: CardQuery;
  /** Problems in sentences for people; then nothing is found. */
  problems: readonly string[];
  /** Notes where the meaning may differ from the expectation. */
  hints: readonly string[];
}

/** Limit of letters. */
export const longestQuery = 1_000;
/** Limit of nested brackets. */
const deepest = 20;

interface Token {
  kind: 'open' | 'close' | 'minus' | 'term';
  /** The parts of a term as typed, quoted or not. */
  parts: { text: string; isQuoted: boolean }[];
}

const opening = /["“”„]/;

export function parseQuery(typed: string): ParsedQuery {
  const problems: string[] = [];
  const hints: string[] = [];
  if (typed.length > longestQuery) {
    problems.push(`Searches can have up to ${longestQuery.toLocaleString('en')} characters.`);
    return { query: everyCard, problems, hints };
  }
  const tokens = tokensOf(typed);
  let at = 0;

  const readAny = (depth: number): CardQuery => {
    const sides = [readAll(depth)];
    while (isWord(tokens[at], 'or')) {
      at += 1;
      sides.push(readAll(depth));
    }
    // An “or” without both sides is still being typed.
    return together(
      'any',
      sides.filter((side) => sides.length === 1 || !isEvery(side)),
    );
  };
  const readAll = (depth: number): CardQuery => {
    const parts: CardQuery[] = [];
    while (at < tokens.length && !isWord(tokens[at], 'or')) {
      if (tokens[at]?.kind === 'close') {
        if (depth > 0) break;
        at += 1;
        continue;
      }
      const part = readOne(depth);
      if (part !== undefined && !isEvery(part)) parts.push(part);
    }
    return together('all', parts);
  };
  const readOne = (depth: number): CardQuery | undefined => {
    const token = tokens[at];
    at += 1;
    if (token?.kind === 'minus') {
      let turns = 1;
      while (tokens[at]?.kind === 'minus') {
        turns += 1;
        at += 1;
      }
      const part = at < tokens.length ? readOne(depth) : undefined;
      if (part === undefined || isEvery(part)) return undefined;
      return turns % 2 === 1 ? negated(part) : part;
    }
    if (token?.kind === 'open') {
      if (depth >= deepest) {
        problems.push('Use fewer brackets.');
        return undefined;
      }
      const part = readAny(depth + 1);
      if (tokens[at]?.kind === 'close') at += 1;
      return part;
    }
    if (token?.kind !== 'term' || isWord(token, 'and')) return undefined;
    const read = readTerm(token.parts);
    if (read.problem !== undefined) problems.push(read.problem);
    if (read.hint !== undefined) hints.push(read.hint);
    return read.query;
  };
  const query = readAny(0);
  return { query, problems: [...new Set(problems)], hints: [...new Set(hints)] };
}

/** Quotes a text so that it is read as one term and finds only itself; also for links to a search. */
export function quoted(text: string): string {
  return `"${text.replace(/[\\"“”„*_]/g, '\\$&')}"`;
}

function together(kind: 'all' | 'any', parts: readonly CardQuery[]): CardQuery {
  const flat = parts.flatMap((part) => (part.kind === kind ? part.parts : [part]));
  const [only] = flat;
  if (only === undefined) return everyCard;
  return flat.length === 1 ? only : { kind, parts: flat };
}

function negated(part: CardQuery): CardQuery {
  return part.kind === 'not' ? part.part : { kind: 'not', part };
}

function isEvery(query: CardQuery): boolean {
  return query.kind === 'all' && query.parts.length === 0;
}

function isWord(token: Token | undefined, word: string): boolean {
  const [only] = token?.parts ?? [];
  return token?.parts.length === 1 && only?.isQuoted === false && fold(only.text) === word;
}

function tokensOf(typed: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < typed.length) {
    const letter = typed[at] ?? '';
    if (/\s/.test(letter)) at += 1;
    else if (letter === '(' || letter === ')') {
      tokens.push({ kind: letter === '(' ? 'open' : 'close', parts: [] });
      at += 1;
    } else if (letter === '-' && /[^\s]/.test(typed[at + 1] ?? ' ')) {
      tokens.push({ kind: 'minus', parts: [] });
      at += 1;
    } else at = takeTerm(typed, at, tokens);
  }
  return tokens;
}

/** @returns the end of the term */
function takeTerm(typed: string, start: number, tokens: Token[]): number {
  const parts: Token['parts'] = [];
  let at = start;
  let text = '';
  const end = (isQuoted: boolean) => {
    if (text !== '' || isQuoted) parts.push({ text, isQuoted });
    text = '';
  };
  while (at < typed.length && !/[\s()]/.test(typed[at] ?? '')) {
    if (!opening.test(typed[at] ?? '')) {
      text += typed[at];
      at += 1;
      continue;
    }
    end(false);
    at += 1;
    while (at < typed.length && !opening.test(typed[at] ?? '')) {
      const isEscaped = typed[at] === '\\' && /[\\"“”„]/.test(typed[at + 1] ?? '');
      if (isEscaped) at += 1;
      text += typed[at];
      at += 1;
    }
    at += 1;
    end(true);
  }
  end(false);
  tokens.push({ kind: 'term', parts });
  return Math.min(at, typed.length);
}

/** The meaning of one search term: a key, such as `is:`, and its value. */
interface ReadTerm {
  query: CardQuery;
  problem?: string;
  hint?: string;
}

const otherStates: ReadonlyMap<string, CardState> = new Map([
  ['learning', 'learn'],
  ['relearning', 'learn'],
  ['paused', 'suspended'],
]);
const otherProperties: ReadonlyMap<string, CardProperty> = new Map([
  ['ivl', 'interval'],
  ['d', 'difficulty'],
  ['s', 'stability'],
  ['r', 'recall'],
  ['retrievability', 'recall'],
]);

/** More than a lifetime. */
const mostDays = 36_500;

const keys: Readonly<Record<string, (value: string) => ReadTerm>> = {
  deck: (value) => ({ query: { kind: 'deck', name: value } }),
  tag: (value) => ({ query: { kind: 'tag', name: value } }),
  is: (value) => {
    const word = fold(value);
    const state = cardStates.find((one) => one === word) ?? otherStates.get(word);
    return state === undefined
      ? unknown(`“is:${value}” is not known. Use ${listed(cardStates.map((one) => `is:${one}`))}.`)
      : { query: { kind: 'is', state } };
  },
  flag: (value) => {
    const named = flagNames.indexOf(fold(value) as (typeof flagNames)[number]) + 1;
    const flag = named > 0 ? named : wholeNumber(value === 'none' ? '0' : value);
    return flag === undefined || flag > flagNames.length
      ? unknown(
          `Use flag:1 to flag:${flagNames.length}, flag:red, or flag:0 for cards without a flag.`,
        )
      : { query: { kind: 'flag', flag } };
  },
  added: (value) => inDays('added', value),
  rated: (value) => inDays('rated', value),
  prop: (value) => {
    const match = /^([a-z]+)(<=|>=|!=|<|>|=)(-?\d{1,9}(?:\.\d{1,9})?)$/.exec(value.toLowerCase());
    const [, word = '', sign, digits] = match ?? [];
    const property = cardProperties.find((one) => one === word) ?? otherProperties.get(word);
    const comparison = comparisons.find((one) => one === sign);
    return property === undefined || comparison === undefined
      ? unknown(
          `Write a property, a sign and a number, such as prop:lapses>3 or prop:due<=7. Properties are ${listed(cardProperties)}.`,
        )
      : { query: { kind: 'prop', property, comparison, value: Number(digits) } };
  },
};

const searchKeys = Object.keys(keys);

/** @param parts of one term as typed */
function readTerm(parts: readonly { text: string; isQuoted: boolean }[]): ReadTerm {
  const [first] = parts;
  const whole = parts.map(({ text }) => text).join('');
  if (first?.isQuoted) return { query: exactly(whole) };
  const [, key = '', rest = ''] = /^(\p{L}+):(.*)$/su.exec(whole) ?? [];
  if (key === '' || !first?.text.startsWith(`${key}:`)) return { query: wordsOf(parts) };
  const read = readerOf(fold(key));
  if (read === undefined) {
    const hint = `“${key}:” is no search key, so it is searched as a word. Keys are ${listed(searchKeys.map((one) => `${one}:`))}.`;
    return { query: wordsOf(parts), hint };
  }
  const value = rest.trim();
  // Still being typed.
  if (value === '') return { query: everyCard, hint: `Add a word after “${fold(key)}:”.` };
  return read(value);
}

/** Own keys only: every object has a “constructor”. */
function readerOf(key: string): ((value: string) => ReadTerm) | undefined {
  return Object.hasOwn(keys, key) ? keys[key] : undefined;
}

function unknown(problem: string): ReadTerm {
  return { query: everyCard, problem };
}

function inDays(kind: 'added' | 'rated', value: string): ReadTerm {
  const days = wholeNumber(value);
  return days === undefined || days < 1 || days > mostDays
    ? unknown(`Write a number of days, such as ${kind}:7.`)
    : { query: { kind, days } };
}

function wholeNumber(value: string): number | undefined {
  return /^\d{1,9}$/.test(value) ? Number(value) : undefined;
}

function listed(words: readonly string[]): string {
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

function exactly(text: string): CardQuery {
  const words = fold(withoutEscapes(text)).replace(/\s+/g, ' ').trim();
  return words === '' ? everyCard : { kind: 'exact', words };
}

/** Punctuation around a word has no meaning. */
const atEdges = /^[^\p{L}\p{M}\p{N}*_]+|[^\p{L}\p{M}\p{N}*_]+$/gu;

function wordsOf(parts: readonly { text: string; isQuoted: boolean }[]): CardQuery {
  const found = parts.flatMap(({ text, isQuoted }): CardQuery[] => {
    if (isQuoted) return [exactly(text)];
    const folded = fold(text);
    const word = folded.replace(atEdges, '').replace(/\*+/g, '*');
    if (isPlainWord(word)) return [{ kind: 'word', word }];
    // Signs alone, such as `→` or `+`, and words that would parse as something else.
    return [exactly(word === '' ? folded : word)];
  });
  const wanted = found.filter((one) => one !== everyCard);
  const [only] = wanted;
  if (only === undefined) return everyCard;
  return wanted.length === 1 ? only : { kind: 'all', parts: wanted };
}

/** Whether the word alone has the same meaning. */
function isPlainWord(word: string): boolean {
  if (word === '' || /[\s()"“”„]/.test(word) || word === 'or' || word === 'and') return false;
  return !/^\p{L}+:/u.test(word) || readerOf(/^\p{L}+/u.exec(word)?.[0] ?? '') === undefined;
}

/** A search for cards as a tree. */
const cardStates = ['due', 'new', 'learn', 'review', 'suspended', 'buried', 'leech'] as const;
export type CardState = (typeof cardStates)[number];

const cardProperties = [
  'due',
  'interval',
  'reps',
  'lapses',
  'difficulty',
  'stability',
  'recall',
] as const;
export type CardProperty = (typeof cardProperties)[number];

const comparisons = ['<=', '>=', '!=', '<', '>', '='] as const;
export type Comparison = (typeof comparisons)[number];

export type CardTerm =
  /** Folded; may contain `*` (any letters) and `_` (one letter). */
  | { kind: 'word'; word: string }
  /** Folded words that must follow each other. */
  | { kind: 'exact'; words: string }
  /** With wildcards as in a word; a backslash makes them literal. */
  | { kind: 'deck' | 'tag'; name: string }
  | { kind: 'is'; state: CardState }
  /** 0: without a flag. */
  | { kind: 'flag'; flag: number }
  /** During the last `days` study days. */
  | { kind: 'added' | 'rated'; days: number }
  | { kind: 'prop'; property: CardProperty; comparison: Comparison; value: number };

export type CardQuery =
  | CardTerm
  | { kind: 'all' | 'any'; parts: readonly CardQuery[] }
  | { kind: 'not'; part: CardQuery };

/** Matches all cards. */
export const everyCard: CardQuery = { kind: 'all', parts: [] };
