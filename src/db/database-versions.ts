/** The tables of an account's database and their upgrades. Any change of the tables needs a new version. */
import type Dexie from 'dexie';
import type { Table, Transaction } from 'dexie';
import type { Row } from '../model/merge.ts';
import { definitionOf, type EntityName, entityNames, tablesVersion } from '../model/registry.ts';
import type { Live, Memory } from '../model/study/scheduling.ts';
import { isInTrash } from '../model/trash.ts';
import { keptFindingsTable } from './kept-findings.ts';
import { keptIndexesTable } from './kept-indexes.ts';
import { pageTextsTable, searchChangesTable } from './search-changes.ts';
import type { Transfer } from './tables.ts';

/**
 * 2: a card's memory is part of its row. 3: the profile. 4: cards are indexed by their memory.
 * 5: study acts, counted by study day. 6: pictures and sounds; bytes on their way are found by their hash.
 * 7: work that outlives its tab. 8: imports, and what takes them back. 9: notifications. 10: courses.
 * 11: highlights; pictures of files' first pages; which pages of a file were read; pieces of files on their way.
 * 12: tags. 13: cards are found by their folded front and by their group. 14: unfinished sittings of a quiz.
 * 15: changes to one event, steps of tasks, focus sessions, calendars elsewhere,
 * notes of tasks and events. 16: what lists and links say of notes.
 * 17: what changed since the index of the search was brought up to date. 18: cards are found by their note.
 * 19: notes are found by their other names. 20: indexes of files for questions.
 * 21: what was picked of a file or note; cards are found by their file.
 * 22: notes are found by the tags in their text. 23: decisions about sentences are found by page, and by what and when.
 * 24: what Pick found. 25: entries of the outbox stand for notes of changes; code before it would let them leave without
 * a note.
 */
export const newestVersion = tablesVersion;

/** Values of `live` in a card's memory, in the order of the indexes. */
export const live = {
  trashed: -1,
  deckTrashed: 0,
  askable: 1,
  suspended: 2,
} as const satisfies Record<string, Live>;

/** All cards, by `live`, state and when they are due. */
export const cardsByLive = '[$memory.live+$memory.state+$memory.dueAt]';
/** The same for each deck. */
export const cardsByDeck = '[deckId+$memory.live+$memory.state+$memory.dueAt]';

/** By the key of their front (`model/study/cards/card-front.ts`), with cards in the Trash and cards without words. */
export const cardsByFront = '$front';

/** Indexes of local parts, besides those that the entity names itself. */
export const localIndexes: Partial<Record<EntityName, readonly string[]>> = {
  card: [cardsByLive, cardsByDeck, cardsByFront, 'groupId', 'noteId', 'fileId'],
};

/** Renamed, since a primary key cannot be changed: the key of `transfers` was a file's id. */
export const transfersTable = 'transfersByHash';

const deviceTables = {
  outbox: '++seq, extra',
  refused: '++seq',
  meta: 'key',
  blobs: '[sha256+index]',
  arriving: '[sha256+index]',
  [pageTextsTable]: '[fileId+page]',
  [transfersTable]: 'sha256, state',
  studyDays: 'key',
  fileReads: 'fileId',
  noteFacts: 'id, key, *aliasKeys, *links, *linkedTitles, *tags',
  thumbnails: 'sha256',
  jobs: 'id',
  imports: 'id',
  importBytes: '[importId+index]',
  importUndo: '++seq, importId',
  [searchChangesTable]: '++seq',
  [keptIndexesTable]: 'fileId, [fileId+token]',
  [keptFindingsTable]: '[ownerId+kind+fromPage+toPage], usedAt',
};

/**
 * Declares only the newest version: Dexie compares it with the tables that exist, and would parse every declared version
 * at each start. Other upgrades depend on what the database contains. Entries of the outbox stay as they are [S8].
 */
export function declareVersions(database: Dexie): void {
  database
    .version(newestVersion)
    .stores({ ...entityTables(), ...deviceTables })
    .upgrade(async (transaction) => {
      if (transaction.idbtrans.objectStoreNames.contains('memory')) await moveMemory(transaction);
      await markTrashedCards(transaction);
      await keepMemory(transaction);
      if (transaction.idbtrans.objectStoreNames.contains('transfers')) await rekey(transaction);
    });
}

function entityTables(): Record<string, string> {
  return Object.fromEntries(
    entityNames.map((name) => [
      name,
      ['id', ...definitionOf(name).indexes, ...(localIndexes[name] ?? [])].join(', '),
    ]),
  );
}

const cardsAtOnce = 1_000;

/** The first release stored memory in a table of its own; it becomes part of the card's row. */
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

/** Before version 5 a separate mark said that memory is up to date; such cards need no rebuild. */
async function keepMemory(transaction: Transaction): Promise<void> {
  const meta = transaction.table<{ key: string; value: unknown }, string>('meta');
  if ((await meta.get('believedRatings'))?.value !== true) return;
  await meta.put({ key: 'derived', value: { memory: { version: 2 } } });
  await meta.delete('believedRatings');
}

/** Before version 6, transfers and removed bytes were listed by the id of their file. */
async function rekey(transaction: Transaction): Promise<void> {
  const before = await transaction.table<Transfer & { fileId: string }>('transfers').toArray();
  // If two have the same bytes, the last put wins: an upload, since its bytes are here, then the one with more progress.
  before.sort((a, b) => rankOf(a) - rankOf(b) || a.doneBytes - b.doneBytes);
  const moving = before.map(({ fileId: _, ...transfer }) => transfer);
  await transaction.table<Transfer>(transfersTable).bulkPut(moving);
  const meta = transaction.table<{ key: string; value: unknown }, string>('meta');
  const letGo = (await meta.get('filesLetGo'))?.value;
  if (!Array.isArray(letGo)) return;
  const files = await transaction.table<{ sha256?: string } | undefined>('file').bulkGet(letGo);
  const value = [...new Set(files.flatMap((file) => file?.sha256 ?? []))];
  await meta.put({ key: 'filesLetGo', value });
}

function rankOf({ direction, state }: Transfer): number {
  return Number(direction === 'up') * 2 + Number(state !== 'failed');
}

/** Before version 4, an index of `deletedAt` distinguished cards in the Trash from cards of a deck in the Trash. */
async function markTrashedCards(transaction: Transaction): Promise<void> {
  await transaction
    .table<Row & { $memory: Memory }, string>('card')
    .where(cardsByLive)
    .between([live.deckTrashed], [live.askable])
    .filter(isInTrash)
    .modify((card) => {
      card.$memory.live = live.trashed;
    });
}
