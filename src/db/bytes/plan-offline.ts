/**
 * Which files a device keeps that does not keep all: those of the courses that the student chose, and by itself those of
 * open goals and those read last, within a budget. Pure: what is asked and let go follows from what is known.
 */

export interface OfflineFile {
  id: string;
  sha256: string;
  sizeBytes: number;
  /** Its bytes are on this device. */
  isHere: boolean;
  /** The server has said that it has them too. */
  isAtServer: boolean;
  /** They move, or could not be fetched, or the student let them go. */
  isLeftAlone: boolean;
  /** Of a course whose files are kept. */
  isChosen: boolean;
  /** They came without being asked for by the student: they may go again. */
  cameByItself: boolean;
  /** The first is wanted most; `undefined`: neither a goal's nor read lately. */
  rank: number | undefined;
}

export interface OfflinePlan {
  ask: OfflineFile[];
  /** Of the same files: those that nobody chose, and that come by themselves. */
  byItself: ReadonlySet<string>;
  letGo: OfflineFile[];
}

/** Of files that come by themselves. */
export const budgetBytes = 500_000_000;

export function planOffline(files: readonly OfflineFile[], budget = budgetBytes): OfflinePlan {
  const ask = files.filter((file) => file.isChosen && isWanting(file));
  const free = files.filter(({ isChosen }) => !isChosen);
  const wanted = free
    .filter((file) => file.rank !== undefined && (isWanting(file) || file.cameByItself))
    .sort(byRank);
  const byItself = new Set<string>();
  let usedBytes = 0;
  for (const file of wanted) {
    if (usedBytes + file.sizeBytes > budget) continue;
    usedBytes += file.sizeBytes;
    byItself.add(file.sha256);
    if (isWanting(file)) ask.push(file);
  }
  return { ask, byItself, letGo: tooMany(free, byItself, budget - usedBytes) };
}

function isWanting({ isHere, isAtServer, isLeftAlone }: OfflineFile): boolean {
  return !isHere && isAtServer && !isLeftAlone;
}

/** Those that nobody wants stay as long as there is room for them; never one that is here only. */
function tooMany(
  files: readonly OfflineFile[],
  wanted: ReadonlySet<string>,
  roomBytes: number,
): OfflineFile[] {
  let leftBytes = roomBytes;
  return files
    .filter(({ isHere, cameByItself, sha256 }) => isHere && cameByItself && !wanted.has(sha256))
    .sort(byRank)
    .filter(({ sizeBytes, isAtServer, isLeftAlone }) => {
      leftBytes -= sizeBytes;
      return leftBytes < 0 && isAtServer && !isLeftAlone;
    });
}

function byRank(a: OfflineFile, b: OfflineFile): number {
  return (a.rank ?? Number.MAX_SAFE_INTEGER) - (b.rank ?? Number.MAX_SAFE_INTEGER);
}
