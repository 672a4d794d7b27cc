/**
 * What a student types to find cards, as a tree. Words side by side must all be there; `or` joins two
 * sides, `-` turns one around, brackets group. Any text has a meaning: what is not understood is said in `problems`, and then
 * nothing is found, so that no act on many cards follows a mistyped word.
 */
import { fold } from '../../../text/fold.ts';
import { readTerm } from './query-terms.ts';
import { type CardQuery, everyCard } from './query-tree.ts';

export interface ParsedQuery {
  query: CardQuery;
  /** What is wrong, in sentences for people; nothing is found then. */
  problems: readonly string[];
  /** What is meant otherwise than it may look. */
  hints: readonly string[];
}

/** Letters that are read. */
export const longestQuery = 1_000;
/** Brackets in brackets. */
const deepest = 20;

interface Token {
  kind: 'open' | 'close' | 'minus' | 'term';
  /** Of a term: its parts as they were typed, quoted or not. */
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
    // “or” with nothing on a side of it is being typed.
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

/** In quotes, so that it is read as one and finds nothing but itself; for links to a search too. */
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

/** @returns where it ends */
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
