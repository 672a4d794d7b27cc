/** The description of an entity requires indexes: a query without one would read a whole table, or fail. */
import { describe, expect, it } from 'vitest';
import { shelves } from '../src/components/places.ts';
import { cardsByDeck, cardsByLive, localIndexes } from '../src/db/database-versions.ts';
import { definitionOf, type EntityName, entityNames } from '../src/model/registry.ts';

/** For each query of an entity's rows, alternatives of indexes that answer it. */
function wanted(name: EntityName): string[][] {
  const { isCounted, search, holdsBytes, derives, partOf, attachedTo } = definitionOf(name);
  const isListed = shelves.some(({ entity }) => entity === name);
  const isSearched = search !== undefined && search.many !== true;
  const asksForLive = isCounted === true || isSearched || isListed || holdsBytes === true;
  const owners = [partOf?.field, attachedTo?.field].filter((field) => field !== undefined);
  return [
    ...(asksForLive ? [['deletedAt', cardsByLive]] : []),
    ...(holdsBytes === true ? [['sha256']] : []),
    ...(derives?.includes('studyDays') === true ? [['studyDay']] : []),
    ...owners.map((field) => [field, `[${field}+deletedAt]`, cardsByDeck]),
  ];
}

describe('the indexes', () => {
  it.each(entityNames)('of %s answer what is asked of its rows', (name) => {
    const own = [...definitionOf(name).indexes, ...(localIndexes[name] ?? [])];
    const missing = wanted(name).filter((some) => !some.some((index) => own.includes(index)));
    expect(missing).toEqual([]);
  });
});
