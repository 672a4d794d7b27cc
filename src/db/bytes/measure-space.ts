/**
 * What takes the room on this device, by kind. Files are counted to the byte; of a table with many rows a
 * few are weighed and the rest reckoned from them, so that 50,000 cards cost no more than fifty.
 */
import type { Table } from 'dexie';
import { definitionOf, entityNames } from '../../model/registry.ts';
import { type AccountDatabase, currentDatabase } from '../database.ts';
import { pieceBytes } from './arriving.ts';
import { type KeptFile, readKeptBytes } from './kept-files.ts';

export interface Space {
  /** Files, pictures and sounds that the server has too, with what has come of others, bytes. */
  filesAtServer: number;
  /** Those that are on this device only, bytes. */
  filesOnlyHere: number;
  pageTexts: number;
  /** Cards, decks and reviews. */
  cards: number;
  notes: number;
  /** Quizzes, tasks, goals and all else, with what waits to be sent. */
  rest: number;
}

/** Rows weighed at each end of a table. */
const weighedRows = 25;

const namesOf = (part: 'cards' | 'notes' | undefined) =>
  entityNames.filter((name) => definitionOf(name).storedAs === part);

/** @returns bytes, of rows about what their JSON takes */
export async function measureSpace(database: AccountDatabase = currentDatabase()): Promise<Space> {
  const named = (names: readonly string[]) => names.map((name) => database.table(name));
  const [files, pieces, pageTexts, cards, notes, rest] = await Promise.all([
    readKeptBytes(database),
    database.arriving.count(),
    weigh([database.pageTexts]),
    weigh(named(namesOf('cards'))),
    weigh(named(namesOf('notes'))),
    weigh([...named(namesOf(undefined)), database.outbox, database.refused]),
  ]);
  const { filesAtServer, filesOnlyHere } = sumFiles(files);
  return {
    filesAtServer: filesAtServer + pieces * pieceBytes,
    ...{ filesOnlyHere, pageTexts, cards, notes, rest },
  };
}

/** Bytes that files share lie here once, and go only when the server has all of these files. */
function sumFiles(files: readonly KeptFile[]): Pick<Space, 'filesAtServer' | 'filesOnlyHere'> {
  const sum = (some: readonly KeptFile[]) =>
    [...new Map(some.map(({ sha256, sizeBytes }) => [sha256, sizeBytes])).values()].reduce(
      (bytes, size) => bytes + size,
      0,
    );
  const onlyHere = files.filter(({ isAtServer }) => !isAtServer);
  return { filesAtServer: sum(files) - sum(onlyHere), filesOnlyHere: sum(onlyHere) };
}

async function weigh(tables: readonly Table[]): Promise<number> {
  const weights = await Promise.all(tables.map(weighTable));
  return weights.reduce((sum, bytes) => sum + bytes, 0);
}

/** From both ends, since rows of one time are alike. */
async function weighTable(table: Table): Promise<number> {
  const count = await table.count();
  if (count === 0) return 0;
  const rows =
    count <= 2 * weighedRows
      ? await table.toArray()
      : [
          ...(await table.limit(weighedRows).toArray()),
          ...(await table.reverse().limit(weighedRows).toArray()),
        ];
  const bytes = rows.reduce((sum, row) => sum + JSON.stringify(row).length, 0);
  return Math.round((bytes / rows.length) * count);
}
