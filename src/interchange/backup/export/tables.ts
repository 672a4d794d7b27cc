/** CSV tables for spreadsheets, of each entity that has a sheet. */
import type { AccountDatabase } from '../../../db/database.ts';
import { readUsage } from '../../../db/device/usage.ts';
import { readAll } from '../../../db/rows/read-rows.ts';
import type { Result } from '../../../lib/result.ts';
import { createTurns } from '../../../lib/turns.ts';
import type { ZipEntry } from '../../../lib/zip/write-zip.ts';
import type { Cell, Sheet } from '../../../model/entity.ts';
import type { Row } from '../../../model/merge.ts';
import {
  definitionOf,
  type EntityName,
  entityNames,
  isEntityName,
} from '../../../model/registry.ts';
import type { UsageEntry } from '../../../model/study/usage.ts';
import { titleOf } from '../../../model/words.ts';
import { csvHead, csvTime, sheetLine } from '../../formats/write/csv.ts';

type Titles = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Titles of what is attached to the rows of an entity, by its entity and the row's id. */
type AttachedTitles = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

export async function* tableEntries(database: AccountDatabase): AsyncGenerator<ZipEntry> {
  const wanted = new Set(entityNames.flatMap(refersTo));
  const titles = new Map<string, ReadonlyMap<string, string>>();
  for (const name of wanted) titles.set(name, await readTitles(database, name));
  for (const name of entityNames) {
    const { sheet } = definitionOf(name);
    if (sheet === undefined) continue;
    const content = csvOf(database, name, sheet, titles, await readAttached(database, name, sheet));
    yield { path: `tables/${sheet.name}.csv`, content };
  }
}

function refersTo(name: EntityName): EntityName[] {
  const { sheet, partOf } = definitionOf(name);
  if (sheet === undefined) return [];
  return [...(sheet.refersTo ?? []), ...(partOf ? [partOf.entity] : [])].filter(isEntityName);
}

async function* csvOf(
  database: AccountDatabase,
  name: EntityName,
  sheet: Sheet<unknown>,
  titles: Titles,
  attached: AttachedTitles,
): AsyncGenerator<string> {
  const titleOfRow = (entity: string, id: unknown): Cell => titles.get(entity)?.get(String(id));
  yield csvHead(sheet.columns);
  for await (const rows of readAll(name, database)) {
    for (const row of rows) {
      if (!isShown(name, { ...row }, titles)) continue;
      const attachedOf = (entity: string) => attached.get(entity)?.get(row.id) ?? [];
      yield sheet.lines(row, titleOfRow, attachedOf).map(sheetLine).join('');
    }
  }
}

/** Hides the Trash; a whole in it hides its parts. */
function isShown(name: EntityName, row: Row, titles: Titles): boolean {
  const { kind, partOf } = definitionOf(name);
  if (kind === 'record' && row.deletedAt !== 0) return false;
  return partOf === undefined || titles.get(partOf.entity)?.has(String(row[partOf.field])) === true;
}

async function readTitles(
  database: AccountDatabase,
  name: EntityName,
): Promise<ReadonlyMap<string, string>> {
  const titles = new Map<string, string>();
  const othersTurn = createTurns();
  for await (const rows of readAll(name, database)) {
    await othersTurn();
    for (const row of rows)
      if ('deletedAt' in row && row.deletedAt === 0) titles.set(row.id, titleOf(name, { ...row }));
  }
  return titles;
}

async function readAttached(
  database: AccountDatabase,
  owner: EntityName,
  { says = [] }: Sheet<unknown>,
): Promise<AttachedTitles> {
  const attached = new Map<string, ReadonlyMap<string, readonly string[]>>();
  for (const name of says.filter(isEntityName)) {
    const { attachedTo } = definitionOf(name);
    if (attachedTo === undefined) continue;
    const titles = new Map<string, string[]>();
    for await (const rows of readAll(name, database)) {
      for (const read of rows) {
        const row: Row = { ...read };
        if (row.deletedAt !== 0 || row[attachedTo.entityField] !== owner) continue;
        const id = String(row[attachedTo.field]);
        titles.set(id, [...(titles.get(id) ?? []), titleOf(name, row)]);
      }
    }
    attached.set(name, titles);
  }
  return attached;
}

/** The server's list if it answers, otherwise what this device knows, plus what waits here. */
export type FetchUsage = (user: string) => Promise<Result<UsageEntry[]>>;

const columns = ['id', 'start', 'end', 'study day', 'used (ms)', 'device'];

export async function* usageEntries(
  fetchUsage: FetchUsage,
  database: AccountDatabase,
): AsyncGenerator<ZipEntry> {
  const [{ waiting, activity }, answer] = await Promise.all([
    readUsage(database),
    fetchUsage(database.userId),
  ]);
  const known = answer.ok ? answer.data : (activity?.entries ?? []);
  const byId = new Map([...known, ...waiting].map((entry) => [entry.id, entry]));
  const entries = [...byId.values()].sort((a, b) => a.startedAt - b.startedAt);
  yield { path: 'json/usage.json', content: JSON.stringify(entries, null, 1) };
  const lines = entries.map(({ id, startedAt, endedAt, studyDay, activeMs, device }) =>
    sheetLine([id, csvTime(startedAt), csvTime(endedAt), studyDay, activeMs, device]),
  );
  yield { path: 'tables/time-in-the-app.csv', content: csvHead(columns) + lines.join('') };
}
