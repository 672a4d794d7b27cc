/** The read pages of each file, with the last reading: the list of files would have to fold every reading each time. */
import type { Reading } from '../../model/entities/facts/reading.ts';
import { isTombstone } from '../../model/merge.ts';
import type { AccountDatabase } from '../database.ts';
import type { FileReads } from '../tables.ts';
import { type Derivation, isDerived } from './derivation.ts';

type Read = Pick<Reading, 'id' | 'fileId' | 'page' | 'readAt'>;

const filesOfSlice = 20;

export const fileReads: Derivation = {
  name: 'fileReads',
  version: 1,
  tables: ['fileReads'],
  update: async (database, { written }) => {
    const readings = written.filter(({ entity }) => entity === 'reading');
    const fresh = readings.flatMap(({ row, before }) =>
      before === undefined && !isTombstone(row) ? [row as unknown as Read] : [],
    );
    const gone = readings.flatMap(({ row, before }) =>
      before !== undefined && isTombstone(row) && !isTombstone(before)
        ? [before as unknown as Read]
        : [],
    );
    await addReads(database, fresh);
    await recount(database, gone, fresh);
  },
  afterRemoval: async (database, entity, row) => {
    if (entity === 'reading' && !isTombstone(row))
      await recount(database, [row as unknown as Read], []);
  },
  rebuild: async (database, from) => {
    if (from === '') await database.fileReads.clear();
    let last = from;
    for (let done = 0; done < filesOfSlice; done++) {
      const next = await database
        .rows('reading')
        .where('[fileId+page]')
        .above([last, Number.MAX_SAFE_INTEGER])
        .first();
      if (next === undefined) return undefined;
      last = next.fileId;
      await put(database, last, await readingsOf(database, last));
    }
    return last;
  },
};

/** Of all files that were read, unordered: from their table, or from the readings until the table is complete. */
export async function readFileReads(database: AccountDatabase): Promise<FileReads[]> {
  if (await isDerived(database, fileReads)) return await database.fileReads.toArray();
  const readings = await database.rows('reading').toArray();
  const groups = Map.groupBy(
    readings.filter((row) => !isTombstone(row)),
    ({ fileId }) => fileId,
  );
  return [...groups].map(([fileId, group]) => fold(fileId, group));
}

async function addReads(database: AccountDatabase, fresh: readonly Read[]): Promise<void> {
  const groups = [...Map.groupBy(fresh, ({ fileId }) => fileId)];
  if (groups.length === 0) return;
  const stored = await database.fileReads.bulkGet(groups.map(([fileId]) => fileId));
  await database.fileReads.bulkPut(
    groups.map(([fileId, group], index) => fold(fileId, group, stored[index])),
  );
}

/** Recounts the files of deleted readings: another reading of the same page may stay. */
async function recount(
  database: AccountDatabase,
  gone: readonly Read[],
  fresh: readonly Read[],
): Promise<void> {
  const left = new Set(gone.map(({ id }) => id));
  for (const fileId of new Set(gone.map((one) => one.fileId))) {
    const all = await readingsOf(database, fileId);
    const added = fresh.filter((one) => one.fileId === fileId);
    await put(
      database,
      fileId,
      [...all, ...added].filter(({ id }) => !left.has(id)),
    );
  }
}

async function put(database: AccountDatabase, fileId: string, reads: readonly Read[]) {
  if (reads.length === 0) await database.fileReads.delete(fileId);
  else await database.fileReads.put(fold(fileId, reads));
}

function readingsOf(database: AccountDatabase, fileId: string): Promise<Read[]> {
  const { MAX_SAFE_INTEGER } = Number;
  const index = database.rows('reading').where('[fileId+page]');
  return index.between([fileId, 0], [fileId, MAX_SAFE_INTEGER]).toArray();
}

function fold(fileId: string, reads: readonly Read[], before?: FileReads): FileReads {
  const pages = new Set(before?.pages);
  let lastReadAt = before?.lastReadAt ?? 0;
  for (const { page, readAt } of reads) {
    pages.add(page);
    // A hostile row may have no time.
    if (readAt > lastReadAt) lastReadAt = readAt;
  }
  return { fileId, pages: [...pages].sort((a, b) => a - b), lastReadAt };
}
