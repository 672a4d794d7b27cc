/**
 * Reads what was typed into the search. Words and phrases must all match; `-word` must not; `in:notes`, `course:bio`,
 * `tag:exam` and `folder:labs` narrow the search. `#exam` asks for what is tagged so, then for the word. A filter that is not
 * known is searched as words. Pure, and linear in the typed length.
 */
import type { SearchGroup } from '../../../model/entity.ts';
import { fold, indexedWords } from '../../../text/fold.ts';
import { groups } from './groups.ts';

/** Words that stand together in this order; one word is the usual case. */
export interface Term {
  /** As the index has them. Never empty. */
  words: readonly string[];
  /** The last word may go on. */
  isPrefix: boolean;
}

export interface SearchLine {
  terms: readonly Term[];
  not: readonly Term[];
  /** Empty: all groups. */
  within: readonly SearchGroup[];
  /** Folded beginnings of names; each narrows the search. */
  courses: readonly string[];
  tags: readonly string[];
  folders: readonly string[];
  /** Folded beginnings of tags after `#`, which may be words as well. */
  hashes: readonly string[];
}

/** UTF-16 units; the rest is not read. */
const longestLine = 500;
/** A word that may go on has at least so many letters: shorter ones match nearly everything. */
const shortestPrefix = 2;
const mostTerms = 16;

const part = /(-?)(?:(in|course|tag|folder):|(#)(?=[\p{N}_/-]*\p{L}))?(?:"([^"]*)"?|([^\s"]+))/giu;
/** A filter that is still being typed. */
const unfinished = /^(?:in|course|tag|folder):$/i;
/** “”„«» open and close phrases too. */
const quotes = /[“”„‟«»]/g;

export function readSearchLine(typed: string): SearchLine {
  const line = typed.slice(0, longestLine).replace(quotes, '"');
  const terms: Term[] = [];
  const not: Term[] = [];
  const within: SearchGroup[] = [];
  const courses: string[] = [];
  const tags: string[] = [];
  const folders: string[] = [];
  const hashes: string[] = [];
  for (const [whole, minus, filter, hash, phrase, word] of line.matchAll(part)) {
    if (unfinished.test(whole)) continue;
    const value = phrase ?? word ?? '';
    if (hash !== undefined && minus === '') {
      hashes.push(fold(value).trim());
      continue;
    }
    const taken =
      minus === '' &&
      filter !== undefined &&
      takeFilter(filter.toLowerCase(), value, { within, courses, tags, folders });
    if (taken) continue;
    const isPhrase = phrase !== undefined && filter === undefined;
    const words = indexedWords(isPhrase ? value : whole.slice(minus?.length ?? 0));
    if (words.length === 0) continue;
    const isPrefix = !isPhrase && mayGoOn(words);
    if (minus === '-') not.push({ words, isPrefix: false });
    else terms.push({ words, isPrefix });
  }
  return {
    ...{ terms: terms.slice(0, mostTerms), not: not.slice(0, mostTerms) },
    ...{ within, courses, tags, folders, hashes },
  };
}

/** The same line with what stands behind `#` as words. */
export function withHashesAsWords(line: SearchLine): SearchLine {
  const terms = line.hashes.flatMap((hash): Term[] => {
    const words = indexedWords(hash);
    return words.length === 0 ? [] : [{ words, isPrefix: mayGoOn(words) }];
  });
  return { ...line, terms: [...line.terms, ...terms].slice(0, mostTerms), hashes: [] };
}

/** Whether it asks for nothing. */
export function isEmptyLine(line: SearchLine): boolean {
  const { terms, within, courses, tags, folders, hashes } = line;
  return [terms, within, courses, tags, folders, hashes].every((list) => list.length === 0);
}

interface Filters {
  within: SearchGroup[];
  courses: string[];
  tags: string[];
  folders: string[];
}

function takeFilter(name: string, value: string, filters: Filters): boolean {
  const { within, courses, tags, folders } = filters;
  const folded = fold(value).trim();
  // Still being typed: it narrows nothing yet, and is no word either.
  if (folded === '') return true;
  if (name === 'course') courses.push(folded);
  if (name === 'tag') tags.push(folded.replace(/^#/, ''));
  if (name === 'folder') folders.push(folded);
  if (name !== 'in') return true;
  const meant = groups.filter(({ words }) => words.split(' ').some((one) => one === folded));
  within.push(...meant.map(({ group }) => group));
  return meant.length > 0;
}

/** What was typed without its filters and signs: the words for a new task or note. */
export function wordsWithoutFilters(typed: string): string {
  return typed
    .replace(quotes, '"')
    .replace(part, (whole, minus: string, ...groups: (string | undefined)[]) => {
      const [filter, hash = '', phrase, word] = groups;
      if (minus === '-' || unfinished.test(whole)) return '';
      const none = { within: [], courses: [], tags: [], folders: [] };
      const isFilter =
        filter !== undefined && takeFilter(filter.toLowerCase(), phrase ?? word ?? '', none);
      if (isFilter) return '';
      return filter === undefined ? `${hash}${phrase ?? word ?? ''}` : whole;
    })
    .replace(/\s+/g, ' ')
    .trim();
}

/** The one group that was typed behind `in:`, and what was typed without it. `undefined`: none, or several. */
export function typedGroup(typed: string): { group: SearchGroup; rest: string } | undefined {
  const { within } = readSearchLine(typed);
  const [group] = within;
  if (group === undefined || within.some((other) => other !== group)) return undefined;
  return { group, rest: typed.replace(/(^|\s)in:[^\s"]+\s?/giu, '$1') };
}

/** A sign of Chinese or Thai is a word, so only letters of other scripts go on. */
function mayGoOn(words: readonly string[]): boolean {
  return (words.at(-1) ?? '').length >= shortestPrefix;
}
