/**
 * Searches the index: the newest matches of each table of words. Texts that hold the typed words side by side stand first,
 * then those with the words, then those with longer ones (“essay” before “essayist”), and the best of each come first.
 */
import type { SqlValue } from '@sqlite.org/sqlite-wasm';
import type { SearchGroup } from '../../../model/entity.ts';
import { correct } from './correct-word.ts';
import { groups, type Kind } from './groups.ts';
import type { SearchIndex } from './search-index.ts';
import { type SearchLine, type Term, withHashesAsWords } from './search-line.ts';
import { editedAt, filtersOf, type NamedByFilters, type TextFilters } from './text-filters.ts';

export interface FoundText {
  key: string;
  kind: Kind;
  whole: string | undefined;
  /** It belongs to where the student is. */
  isHere: boolean;
  /** It holds the words as they were typed, none of them as the beginning of a longer one. */
  isWhole: boolean;
}

export interface FoundGroup {
  group: SearchGroup;
  /** Best first. */
  texts: readonly FoundText[];
  /** Texts that match; `mostRanked` stands for that many or more. */
  count: number;
}

export interface FindOptions extends NamedByFilters {
  /** Of the filters that leave out. */
  without?: NamedByFilters;
  /** Keys of texts with all named tags, also those that were typed with `#`. */
  hashed?: readonly string[];
  /** Further words: texts need none of them, but those that have them come first. */
  besides?: readonly Term[];
  /** For filters by date, milliseconds. */
  nowMs?: number;
  /** The key of the open file, deck, note or course. */
  here?: string | undefined;
  /** Texts of each group. With more than `mostRanked`, those that were not ranked follow the ranked ones, newest first. */
  perGroup: number;
}

export interface Found {
  groups: readonly FoundGroup[];
  /** What was searched: words of the index in place of mistyped ones. */
  terms: readonly Term[];
  /** All words that were searched, if some are not as they were typed. Empty if nothing was corrected. */
  corrected: readonly string[];
  /** What was typed with `#` was found as a tag. */
  areTags: boolean;
}

/** Only the newest matches of a group are ranked: ranking all texts with “the” would take a third of a second. */
export const mostRanked = 1_000;
/** Of those that are not ranked; no list shows more. */
const lookedAt = 200;
/** Words in a title weigh more. */
const titleWeight = 8;

/** `#exam` finds what is tagged so. The word counts only where nothing is. */
export function findTexts(index: SearchIndex, line: SearchLine, options: FindOptions): Found {
  const { hashed = [] } = options;
  if (hashed.length > 0) {
    const asTags = { ...line, tags: [...line.tags, ...line.hashes], hashes: [] };
    const found = findWords(index, asTags, { ...options, tagged: hashed });
    if (found.groups.length > 0) return { ...found, areTags: true };
  }
  return { ...findWords(index, withHashesAsWords(line), options), areTags: false };
}

type FoundWords = Omit<Found, 'areTags'>;

function findWords(index: SearchIndex, line: SearchLine, options: FindOptions): FoundWords {
  const found = search(
    index,
    line,
    [...line.terms.map(exactly), ...besidesOf(line, options)],
    options,
  );
  if (found.length > 0 || line.terms.length === 0) {
    return { groups: found, terms: line.terms, corrected: [] };
  }
  const meant = line.terms.map((term) => correct(index, term, line.within));
  if (meant.every((near) => near === undefined))
    return { groups: [], terms: line.terms, corrected: [] };
  const terms = line.terms.map((term, at) => meant[at] ?? [term]);
  const corrected = terms.map(([likeliest]) => likeliest?.words.join(' ') ?? '');
  const near = search(index, line, terms, options);
  if (near.length === 0) return { groups: near, terms: line.terms, corrected: [] };
  return { groups: near, terms: terms.flat(), corrected };
}

/** Each text with the words of the line has one of them, so this only raises those that have more. */
function besidesOf({ terms }: SearchLine, { besides = [] }: FindOptions): (readonly Term[])[] {
  return besides.length === 0 ? [] : [[...terms, ...besides]];
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
    together: terms.length > 1 && !options.besides ? matchOf(line, [togetherOf(terms)]) : '',
    not: line.not.map(expressionOf).join(' OR '),
  };
  return groups.flatMap(({ group }) => {
    if (line.within.length > 0 && !line.within.includes(group)) return [];
    if (line.without.within.includes(group)) return [];
    const own = searchGroup(index, group, match, filters);
    if (own.length === 0) return [];
    const best = own.sort(
      (a, b) =>
        Number(b.isHere) - Number(a.isHere) ||
        Number(b.isTogether) - Number(a.isTogether) ||
        Number(b.isWhole) - Number(a.isWhole) ||
        a.rank - b.rank,
    );
    const isMore = own.length >= mostRanked && options.perGroup > own.length;
    const all = isMore ? [...best, ...unranked(index, group, match, filters, own)] : best;
    const shown = all.slice(0, options.perGroup);
    return [{ group, texts: readTexts(index, shown), count: own.length }];
  });
}

/** All further matches, for a list that shows every one. @param ranked those that are known */
function unranked(
  index: SearchIndex,
  group: SearchGroup,
  { all, not }: Match,
  filters: TextFilters,
  ranked: readonly Ranked[],
): Ranked[] {
  const found =
    all === ''
      ? newestOfAll(index, group, not, filters, 'every')
      : index
          .rows(
            `select t.id from ${group} join texts t on t.id = ${group}.rowid
             where ${group} match ? and ${filters.sql} order by ${group}.rowid desc`,
            [all, ...filters.bind],
          )
          .map(([id]) => ({ id: Number(id), isHere: false, rank: 0 }));
  const known = new Set(ranked.map(({ id }) => id));
  return found
    .filter(({ id }) => !known.has(id))
    .map((one) => ({ ...one, isWhole: false, isTogether: false }));
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
  /** Of the words that are left out; the others have it too. Empty for none. */
  not: string;
}

function searchGroup(
  index: SearchIndex,
  group: SearchGroup,
  match: Match,
  filters: TextFilters,
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
  { all, whole, not }: Match,
  filters: TextFilters,
): Omit<Ranked, 'isTogether'>[] {
  if (all === '') return newestOfAll(index, group, not, filters).map(asWholeMatch);
  if (whole === all) return newestMatches(index, group, all, filters).map(asWholeMatch);
  const ids = newestIds(index, group, whole);
  const wholes = new Set(ids);
  // Many whole words: longer ones would not be shown.
  const certain =
    ids.length < mostRanked ? [] : newestMatches(index, group, whole, filters).map(asWholeMatch);
  if (certain.length >= mostRanked) return certain;
  const longer = longerMatches(index, group, { all, not }, filters);
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
  { all: match, not }: Pick<Match, 'all' | 'not'>,
  filters: TextFilters,
): { matches: Matching[]; areRanked: boolean } {
  const ranked = () => ({
    matches: newestMatches(index, group, match, filters),
    areRanked: true,
  });
  const ids = filters.isOpen ? newestIds(index, group, match) : [];
  if (ids.length < mostRanked) return ranked();
  const inTitle = `{title} : (${match})`;
  // What is left out may stand in the text of a thing with such a title.
  const named = not === '' ? inTitle : `(${inTitle}) NOT (${not})`;
  const titled = new Set(newestIds(index, group, named));
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
const ofHere = ({ here }: TextFilters) => [here, here, here.replace(/^course:/, '')];

function newestMatches(
  index: SearchIndex,
  group: SearchGroup,
  match: string,
  filters: TextFilters,
): Matching[] {
  const rows = index.rows(
    `select t.id, ${isHere}, bm25(${group}, ${titleWeight}.0, 1.0)
     from ${group} join texts t on t.id = ${group}.rowid
     where ${group} match ? and ${filters.sql}
     order by ${group}.rowid desc limit ${mostRanked}`,
    [...ofHere(filters), match, ...filters.bind],
  );
  return rows.map(matchingOf);
}

/** Of a line with filters only. @param not an expression of FTS5: texts that match it are left out */
function newestOfAll(
  index: SearchIndex,
  group: SearchGroup,
  not: string,
  filters: TextFilters,
  most: number | 'every' = mostRanked,
): Matching[] {
  const limit = most === 'every' ? '' : `limit ${most}`;
  const order = filters.isDated ? editedAt : 't.id';
  const isLeftOut =
    not === '' ? '' : `and w.id not in (select rowid from ${group} where ${group} match ?)`;
  const rows = index.rows(
    `select t.id, ${isHere}, -${order} from ${group}_docsize w join texts t on t.id = w.id
     where ${filters.sql} ${isLeftOut} order by ${order} desc ${limit}`,
    [...ofHere(filters), ...filters.bind, ...(not === '' ? [] : [not])],
  );
  return rows.map(matchingOf);
}

const matchingOf = ([id, here, points]: SqlValue[]): Matching => ({
  ...{ id: Number(id), isHere: here === 1, rank: Number(points) },
});

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
