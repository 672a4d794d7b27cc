/**
 * Searches cards and questions, 50,000 and more: too many to hold as rows. Their texts are read page by page during the
 * search and kept, folded, until the palette closes. Hits are reported at once, and the search yields after each slice of
 * work.
 */
import { placeOf } from '../../../components/places.ts';
import { type AccountDatabase, currentDatabase } from '../../../db/database.ts';
import { readAll } from '../../../db/rows/read-rows.ts';
import { card } from '../../../model/entities/card.ts';
import type { Row } from '../../../model/merge.ts';
import { definitionOf, type EntityName, entityNames } from '../../../model/registry.ts';
import { nounAsLabel, nounWithArticle, titleOf } from '../../../model/words.ts';
import { plainTitleOf } from '../../../queries/plain-title.ts';
import { fold } from '../../../text/fold.ts';
import { searchedWords } from '../../../text/markdown/plain-words.ts';
import { holdsAll, score } from './found.ts';
import { type Entry, idOf, inLibrary, type Library } from './library.ts';

const longestLabel = 120;

/** Rows that are part of a row in the library, such as the cards of a deck. */
interface Source {
  name: EntityName;
  whole: EntityName;
  field: string;
}

const sources: readonly Source[] = entityNames.flatMap((name) => {
  const { search, partOf } = definitionOf(name);
  return search?.many && partOf !== undefined
    ? [{ name, whole: partOf.entity as EntityName, field: partOf.field }]
    : [];
});

export function longSources(library: Library, database: AccountDatabase = currentDatabase()) {
  return sources.map((source) => ({
    texts: longTexts(pagesOf(source, library, database)),
    toEntries: async (hits: readonly Pick<LongText, 'id'>[], typed: string) => {
      const ids = hits.map(({ id }) => id);
      const rows = await database.table<Row, string>(source.name).bulkGet(ids);
      return rows.flatMap((row) => (row === undefined ? [] : entryOf(source, library, row, typed)));
    },
  }));
}

async function* pagesOf(
  { name, whole, field }: Source,
  { rows: held }: Library,
  database: AccountDatabase,
): AsyncGenerator<LongText[]> {
  const words = definitionOf(name).search?.words ?? [];
  for await (const page of readAll(name, database)) {
    yield page.flatMap((read) => {
      const row: Row = { ...read };
      const parentId = String(row[field]);
      if (row.deletedAt !== 0 || !held.get(whole)?.has(parentId)) return [];
      const texts = words.flatMap((word) => row[word] ?? []).map(String);
      const all = [titleOf(name, row), ...texts];
      return [toLongText(row.id, parentId, name === card.name ? all.map(searchedWords) : all)];
    });
  }
}

function entryOf(
  { name, whole, field }: Source,
  { rows: held }: Library,
  row: Row,
  typed: string,
): Entry[] {
  const place = placeOf(name);
  const link = place?.at(row);
  if (place === undefined || link === undefined) return [];
  const parent = held.get(whole)?.get(String(row[field]));
  const wholeTitle = (parent && titleOf(whole, parent)) || nounWithArticle(whole);
  return [
    {
      id: idOf(name, row.id),
      section: inLibrary,
      label: plainTitleOf(name, row).replace(/\s+/g, ' ').slice(0, longestLabel),
      detail: `${nounAsLabel(name)} in ${wholeTitle}`,
      icon: place.icon,
      folded: '',
      choice: { link: place.isInList ? { ...link, hash: `find=${typed.trim()}` } : link },
    },
  ];
}

export interface LongText {
  id: string;
  /** Its deck or quiz. */
  parentId: string;
  folded: string;
}

/** Texts for each slice: about ten milliseconds on a slow machine. */
const sliceLength = 4_000;
/** The search for typos takes longer. */
const slipSliceLength = 500;

export interface LongTexts {
  /** Yields hits that contain all words, the nearest first within each slice. Stops after `limit`. */
  search(words: readonly string[], limit: number, signal: AbortSignal): AsyncGenerator<LongText[]>;
}

/** @param pages read only as far as searches need */
export function longTexts(
  pages: AsyncIterator<LongText[]>,
  letOthersIn: () => Promise<void> = () => new Promise((resolve) => setTimeout(resolve)),
): LongTexts {
  const known: LongText[] = [];
  let coming: Promise<boolean> | undefined;
  /** Reads one page at a time for all searches. @returns false at the end */
  const readOn = () => {
    coming ??= pages.next().then(({ done, value }) => {
      coming = undefined;
      if (done) return false;
      known.push(...value);
      return true;
    });
    return coming;
  };

  async function* slices(length: number, signal: AbortSignal): AsyncGenerator<LongText[]> {
    let at = 0;
    while (!signal.aborted) {
      if (at < known.length) {
        yield known.slice(at, at + length);
        at = Math.min(known.length, at + length);
        await letOthersIn();
      } else if (!(await readOn())) return;
    }
  }

  async function* matching(
    words: readonly string[],
    matches: (text: LongText) => boolean,
    limit: number,
    length: number,
    signal: AbortSignal,
  ): AsyncGenerator<LongText[]> {
    const found: LongText[] = [];
    for await (const slice of slices(length, signal)) {
      const fresh = slice.filter(matches);
      if (fresh.length === 0) continue;
      if (fresh.length > 1) await letOthersIn();
      found.push(...nearestFirst(fresh, words).slice(0, limit - found.length));
      yield [...found];
      if (found.length >= limit) return;
    }
  }

  return {
    async *search(words, limit, signal) {
      const isWritten = ({ folded }: LongText) => holdsAll(folded, words);
      let isFound = false;
      for await (const found of matching(words, isWritten, limit, sliceLength, signal)) {
        isFound = true;
        yield found;
      }
      // Typos are only searched when nothing matches exactly.
      if (isFound || signal.aborted) return;
      const isNear = ({ folded }: LongText) => score(folded, words) > 0;
      yield* matching(words, isNear, limit, slipSliceLength, signal);
    },
  };
}

/** Compares only the first hits of a slice, since comparing takes as long as the search for typos. */
function nearestFirst(texts: readonly LongText[], words: readonly string[]): LongText[] {
  if (texts.length < 2) return [...texts];
  const compared = texts.slice(0, slipSliceLength);
  const points = new Map(compared.map((text) => [text, score(text.folded, words)]));
  const pointsOf = (text: LongText) => points.get(text) ?? 0;
  return [...compared.sort((a, b) => pointsOf(b) - pointsOf(a)), ...texts.slice(slipSliceLength)];
}

export function toLongText(id: string, parentId: string, texts: readonly string[]): LongText {
  return { id, parentId, folded: fold(texts.join('\n')) };
}
