/**
 * What the palette shows for a search. Pure. Each word must match: as a word, a prefix, a part, or with one typo. Accents
 * and case are ignored.
 */
import { fold } from '../../../text/fold.ts';
import type { Entry, Section } from './library.ts';

export interface Group {
  title: Section;
  entries: Entry[];
}

/** Most hits of each group of the library. */
const perGroup = 8;
/** Weight of a hit in a note's body; a hit in the title has 1. */
const bodyShare = 0.4;

export function searchWords(typed: string): string[] {
  return wordsOf(fold(typed));
}

/** For an empty search: recent choices, then all commands. */
export function overview(commands: readonly Entry[], recent: readonly Entry[]): Group[] {
  const of = (title: Section) => ({
    title,
    entries: commands.filter(({ section }) => section === title),
  });
  const places = of('Go to');
  const groups: Group[] = [
    { title: 'Recent', entries: [...recent] },
    of('Create'),
    // Sections of the settings only appear in searches.
    { ...places, entries: places.entries.filter(({ detail }) => detail === 'Screen') },
    of('Do'),
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

/** Best groups first, best entries of each group first. */
export function findEntries(entries: readonly Entry[], typed: string): Group[] {
  const words = searchWords(typed);
  const scored = entries
    .map((entry) => ({ entry, points: pointsOf(entry, words) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points);
  const groups = new Map<Section, Entry[]>();
  for (const { entry } of scored) {
    const group = groups.get(entry.section) ?? [];
    if (group.length < perGroup) groups.set(entry.section, [...group, entry]);
  }
  return [...groups].map(([title, found]) => ({ title, entries: found }));
}

function pointsOf({ folded, body }: Entry, words: readonly string[]): number {
  const own = score(folded, words);
  if (own > 0 || body === undefined) return own;
  return score(`${folded}\n${body}`, words) * bodyShare;
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

/** Whether the text contains every word: a fast check for very many texts. */
export function holdsAll(folded: string, words: readonly string[]): boolean {
  return words.every((word) => folded.includes(word));
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
