/**
 * The tables of an account's database, version by version. A version that has been released never
 * changes; a test opens a database of each in the newest.
 */
import type Dexie from 'dexie';
import type { Table, Transaction } from 'dexie';
import type { Row } from '../model/merge.ts';
import { definitionOf, type EntityName, entityNames } from '../model/registry.ts';

/** Indexes of local parts, besides those that the entity names itself. */
const localIndexes: Partial<Record<EntityName, readonly string[]>> = {
  card: [
    '[$memory.live+$memory.state+$memory.dueAt]',
    '[deckId+$memory.live+$memory.state+$memory.dueAt]',
  ],
};

const deviceTables = {
  outbox: '++seq, extra',
  refused: '++seq',
  meta: 'key',
  blobs: '[sha256+index]',
  pageTexts: '[fileId+page]',
  transfers: 'fileId, state',
};

export const newestVersion = 3;

/** Entities that came after the first release, by the version that brought them. */
const laterEntities: readonly (readonly [version: number, name: EntityName])[] = [[3, 'profile']];

export function declareVersions(database: Dexie): void {
  database.version(1).stores({
    ...entityTables(firstEntities(), () => []),
    ...deviceTables,
    outbox: '++seq, [entity+id]',
    memory: 'cardId, [live+state+dueAt], [deckId+live+state+dueAt]',
  });
  // The outbox's entries of the first release stay as they are, and are read as they are [S8].
  database
    .version(2)
    .stores({
      ...entityTables(firstEntities(), (name) => localIndexes[name] ?? []),
      ...deviceTables,
      memory: null,
    })
    .upgrade(moveMemory);
  for (const [version, name] of laterEntities) {
    database.version(version).stores(entityTables([name], () => []));
  }
}

function firstEntities(): EntityName[] {
  return entityNames.filter((name) => laterEntities.every(([, later]) => later !== name));
}

function entityTables(
  names: readonly EntityName[],
  more: (name: EntityName) => readonly string[],
): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => [name, ['id', ...definitionOf(name).indexes, ...more(name)].join(', ')]),
  );
}

const cardsAtOnce = 1_000;

/** What the first release kept of a card in a table of its own becomes a part of the card's row. */
async function moveMemory(transaction: Transaction): Promise<void> {
  const cards: Table<Row, string> = transaction.table('card');
  const memories: Table<{ cardId: string }, string> = transaction.table('memory');
  const ids = await cards.toCollection().primaryKeys();
  for (let start = 0; start < ids.length; start += cardsAtOnce) {
    const part = ids.slice(start, start + cardsAtOnce);
    const [rows, kept] = await Promise.all([cards.bulkGet(part), memories.bulkGet(part)]);
    await cards.bulkPut(
      rows.flatMap((row, index) => {
        const memory = kept[index];
        if (row === undefined || memory === undefined) return [];
        const { cardId: _, deckId: __, createdAt: ___, ...$memory } = memory as Row & typeof memory;
        return [{ ...row, $memory }];
      }),
    );
  }
}
