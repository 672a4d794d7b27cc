/** What one term of a search for cards means: its key, such as `is:`, and what stands behind that. */
import { fold } from '../../../text/fold.ts';
import { flagNames } from './flag-names.ts';
import {
  type CardProperty,
  type CardQuery,
  type CardState,
  cardProperties,
  cardStates,
  comparisons,
  everyCard,
} from './query-tree.ts';
import { withoutEscapes } from './words.ts';

export interface ReadTerm {
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

/** More days than a life has. */
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

/** @param parts of one term as it was typed */
export function readTerm(parts: readonly { text: string; isQuoted: boolean }[]): ReadTerm {
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
  // It is being typed.
  if (value === '') return { query: everyCard, hint: `Add a word after “${fold(key)}:”.` };
  return read(value);
}

/** “constructor” is a name in every object, and no key. */
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

/** Signs around a word say nothing of it. */
const atEdges = /^[^\p{L}\p{N}*_]+|[^\p{L}\p{N}*_]+$/gu;

function wordsOf(parts: readonly { text: string; isQuoted: boolean }[]): CardQuery {
  const found = parts.flatMap(({ text, isQuoted }): CardQuery[] => {
    if (isQuoted) return [exactly(text)];
    const folded = fold(text);
    const word = folded.replace(atEdges, '').replace(/\*+/g, '*');
    if (isPlainWord(word)) return [{ kind: 'word', word }];
    // Signs alone, such as `→` or `+`, and words that would be read as something else.
    return [exactly(word === '' ? folded : word)];
  });
  const wanted = found.filter((one) => one !== everyCard);
  const [only] = wanted;
  if (only === undefined) return everyCard;
  return wanted.length === 1 ? only : { kind: 'all', parts: wanted };
}

/** Whether it means the same when it is typed by itself. */
function isPlainWord(word: string): boolean {
  if (word === '' || /[\s()"“”„]/.test(word) || word === 'or' || word === 'and') return false;
  return !/^\p{L}+:/u.test(word) || readerOf(/^\p{L}+/u.exec(word)?.[0] ?? '') === undefined;
}
