/**
 * Finds commands and titles, and unites them with what the index finds. Pure. Each word must match: as a word, a prefix or
 * a part; with typos if nothing matches so. Accents and case are ignored.
 */
import { groups as searchGroups } from '../../../queries/search/engine/groups.ts';
import { isNearTitle } from '../../../queries/search/engine/near-words.ts';
import { fold, wordsOfFolded } from '../../../text/fold.ts';
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
/** Commands with a better match stand before what the student wrote, if nothing there is named so alone. */
const strongMatch = 0.6;
const hereTitle = 'Here first';
/** Titles with only most of the words, of each group. */
const mostParts = 3;

/** The words of a search, as titles are compared. */
export function searchWords(typed: string): string[] {
  return runsOf(typed).flat();
}

/** The words that were typed without a blank between them, such as `c_o`, belong together. */
function runsOf(typed: string): string[][] {
  const runs = fold(typed).split(/\s+/).map(wordsOfFolded);
  return runs.filter(({ length }) => length > 0);
}

/** For an empty search: recent choices and kept searches, then all commands. */
export function overview(
  commands: readonly Entry[],
  recent: readonly Entry[],
  saved: readonly Entry[] = [],
): Group[] {
  const of = (section: Section & string) => ({
    ...{ section, title: section },
    entries: commands.filter((entry) => entry.section === section),
  });
  const places = of('Go to');
  const groups: Group[] = [
    { section: 'Recent', title: 'Recent', entries: [...recent] },
    { section: 'Kept', title: 'Saved searches', entries: [...saved] },
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
  /** Its label has words that begin as the typed ones. */
  isNamed: boolean;
  /** It was found by words that are nearly the typed ones. */
  isNear: boolean;
  /** Its label has most of the typed words. */
  isPart: boolean;
}

/**
 * Entries with all words, the best first. If there is none, those with nearly these words. Then things whose titles have
 * most of them.
 */
export function findEntries(entries: readonly Entry[], typed: string): Scored[] {
  const runs = runsOf(typed);
  const exact = scoreEntries(entries, runs, false);
  const all = exact.length > 0 ? exact : scoreEntries(entries, runs, true);
  return [...all, ...partEntries(entries, runs.flat(), new Set(all.map(({ entry }) => entry)))];
}

/** Of the typed words, how many a title has; shorter words say too little alone. */
const [mostWords, telling] = [2 / 3, 3];

function partEntries(
  entries: readonly Entry[],
  words: readonly string[],
  known: ReadonlySet<Entry>,
): Scored[] {
  if (words.length < 3) return [];
  return entries
    .flatMap((entry): Scored[] => {
      if (known.has(entry) || !isThing(entry)) return [];
      const { ofLabel } = wordsOfEntry(entry);
      const had = words.filter((word) => ofLabel.some((one) => beginsSo(one, word)));
      const told = had.filter(isTelling);
      if (had.length < words.length * mostWords || told.length < 2) return [];
      const points = told.length / Math.max(words.length, ofLabel.length);
      return [{ entry, points, isNamed: false, isNear: false, isPart: true }];
    })
    .sort((a, b) => b.points - a.points);
}

function scoreEntries(
  entries: readonly Entry[],
  runs: readonly string[][],
  isForgiving: boolean,
): Scored[] {
  const words = runs.flat();
  const measure = measureOf(runs, isForgiving);
  return entries
    .flatMap((entry): Scored[] => {
      const { all, ofLabel } = wordsOfEntry(entry);
      const points = measure(entry.folded, all);
      if (points === 0) return [];
      const isNamed = words.every((word) => ofLabel.some((one) => beginsSo(one, word)));
      return [{ entry, points, isNamed, isNear: isForgiving, isPart: false }];
    })
    .sort(
      (a, b) =>
        Number(b.isNamed) - Number(a.isNamed) ||
        b.points - a.points ||
        // A title that says little else is meant sooner.
        (isForgiving ? a.entry.label.length - b.entry.label.length : 0),
    );
}

/** One letter is too little to be the beginning of a name. */
function beginsSo(word: string, typed: string): boolean {
  return word === typed || (typed.length > 1 && word.startsWith(typed));
}

interface EntryWords {
  all: readonly string[];
  ofLabel: readonly string[];
}

/** Entries live as long as the palette is open; each key would split them again. */
const knownWords = new WeakMap<Entry, EntryWords>();

function wordsOfEntry(entry: Entry): EntryWords {
  const known = knownWords.get(entry);
  if (known !== undefined) return known;
  const words = {
    all: wordsOfFolded(entry.folded),
    ofLabel: wordsOfFolded(fold(entry.label)),
  };
  knownWords.set(entry, words);
  return words;
}

/** What the index has found, by group. */
export type IndexedGroups = readonly {
  section: Section;
  entries: readonly Entry[];
  count: number;
  /** How good its best hit is (`HitGroup`). */
  best?: number;
}[];

/**
 * Commands that match well come first, then what is open, then things by group. The groups are ordered by their best hits,
 * so that a thing that is named so, or an own note, comes before the pages of a book. Things found by their title keep
 * their places when the answer of the index comes. Commands that only are like the words are left out where the words
 * themselves are found.
 * @param mostThings of each group of things
 * @param isCorrected whether the index, too, has only found words that are nearly the typed ones
 */
export function unite(
  found: readonly Scored[],
  indexed: IndexedGroups,
  mostThings: number,
  isCorrected = false,
): Group[] {
  const hasNamed = found.some(({ entry, isNamed }) => isNamed && isThing(entry));
  const isFoundAsTyped = !isCorrected && indexed.some(({ count }) => count > 0);
  const commands = groupCommands(
    found.filter(({ entry, isNear }) => !isThing(entry) && !(isNear && isFoundAsTyped)),
    hasNamed,
  );
  const titles = Map.groupBy(
    found.filter(({ entry }) => isThing(entry)),
    ({ entry }) => entry.section,
  );
  const here = indexed.flatMap(({ entries }) => entries.filter(({ isHere }) => isHere));
  const isShownHere = new Set(here.map(({ id }) => id));
  const things = searchGroups.flatMap(({ group, title }): Group[] => {
    const own = indexed.find(({ section }) => section === group);
    const byId = new Map(own?.entries.map((entry) => [entry.id, entry]));
    const scored = titles.get(group) ?? [];
    const entryOf = ({ entry }: Scored) => byId.get(entry.id) ?? entry;
    const titled = scored.filter(({ isPart }) => !isPart).map(entryOf);
    const first = new Set(titled.map(({ id }) => id));
    const rest = (own?.entries ?? []).filter(({ id }) => !first.has(id));
    const parts = scored.filter(({ isPart, entry }) => isPart && !byId.has(entry.id)).map(entryOf);
    // What is only near stands behind what the index has found by the very words.
    const inOrder = scored[0]?.isNear && !isCorrected ? [...rest, ...titled] : [...titled, ...rest];
    const all = [...inOrder, ...parts.slice(0, mostParts)].filter(({ id }) => !isShownHere.has(id));
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
  const bestOf = ({ section }: Group) => {
    const [title] = titles.get(section) ?? [];
    if (title?.isNamed || (title?.isNear && isCorrected)) return bestOfNamed;
    return indexed.find((own) => own.section === section)?.best ?? 0;
  };
  return [
    ...commands.filter(({ isStrong }) => isStrong),
    ...[...first, ...things.sort((a, b) => bestOf(b) - bestOf(a))],
    ...commands.filter(({ isStrong }) => !isStrong),
  ];
}

/**
 * Whether a command has all words as they were typed, while the index only found other or fewer words. Then the command is
 * meant: “change password” wants no page that says “change”.
 */
export function isCommandMeant(found: readonly Scored[], isCorrected: boolean): boolean {
  const isMeant = ({ entry, points, isNear }: Scored) =>
    points >= strongMatch && !isNear && !isThing(entry);
  return isCorrected && found.some(isMeant);
}

/** As the index says it of a group with a thing that is named by the words. */
const bestOfNamed = 2;

/** Of the student, not a command. */
export function isThing({ section }: Entry): boolean {
  return searchGroups.some(({ group }) => group === section);
}

/** @param hasNamed whether a thing is named by the words: a command that only means them comes after it */
function groupCommands(
  found: readonly Scored[],
  hasNamed: boolean,
): (Group & { isStrong: boolean })[] {
  const bySection = Map.groupBy(found, ({ entry }) => entry.section);
  const isStrong = ([best]: Scored[]) =>
    best !== undefined && best.points >= strongMatch && (best.isNamed || !hasNamed);
  return [...bySection].map(([section, own]) => ({
    ...{ section, title: section, isStrong: isStrong(own) },
    entries: own.slice(0, perGroup).map(({ entry }) => entry),
  }));
}

/** @returns 0 if a word does not match, else up to 1 for the best match */
export function score(folded: string, typed: string): number {
  return measureOf(runsOf(typed), true)(folded, wordsOfFolded(folded));
}

/** @param isForgiving typos count, too */
function measureOf(runs: readonly string[][], isForgiving: boolean) {
  const wanted = runs.flat().map((word) => ({ word, isNear: isNearTitle(word) }));
  const together = runs.filter(({ length }) => length > 1);
  return (folded: string, tokens: readonly string[]): number => {
    if (wanted.length === 0) return 0;
    let sum = 0;
    for (const { word, isNear } of wanted) {
      const found = scoreWord(folded, tokens, word) || (isForgiving && isNear(tokens) ? nearly : 0);
      if (found === 0) return 0;
      sum += found;
    }
    // Words of a few letters say something only side by side: `c_o` means no text with a “c” and an “o”.
    if (!together.every((run) => run.every(isTelling) || standTogether(tokens, run))) return 0;
    const startsSo = folded.startsWith(wanted[0]?.word ?? '') ? 0.1 : 0;
    return (sum / wanted.length) * 0.9 + startsSo;
  };
}

const isTelling = (word: string) => word.length >= telling;

/** @param run the last of its words may go on */
function standTogether(tokens: readonly string[], run: readonly string[]): boolean {
  return tokens.some((_, at) =>
    run.every((word, place) => {
      const token = tokens[at + place] ?? '';
      return token === word || (place === run.length - 1 && token.startsWith(word));
    }),
  );
}

/** Points of a word with a typo. */
const nearly = 0.25;

function scoreWord(folded: string, tokens: readonly string[], word: string): number {
  if (tokens.includes(word)) return 1;
  if (tokens.some((token) => token.startsWith(word))) return 0.8;
  return folded.includes(word) ? 0.5 : 0;
}
