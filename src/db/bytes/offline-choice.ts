/** Files that this device keeps unless it keeps all: the device's choices, and the plan that follows from them. */
import { dayMs } from '../../lib/date-format.ts';
import { type Result, success } from '../../lib/result.ts';
import { isAttached } from '../../model/held-bytes.ts';
import { type AccountDatabase, currentDatabase } from '../database.ts';
import { readFileReads } from '../derived/file-reads.ts';
import { inTransaction } from '../in-transaction.ts';
import { tryWrite } from '../storage-problem.ts';
import { hasBlob } from './blobs.ts';
import { allRowsWithBytes, liveRowsWithBytes, tablesOfBytes } from './holding-rows.ts';
import { requestDownload } from './transfers.ts';

export async function readKeptCourses(
  database: AccountDatabase = currentDatabase(),
): Promise<string[]> {
  return (await database.readMeta('keptCourses')) ?? [];
}

/** Whether files of open goals and recently read files download automatically. On by default. */
export async function readKeepsRecent(
  database: AccountDatabase = currentDatabase(),
): Promise<boolean> {
  return (await database.readMeta('keepsRecentFiles')) ?? true;
}

export function chooseKeepsRecent(
  keeps: boolean,
  database: AccountDatabase = currentDatabase(),
): Promise<Result<void>> {
  return tryWrite(() => database.writeMeta('keepsRecentFiles', keeps));
}

/** A new choice holds for every file of the course. */
export function chooseCourseKept(
  courseId: string,
  keeps: boolean,
  database: AccountDatabase = currentDatabase(),
): Promise<Result<void>> {
  return tryWrite(() =>
    inTransaction(database, ['meta', 'file'], async (database) => {
      const others = (await readKeptCourses(database)).filter((id) => id !== courseId);
      await database.writeMeta('keptCourses', keeps ? [...others, courseId] : others);
      if (!keeps) return;
      const files = await database.rows('file').where('deletedAt').equals(0).toArray();
      const ofCourse = new Set(
        files.flatMap((file) => (file.courseId === courseId ? [file.sha256] : [])),
      );
      const letGo = (await database.readMeta('filesLeftAlone')) ?? [];
      await database.writeMeta(
        'filesLeftAlone',
        letGo.filter((sha256) => !ofCourse.has(sha256)),
      );
    }),
  );
}

/** A file with downloaded or requested bytes stays until the student removes it. */
export async function keepFile(
  { id, sha256 }: { id: string; sha256: string },
  database: AccountDatabase = currentDatabase(),
): Promise<Result<void>> {
  const noted = await tryWrite(() => noteCameByItself(sha256, false, database));
  return noted.ok ? requestDownload(id, database) : noted;
}

/** Larger files are downloaded completely only on request, bytes. */
export const mostByItself = 100_000_000;

/** Requests a file automatically; it may be removed later. Does nothing if the student removed or requested it. */
export async function requestByItself(
  { id, sha256 }: { id: string; sha256: string },
  database: AccountDatabase = currentDatabase(),
): Promise<Result<void>> {
  const tables = tablesOfBytes(database);
  const wanted = await tryWrite(() =>
    inTransaction(database, tables, async (database) => {
      const leftAlone = (await database.readMeta('filesLeftAlone')) ?? [];
      if (leftAlone.includes(sha256) || (await hasBlob(sha256, database))) return false;
      const transfer = await database.transfers.get(sha256);
      if (transfer !== undefined && transfer.state !== 'failed') return false;
      await noteCameByItself(sha256, true, database);
      return true;
    }),
  );
  if (!wanted.ok) return wanted;
  return wanted.data ? requestDownload(id, database) : success(undefined);
}

export function noteCameByItself(
  sha256: string,
  came: boolean,
  database: AccountDatabase,
): Promise<void> {
  return inTransaction(database, ['meta'], async (database) => {
    const before = (await database.readMeta('cameByItself')) ?? [];
    if (before.includes(sha256) === came) return;
    const others = before.filter((one) => one !== sha256);
    await database.writeMeta('cameByItself', came ? [...others, sha256] : others);
  });
}

export async function readCameByItself(
  database: AccountDatabase = currentDatabase(),
): Promise<ReadonlySet<string>> {
  return new Set((await database.readMeta('cameByItself')) ?? []);
}

/** A file counts as recent for so many days after a reading. */
const recentDays = 14;

/** Read-only, so that it can be watched. @param nowMs wall clock, milliseconds */
export async function readOfflinePlan(
  nowMs: number,
  database: AccountDatabase,
): Promise<OfflinePlan> {
  const [live, all, keys, transfers, letGo, courses, byItself, keepsRecent, ranks, reads] =
    await Promise.all([
      liveRowsWithBytes(database),
      allRowsWithBytes(database),
      database.blobs.toCollection().primaryKeys(),
      database.transfers.toArray(),
      database.readMeta('filesLeftAlone'),
      readKeptCourses(database),
      readCameByItself(database),
      readKeepsRecent(database),
      rankFiles(nowMs, database),
      readFileReads(database),
    ]);
  const here = new Set((keys as [string, number][]).map(([sha256]) => sha256));
  const lastReadAt = new Map(reads.map((one) => [one.fileId, one.lastReadAt]));
  const arriving = new Set(
    transfers.flatMap(({ sha256, direction, state }) =>
      direction === 'down' && state !== 'failed' ? [sha256] : [],
    ),
  );
  const leftAlone = new Set([...(letGo ?? []), ...transfers.map(({ sha256 }) => sha256)]);
  const notAtServer = new Set(
    all.flatMap(({ sha256, uploadedAt }) => (uploadedAt > 0 ? [] : [sha256])),
  );
  const files = live.flatMap((row): OfflineFile[] => {
    if (isAttached(row.entity)) return [];
    const { id, sha256, sizeBytes } = row;
    const courseId = 'courseId' in row ? row.courseId : undefined;
    return [
      {
        ...{ id, sha256, sizeBytes, isHere: here.has(sha256), isArriving: arriving.has(sha256) },
        isAtServer: !notAtServer.has(sha256),
        isLeftAlone: leftAlone.has(sha256),
        isChosen: typeof courseId === 'string' && courses.includes(courseId),
        cameByItself: byItself.has(sha256),
        lastReadAt: lastReadAt.get(id) ?? 0,
        rank: keepsRecent ? ranks.get(id) : undefined,
      },
    ];
  });
  return planOffline(files);
}

/** Files of open goals, then recently read files of any device, the last read first. */
async function rankFiles(
  nowMs: number,
  database: AccountDatabase,
): Promise<ReadonlyMap<string, number>> {
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const [goals, readings] = await Promise.all([
    database.rows('goal').where('deletedAt').equals(0).toArray(),
    database
      .rows('reading')
      .where('studyDay')
      .aboveOrEqual(dayOf(nowMs - recentDays * dayMs))
      .toArray(),
  ]);
  // Local days differ by some hours between devices.
  const yesterday = dayOf(nowMs - dayMs);
  const open = goals.filter(({ endDate, archivedAt }) => endDate >= yesterday && !archivedAt);
  open.sort((a, b) => (a.endDate < b.endDate ? -1 : 1));
  readings.sort((a, b) => b.readAt - a.readAt);
  const ofGoals = open.flatMap(({ fileId, files }) => [
    fileId,
    ...(files ?? []).map((one) => one.fileId),
  ]);
  const ordered = [...ofGoals, ...readings.map(({ fileId }) => fileId)];
  const ids = [...new Set(ordered.filter((id): id is string => typeof id === 'string'))];
  return new Map(ids.map((id, index) => [id, index]));
}

export interface OfflineFile {
  id: string;
  sha256: string;
  sizeBytes: number;
  isHere: boolean;
  /** Requested, and the download has not failed. */
  isArriving: boolean;
  /** The server has confirmed that it has them. */
  isAtServer: boolean;
  /** Their transfer runs or has failed, or the student removed them. */
  isLeftAlone: boolean;
  /** Of a course whose files are kept. */
  isChosen: boolean;
  /** Downloaded automatically: they may be removed. */
  cameByItself: boolean;
  /** Milliseconds; 0: never. Of files without a rank, the last read stays longest. */
  lastReadAt: number;
  /** 1 is wanted most; `undefined`: neither of a goal nor recently read. */
  rank: number | undefined;
}

export interface OfflinePlan {
  ask: OfflineFile[];
  /** Of these, the files that download automatically. */
  byItself: ReadonlySet<string>;
  letGo: OfflineFile[];
}

/** For automatic downloads. */
export const budgetBytes = 500_000_000;

export function planOffline(files: readonly OfflineFile[], budget = budgetBytes): OfflinePlan {
  const ask = files.filter((file) => file.isChosen && isWanting(file));
  // Two files may have the same bytes, and only one may be chosen.
  const chosen = new Set(files.flatMap(({ isChosen, sha256 }) => (isChosen ? [sha256] : [])));
  const free = files.filter(({ sha256 }) => !chosen.has(sha256)).sort(byRank);
  const wanted = free.filter((file) => file.rank !== undefined && (isWanting(file) || came(file)));
  const byItself = new Set<string>();
  let usedBytes = 0;
  for (const file of wanted) {
    if (byItself.has(file.sha256) || usedBytes + file.sizeBytes > budget) continue;
    usedBytes += file.sizeBytes;
    byItself.add(file.sha256);
    if (isWanting(file)) ask.push(file);
  }
  return { ask, byItself, letGo: tooMany(free, byItself, budget - usedBytes) };
}

function isWanting({ isHere, isAtServer, isLeftAlone }: OfflineFile): boolean {
  return !isHere && isAtServer && !isLeftAlone;
}

/** Whether it counts for the budget: not if it was removed or could not be fetched. */
function came({ isHere, isArriving, cameByItself }: OfflineFile): boolean {
  return (isHere || isArriving) && cameByItself;
}

/** Unwanted files beyond the room; never one that only this device has. @param files those to stay longest first */
function tooMany(
  files: readonly OfflineFile[],
  wanted: ReadonlySet<string>,
  roomBytes: number,
): OfflineFile[] {
  let leftBytes = roomBytes;
  const counted = new Set(wanted);
  return files
    .filter(({ isHere, cameByItself, sha256 }) => {
      if (!isHere || !cameByItself || counted.has(sha256)) return false;
      counted.add(sha256);
      return true;
    })
    .filter(({ sizeBytes, isAtServer, isLeftAlone }) => {
      leftBytes -= sizeBytes;
      return leftBytes < 0 && isAtServer && !isLeftAlone;
    });
}

function byRank(a: OfflineFile, b: OfflineFile): number {
  const { MAX_SAFE_INTEGER } = Number;
  return (a.rank ?? MAX_SAFE_INTEGER) - (b.rank ?? MAX_SAFE_INTEGER) || b.lastReadAt - a.lastReadAt;
}
