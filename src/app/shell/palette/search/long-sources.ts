/** Cards and questions as texts to search, and their hits as entries: too many to hold as rows. */

import { placeOf } from '../../../../components/places.ts';
import { type AccountDatabase, currentDatabase } from '../../../../db/database.ts';
import { readAll } from '../../../../db/rows/read-rows.ts';
import { card } from '../../../../model/entities/card.ts';
import type { Row } from '../../../../model/merge.ts';
import { definitionOf, type EntityName, entityNames } from '../../../../model/registry.ts';
import { nounAsLabel, nounWithArticle, titleOf } from '../../../../model/words.ts';
import { plainTitleOf } from '../../../../queries/plain-title.ts';
import { searchedWords } from '../../../../text/markdown/plain-words.ts';
import { type Entry, inLibrary } from '../entry.ts';
import { idOf, type Library } from './library.ts';
import { type LongText, longTexts, toLongText } from './long-texts.ts';

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
