/**
 * Reads what was typed into the search. Words and phrases must all match; `-word` must not; `in:notes`, `course:bio`,
 * `tag:exam`, `folder:labs` and `edited:week` narrow the search, and with a minus they leave out. `#exam` asks for
 * what is tagged so, and is a word where nothing is. A filter that is not known is searched as words. Pure, and linear
 * in the typed length.
 */
import type { SearchGroup } from '../../../model/entity.ts';
import { fold, indexedWords } from '../../../text/fold.ts';
import { partsOfSearch, replaceParts, type SearchPart } from '../../../text/search-grammar.ts';
import { type DateFilter, dateIn } from './date-filters.ts';
import { groups } from './groups.ts';

/** Words that stand together in this order; one word is the usual case. */
export interface Term {
  /** As the index has them. Never empty. */
  words: readonly string[];
  /** The last word may go on. */
  isPrefix: boolean;
}

/** What filters name. */
export interface Filters {
  within: readonly SearchGroup[];
  /** Folded beginnings of names. */
  courses: readonly string[];
  tags: readonly string[];
  folders: readonly string[];
  dates: readonly DateFilter[];
}

/** Each filter narrows the search; `within` is empty for all groups. */
export interface SearchLine extends Filters {
  terms: readonly Term[];
  /** Words and phrases that are left out. */
  not: readonly Term[];
  /** What is left out by filters. */
  without: Filters;
  /** Folded tags after `#`, which may be words as well. */
  hashes: readonly string[];
}

/** UTF-16 units; the rest is not read. */
const longestLine = 500;
/** A word that may go on has at least so many letters: shorter ones match nearly everything. */
const shortestPrefix = 2;
/** Of words, and of each kind of filter: each one is looked for in all texts or names. */
export const mostTerms = 16;

export function readSearchLine(typed: string): SearchLine {
  const terms: Term[] = [];
  const not: Term[] = [];
  const hashes: string[] = [];
  const [wanted, without] = [noFilters(), noFilters()];
  for (const part of partsOfSearch(typed.slice(0, longestLine))) {
    const { isLeftOut, isTag, isPhrase, filter, value, body } = part;
    const tag = fold(value).trim();
    if (isTag && isLeftOut) without.tags.push(tag);
    else if (isTag) hashes.push(tag);
    if (isTag || takeFilter(part, isLeftOut ? without : wanted)) continue;
    const isWhole = isPhrase && filter === undefined;
    const words = indexedWords(isWhole ? value : body);
    if (words.length === 0) continue;
    if (isLeftOut) not.push({ words, isPrefix: false });
    else terms.push({ words, isPrefix: !isWhole && mayGoOn(words) });
  }
  return {
    ...{ terms: terms.slice(0, mostTerms), not: not.slice(0, mostTerms) },
    ...{ ...bounded(wanted), without: bounded(without), hashes: firstOf(hashes) },
  };
}

/** The first ones, each of them once. */
const firstOf = <T>(list: readonly T[]): T[] => [...new Set(list)].slice(0, mostTerms);

function datesOnce(dates: readonly DateFilter[]): DateFilter[] {
  const once = new Map(dates.map((one) => [`${one.by}:${one.value}`, one]));
  return [...once.values()].slice(0, mostTerms);
}

function bounded({ within, courses, tags, folders, dates }: Filters): Filters {
  return {
    ...{ within: firstOf(within), courses: firstOf(courses) },
    ...{ tags: firstOf(tags), folders: firstOf(folders), dates: datesOnce(dates) },
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

/** @returns a line that is read as these terms, to hand them to the place that is opened */
export function lineOfTerms(terms: readonly Term[]): string {
  return terms
    .slice(0, mostTerms)
    .map(({ words, isPrefix }) => (isPrefix ? words.join('-') : `"${words.join(' ')}"`))
    .join(' ');
}

/** Whether it asks for nothing. */
export function isEmptyLine(line: SearchLine): boolean {
  return line.terms.length === 0 && !hasFilters(line);
}

/** Whether it has more than words and phrases that must match. */
export function hasFilters(line: SearchLine): boolean {
  return line.not.length + line.hashes.length > 0 || [line, line.without].some(isNarrow);
}

function isNarrow({ within, courses, tags, folders, dates }: Filters): boolean {
  return [within, courses, tags, folders, dates].some((list) => list.length > 0);
}

interface OpenFilters {
  within: SearchGroup[];
  courses: string[];
  tags: string[];
  folders: string[];
  dates: DateFilter[];
}

const noFilters = (): OpenFilters => ({
  ...{ within: [], courses: [], tags: [], folders: [], dates: [] },
});
const lists = { course: 'courses', tag: 'tags', folder: 'folders' } as const;

/** @returns whether it is a filter */
function takeFilter({ filter, value }: SearchPart, filters: OpenFilters): boolean {
  if (filter === undefined) return false;
  const typed = fold(value).trim();
  const folded = filter === 'tag' ? typed.replace(/^#+/, '').trim() : typed;
  // Still being typed: it narrows nothing yet, and is no word either.
  if (folded === '') return true;
  if (filter === 'edited' || filter === 'after' || filter === 'before') {
    if (dateIn(folded) === 'yes') filters.dates.push({ by: filter, value: folded });
    return dateIn(folded) !== 'no';
  }
  if (filter !== 'in') {
    filters[lists[filter]].push(folded);
    return true;
  }
  const meant = groups.filter(({ words }) => words.split(' ').some((one) => one === folded));
  filters.within.push(...meant.map(({ group }) => group));
  return meant.length > 0;
}

/** What was typed without its filters and signs: the words for a new task or note. */
export function wordsWithoutFilters(typed: string): string {
  return replaceParts(typed, (part) => {
    if (part.isLeftOut || takeFilter(part, noFilters())) return '';
    if (part.filter !== undefined) return part.body;
    return part.isTag ? part.body : part.value;
  });
}

/** What was typed with tags as words. */
export function hashesAsTyped(typed: string): string {
  return replaceParts(typed, ({ whole, body, isTag, isLeftOut }) =>
    isTag && !isLeftOut ? body.slice('#'.length) : whole,
  );
}

/** The one group that was typed behind `in:`, and what was typed without it. `undefined`: none, or several. */
export function typedGroup(typed: string): { group: SearchGroup; rest: string } | undefined {
  const { within } = readSearchLine(typed);
  const [group] = within;
  if (group === undefined || within.some((other) => other !== group)) return undefined;
  return {
    group,
    rest: typed.replace(/(^|\s)in:(?:[^\s"“”„‟«»]+|["“”„‟«»][^"“”„‟«»]*["“”„‟«»]?)\s?/giu, '$1'),
  };
}

/** A sign of Chinese or Thai is a word, so only letters of other scripts go on. */
function mayGoOn(words: readonly string[]): boolean {
  return (words.at(-1) ?? '').length >= shortestPrefix;
}
