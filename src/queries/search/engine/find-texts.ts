/**
 * Searches the index: the newest matches of each table of words. Texts that hold the typed words side by side stand first,
 * then those with the words, then those with longer ones (“essay” before “essayist”), and the best of each come first.
 */
import type { SqlValue } from '@sqlite.org/sqlite-wasm';
import type { SearchGroup } from '../../../model/entity.ts';
import { groups, type Kind } from './groups.ts';
import { type IndexedWord, nearWords, slipsAllowed } from './near-words.ts';
import type { SearchIndex } from './search-index.ts';
import { type SearchLine, type Term, withHashesAsWords } from './search-line.ts';

export interface FoundText {
  key: string;
  kind: Kind;
  whole: string | undefined;
  /** It belongs to where the student is. */
  isHere: boolean;
  /** It holds the words as they were typed, none of them as the beginning of a longer one. */
  isWhole: boolean;
  /** It has the tag that was typed with `#`. */
  isTagged?: boolean;
}

export interface FoundGroup {
  group: SearchGroup;
  /** Best first. */
  texts: readonly FoundText[];
  /** Texts that match; `mostRanked` stands for that many or more. */
  count: number;
}

export interface FindOptions {
  /** Ids of courses, if the line names one. */
  courseIds?: readonly string[];
  /** Keys of texts with the named tags, if the line names one. */
  tagged?: readonly string[];
  /** The same for the tags that were typed with `#`. */
  hashed?: readonly string[];
  /** Keys of notes in the named folders, if the line names one. */
  inFolders?: readonly string[];
  /** The key of the open file, deck, note or course. */
  here?: string | undefined;
  /** Texts of each group. */
  perGroup: number;
}

export interface Found {
  groups: readonly FoundGroup[];
  /** What was searched: words of the index in place of mistyped ones. */
  terms: readonly Term[];
  /** Words that were searched instead of typed ones. Empty if nothing was corrected. */
  corrected: readonly string[];
}

/** Only the newest matches of a group are ranked: ranking all texts with “the” would take a third of a second. */
export const mostRanked = 1_000;
/** Of those that are not ranked; no list shows more. */
const lookedAt = 200;
/** Words in a title weigh more. */
const titleWeight = 8;

/** Things that are tagged so stand before texts with the word. */
export function findTexts(index: SearchIndex, line: SearchLine, options: FindOptions): Found {
  if (line.hashes.length === 0) return findWords(index, line, options);
  const { perGroup, hashed = [] } = options;
  const all = { ...options, perGroup: Number.POSITIVE_INFINITY };
  const asTags = { ...line, tags: [...line.tags, ...line.hashes] };
  const tagged =
    hashed.length === 0
      ? []
      : search(index, asTags, line.terms.map(exactly), { ...all, tagged: hashed });
  const words = findWords(index, withHashesAsWords(line), all);
  const isMeantSo = tagged.length === 0 || words.corrected.length === 0;
  const others = isMeantSo ? words.groups : [];
  return {
    groups: taggedFirst(tagged, others, perGroup),
    ...{ terms: words.terms, corrected: isMeantSo ? words.corrected : [] },
  };
}

function taggedFirst(
  tagged: readonly FoundGroup[],
  others: readonly FoundGroup[],
  perGroup: number,
): FoundGroup[] {
  return groups.flatMap(({ group }) => {
    const of = (found: readonly FoundGroup[]) =>
      found.find((one) => one.group === group)?.texts ?? [];
    const first = of(tagged).map((text) => ({ ...text, isTagged: true }));
    const known = new Set(first.map(({ key }) => key));
    const texts = [...first, ...of(others).filter(({ key }) => !known.has(key))];
    return texts.length === 0
      ? []
      : [{ group, texts: texts.slice(0, perGroup), count: texts.length }];
  });
}

function findWords(index: SearchIndex, line: SearchLine, options: FindOptions): Found {
  const found = search(index, line, line.terms.map(exactly), options);
  if (found.length > 0 || line.terms.length === 0) {
    return { groups: found, terms: line.terms, corrected: [] };
  }
  const meant = line.terms.map((term) => correct(index, term, line.within));
  const corrected = meant.flatMap((near) => near?.[0]?.words ?? []);
  if (corrected.length === 0) return { groups: [], terms: line.terms, corrected };
  const terms = line.terms.map((term, at) => meant[at] ?? [term]);
  const near = search(index, line, terms, options);
  if (near.length === 0) return { groups: near, terms: line.terms, corrected: [] };
  return { groups: near, terms: terms.flat(), corrected };
}

const exactly = (term: Term): Term[] => [term];
const asWhole = (term: Term): Term => ({ ...term, isPrefix: false });

/** @param terms one of each list must match */
function search(
  index: SearchIndex,
  line: SearchLine,
  terms: readonly (readonly Term[])[],
  options: FindOptions,
): FoundGroup[] {
  const filters = filtersOf(line, options);
  const whole = terms.map((alternatives) => alternatives.map(asWhole));
  const match = {
    ...{ all: matchOf(line, terms), whole: matchOf(line, whole) },
    together: terms.length > 1 ? matchOf(line, [togetherOf(terms)]) : '',
  };
  return groups.flatMap(({ group }) => {
    if (line.within.length > 0 && !line.within.includes(group)) return [];
    const own = searchGroup(index, group, match, filters);
    if (own.length === 0) return [];
    const best = own.sort(
      (a, b) =>
        Number(b.isHere) - Number(a.isHere) ||
        Number(b.isTogether) - Number(a.isTogether) ||
        Number(b.isWhole) - Number(a.isWhole) ||
        a.rank - b.rank,
    );
    const shown = best.slice(0, options.perGroup);
    return [{ group, texts: readTexts(index, shown), count: own.length }];
  });
}

/** Thousands match and few are shown: only those are read. */
function readTexts(index: SearchIndex, matches: readonly Ranked[]): FoundText[] {
  const sql = 'select id, key, kind, whole from texts where id in (select value from json_each(?))';
  const rows = index.rows(sql, [JSON.stringify(matches.map(({ id }) => id))]);
  const byId = new Map(rows.map(([id, ...text]) => [Number(id), text]));
  return matches.flatMap((match): FoundText[] => {
    const [key, kind, whole] = byId.get(match.id) ?? [];
    if (typeof key !== 'string') return [];
    return [
      {
        ...{ key, kind: kind as Kind, whole: whole === null ? undefined : String(whole) },
        ...{ isHere: match.isHere, isWhole: match.isWhole },
      },
    ];
  });
}

interface Matching {
  /** Of its row in the index. */
  id: number;
  isHere: boolean;
  rank: number;
}

interface Ranked extends Matching {
  /** It holds the words as they were typed, none of them as the beginning of a longer one. */
  isWhole: boolean;
  /** It holds all words side by side, in their order. */
  isTogether: boolean;
}

/** Expressions of FTS5. Both are empty if the line has filters only. */
interface Match {
  all: string;
  /** Of whole words; the same as `all` if no word may go on. */
  whole: string;
  /** Of the words side by side. Empty for one word. */
  together: string;
}

interface Filters {
  sql: string;
  bind: readonly SqlValue[];
  /** Texts that are indexed whole are all that it asks for. */
  isOpen: boolean;
  here: string;
}

function searchGroup(
  index: SearchIndex,
  group: SearchGroup,
  match: Match,
  filters: Filters,
): Ranked[] {
  const found = searchWords(index, group, match, filters);
  if (match.together === '' || found.length < 2)
    return found.map((one) => ({ ...one, isTogether: false }));
  const together = new Set(newestIds(index, group, match.together));
  return found.map((one) => ({ ...one, isTogether: together.has(one.id) }));
}

function searchWords(
  index: SearchIndex,
  group: SearchGroup,
  { all, whole }: Match,
  filters: Filters,
): Omit<Ranked, 'isTogether'>[] {
  if (whole === all) return newestMatches(index, group, all, filters).map(asWholeMatch);
  const ids = newestIds(index, group, whole);
  const wholes = new Set(ids);
  // Many whole words: longer ones would not be shown.
  const certain =
    ids.length < mostRanked ? [] : newestMatches(index, group, whole, filters).map(asWholeMatch);
  if (certain.length >= mostRanked) return certain;
  const longer = longerMatches(index, group, all, filters);
  const newest = longer.matches.map((one) => ({ ...one, isWhole: wholes.has(one.id) }));
  const found = new Map([...newest, ...certain].map((one) => [one.id, one]));
  // Longer words are newer and too many: the whole ones are missing among them. Many of them were read before.
  const isMissing = newest.length >= mostRanked && ids.some((id) => !found.has(id));
  const isUnranked = !longer.areRanked && ids.length > 0;
  if (ids.length < mostRanked && (isMissing || isUnranked)) {
    for (const one of newestMatches(index, group, whole, filters)) {
      found.set(one.id, asWholeMatch(one));
    }
  }
  return [...found.values()];
}

/**
 * The beginning of words in very many texts, as while one is typed, ranks none of them: that would read all of them twice.
 * Titles come first, then the newest.
 */
function longerMatches(
  index: SearchIndex,
  group: SearchGroup,
  match: string,
  filters: Filters,
): { matches: Matching[]; areRanked: boolean } {
  const ranked = () => ({
    matches: newestMatches(index, group, match, filters),
    areRanked: true,
  });
  const ids = filters.isOpen ? newestIds(index, group, match) : [];
  if (ids.length < mostRanked) return ranked();
  const titled = new Set(newestIds(index, group, `{title} : (${match})`));
  const order = [...new Set([...titled, ...ids])];
  // The first ones tell whether others count: those behind them are not shown, unless they belong to what is open.
  const looked = filters.here === '' ? order.slice(0, lookedAt) : order;
  const sql = `select t.id, ${isHere} from texts t
    where t.id in (select value from json_each(?)) and ${filters.sql}`;
  const rows = index.rows(sql, [...ofHere(filters), JSON.stringify(looked), ...filters.bind]);
  // Parts of things in the Trash took the places of others.
  if (rows.length < looked.length / 2) return ranked();
  const known = new Map(rows.map(([id, here]) => [Number(id), here === 1]));
  const matches = order.flatMap((id, at): Matching[] =>
    at < looked.length && !known.has(id)
      ? []
      : [{ id, isHere: known.get(id) === true, rank: titled.has(id) ? -1 : 0 }],
  );
  return { matches, areRanked: false };
}

const asWholeMatch = <T>(one: T) => ({ ...one, isWhole: true });

/** Without their ranks, which take the longest. */
function newestIds(index: SearchIndex, group: SearchGroup, match: string): number[] {
  const sql = `select rowid from ${group} where ${group} match ? order by rowid desc limit ${mostRanked}`;
  return index.rows(sql, [match]).map(([id]) => Number(id));
}

const isHere = '(t.whole = ? or t.key = ? or t.course = ?)';
const ofHere = ({ here }: Filters) => [here, here, here.replace(/^course:/, '')];

function newestMatches(
  index: SearchIndex,
  group: SearchGroup,
  match: string,
  filters: Filters,
): Matching[] {
  const { sql, bind } = filters;
  // Filters alone list the newest.
  const rows =
    match === ''
      ? index.rows(
          `select t.id, ${isHere}, -t.id from ${group}_docsize w join texts t on t.id = w.id
           where ${sql} order by w.id desc limit ${mostRanked}`,
          [...ofHere(filters), ...bind],
        )
      : index.rows(
          `select t.id, ${isHere}, bm25(${group}, ${titleWeight}.0, 1.0)
           from ${group} join texts t on t.id = ${group}.rowid
           where ${group} match ? and ${sql}
           order by ${group}.rowid desc limit ${mostRanked}`,
          [...ofHere(filters), match, ...bind],
        );
  return rows.map(([id, here, points]) => ({
    ...{ id: Number(id), isHere: here === 1, rank: Number(points) },
  }));
}

/** A part is found only while its whole is indexed: cards of a deck in the Trash are not. */
const isWhole = '(t.whole is null or exists (select 1 from texts o where o.key = t.whole))';

function filtersOf(line: SearchLine, options: FindOptions): Filters {
  const parts = [isWhole];
  const bind: SqlValue[] = [];
  if (line.courses.length > 0) {
    const ids = JSON.stringify(options.courseIds ?? []);
    const inCourse = 'course in (select value from json_each(?))';
    parts.push(`(t.${inCourse} or t.whole in (select key from texts where ${inCourse}))`);
    bind.push(ids, ids);
  }
  if (line.tags.length > 0) {
    const keys = JSON.stringify(options.tagged ?? []);
    const isTagged = 'in (select value from json_each(?))';
    parts.push(`(t.key ${isTagged} or t.whole ${isTagged})`);
    bind.push(keys, keys);
  }
  if (line.folders.length > 0) {
    parts.push('t.key in (select value from json_each(?))');
    bind.push(JSON.stringify(options.inFolders ?? []));
  }
  return { sql: parts.join(' and '), bind, isOpen: parts.length === 1, here: options.here ?? '' };
}

/** @returns the likeliest meanings of all terms as one phrase */
function togetherOf(terms: readonly (readonly Term[])[]): Term[] {
  const words = terms.flatMap((meanings) => meanings[0]?.words ?? []);
  return [{ words, isPrefix: terms.at(-1)?.[0]?.isPrefix === true }];
}

/** @returns an expression of FTS5; empty if the line has filters only. */
function matchOf({ not }: SearchLine, terms: readonly (readonly Term[])[]): string {
  if (terms.length === 0) return '';
  const all = terms.map((alternatives) => {
    const either = alternatives.map(expressionOf);
    return either.length === 1 ? either[0] : `(${either.join(' OR ')})`;
  });
  const wanted = all.join(' AND ');
  if (not.length === 0) return wanted;
  return `(${wanted}) NOT (${not.map(expressionOf).join(' OR ')})`;
}

/** The words hold letters, digits and marks only, so nothing in the quotes needs an escape. */
function expressionOf({ words, isPrefix }: Term): string {
  return `"${words.join(' ')}"${isPrefix ? ' *' : ''}`;
}

/**
 * @param within the groups that are searched: what is mistyped in a note may be a word of a book. Empty: all
 * @returns what a mistyped word may mean; `undefined` if it is a word there, or nothing is near
 */
function correct(
  index: SearchIndex,
  { words }: Term,
  within: readonly SearchGroup[],
): Term[] | undefined {
  const [word] = words;
  if (word === undefined || words.length > 1 || slipsAllowed(word) === 0) return undefined;
  const searched = within.length > 0 ? within : groups.map(({ group }) => group);
  if (searched.some((group) => index.hasWord(group, word))) return undefined;
  const likely = nearWords(word, candidates(index, word, searched));
  // The first letter is wrong or missing: all words are compared.
  const near =
    likely.length > 0 ? likely : nearWords(word, wordsFrom(index, '', '\u{10ffff}', searched));
  return near.length === 0
    ? undefined
    : near.map((one) => ({ words: [one.word], isPrefix: false }));
}

/** Words that begin with one of the first two letters: they may be swapped, or the first one extra. */
function candidates(
  index: SearchIndex,
  word: string,
  searched: readonly SearchGroup[],
): IndexedWord[] {
  return [...new Set([...word].slice(0, 2))].flatMap((letter) =>
    wordsFrom(index, letter, String.fromCodePoint((letter.codePointAt(0) ?? 0) + 1), searched),
  );
}

function wordsFrom(
  index: SearchIndex,
  from: string,
  to: string,
  searched: readonly SearchGroup[],
): IndexedWord[] {
  const counts = new Map<string, number>();
  for (const group of searched) {
    for (const { word, count } of index.wordsBetween(group, from, to)) {
      counts.set(word, (counts.get(word) ?? 0) + count);
    }
  }
  return [...counts].map(([word, count]) => ({ word, count }));
}
