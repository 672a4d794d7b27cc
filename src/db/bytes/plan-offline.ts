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
  /** They are on their way: asked for, and the download has not failed. */
  isArriving: boolean;
  /** The server has said that it has them too. */
  isAtServer: boolean;
  /** They move, or could not be fetched, or the student let them go. */
  isLeftAlone: boolean;
  /** Of a course whose files are kept. */
  isChosen: boolean;
  /** They came without being asked for by the student: they may go again. */
  cameByItself: boolean;
  /** Milliseconds; 0: never. Of files with no rank the one read last stays longest. */
  lastReadAt: number;
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
  // Two files may have the same bytes, and one of them be chosen.
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

/** What takes room of the budget: not what was let go, or could not be fetched. */
function came({ isHere, isArriving, cameByItself }: OfflineFile): boolean {
  return (isHere || isArriving) && cameByItself;
}

/**
 * Those that nobody wants stay as long as there is room for them; never one that is here only.
 * @param files those that are to stay longest first
 */
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
