/**
 * Finds commands and titles, and unites them with what the index finds. Pure. Each word must match: as a word, a prefix, a
 * part, or with one typo. Accents and case are ignored.
 */
import { groups as searchGroups } from '../../../queries/search/engine/groups.ts';
import { fold } from '../../../text/fold.ts';
import type { Entry, Section } from './entry.ts';

export interface Group {
  section: Section;
  title: string;
  entries: Entry[];
  /** All that was found, of which some is shown; absent for commands. */
  count?: number;
}

/** Most hits of each group of commands. */
const perGroup = 8;
/** Commands with a better match stand before what the student wrote. */
const strongMatch = 0.6;
const hereTitle = 'Here first';

/** The words of a search, as titles are compared. */
export function searchWords(typed: string): string[] {
  return wordsOf(fold(typed));
}

/** For an empty search: recent choices, then all commands. */
export function overview(commands: readonly Entry[], recent: readonly Entry[]): Group[] {
  const of = (section: Section & string) => ({
    ...{ section, title: section },
    entries: commands.filter((entry) => entry.section === section),
  });
  const places = of('Go to');
  const groups: Group[] = [
    { section: 'Recent', title: 'Recent', entries: [...recent] },
    of('Create'),
    // Sections of the settings only appear in searches.
    { ...places, entries: places.entries.filter(({ detail }) => detail === 'Screen') },
    of('Do'),
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

interface Scored {
  entry: Entry;
  points: number;
}

/** Entries with all words, the best first. */
export function findEntries(entries: readonly Entry[], typed: string): Scored[] {
  const words = searchWords(typed);
  return entries
    .map((entry) => ({ entry, points: score(entry.folded, words) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points);
}

/** What the index has found, by group. */
export type IndexedGroups = readonly {
  section: Section;
  entries: readonly Entry[];
  count: number;
}[];

/**
 * Commands that match well come first, then what is open, then things by group. Things found by their title keep their
 * places when the answer of the index comes.
 * @param mostThings of each group of things
 */
export function unite(
  found: readonly Scored[],
  indexed: IndexedGroups,
  mostThings: number,
): Group[] {
  const isThing = ({ entry }: Scored) => searchGroups.some(({ group }) => group === entry.section);
  const commands = groupCommands(found.filter((one) => !isThing(one)));
  const titles = Map.groupBy(found.filter(isThing), ({ entry }) => entry.section);
  const here = indexed.flatMap(({ entries }) => entries.filter(({ isHere }) => isHere));
  const isShownHere = new Set(here.map(({ id }) => id));
  const things = searchGroups.flatMap(({ group, title }): Group[] => {
    const own = indexed.find(({ section }) => section === group);
    const byId = new Map(own?.entries.map((entry) => [entry.id, entry]));
    const titled = (titles.get(group) ?? []).map(({ entry }) => byId.get(entry.id) ?? entry);
    const first = new Set(titled.map(({ id }) => id));
    const rest = (own?.entries ?? []).filter(({ id }) => !first.has(id));
    const all = [...titled, ...rest].filter(({ id }) => !isShownHere.has(id));
    if (all.length === 0) return [];
    // Titles that only this device's memory has found, such as by the name of their course, are more.
    const further = titled.filter(({ id }) => !byId.has(id)).length;
    const count = Math.max(all.length, (own?.count ?? 0) + (own === undefined ? further : 0));
    return [{ section: group, title, entries: all.slice(0, mostThings), count }];
  });
  const first: Group[] =
    here.length === 0
      ? []
      : [{ section: 'Here', title: hereTitle, entries: here.slice(0, mostThings) }];
  return [
    ...commands.filter(({ isStrong }) => isStrong),
    ...[...first, ...things],
    ...commands.filter(({ isStrong }) => !isStrong),
  ];
}

function groupCommands(found: readonly Scored[]): (Group & { isStrong: boolean })[] {
  const bySection = Map.groupBy(found, ({ entry }) => entry.section);
  return [...bySection].map(([section, own]) => ({
    ...{ section, title: section, isStrong: (own[0]?.points ?? 0) >= strongMatch },
    entries: own.slice(0, perGroup).map(({ entry }) => entry),
  }));
}

function wordsOf(folded: string): string[] {
  return folded.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** From this length on a word may have one typo: a wrong, missing, extra or swapped letter. */
const slipFrom = 4;

/**
 * @param words of the search, folded
 * @returns 0 if a word does not match, else up to 1 for the best match
 */
export function score(folded: string, words: readonly string[]): number {
  if (words.length === 0) return 0;
  const tokens = wordsOf(folded);
  let sum = 0;
  for (const word of words) {
    const found = scoreWord(folded, tokens, word);
    if (found === 0) return 0;
    sum += found;
  }
  const startsSo = folded.startsWith(words[0] ?? '') ? 0.1 : 0;
  return (sum / words.length) * 0.9 + startsSo;
}

function scoreWord(folded: string, tokens: readonly string[], word: string): number {
  if (tokens.includes(word)) return 1;
  if (tokens.some((token) => token.startsWith(word))) return 0.8;
  if (folded.includes(word)) return 0.5;
  return tokens.some((token) => isSlipOf(token, word)) ? 0.25 : 0;
}

/** Whether `word` is the token or its prefix with at most one typo. */
function isSlipOf(token: string, word: string): boolean {
  if (word.length < slipFrom || token.length < word.length - 1) return false;
  // Compares with prefixes one letter shorter, equally long and one letter longer.
  return [-1, 0, 1].some((more) => isOneEdit(token.slice(0, word.length + more), word));
}

/** One letter inserted, deleted or replaced, or two neighbours swapped. */
function isOneEdit(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start++;
  const restA = a.slice(start);
  const restB = b.slice(start);
  if (restA.slice(1) === restB.slice(1)) return true;
  if (restA.slice(1) === restB || restA === restB.slice(1)) return true;
  return restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
}
