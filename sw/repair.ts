/**
 * Puts back files of this build that are gone from the cache, cleared by a tool or by the browser, so that the app
 * opens offline again. Only what is missing is fetched, each file is stored by itself, and so a repair that breaks
 * off is continued by the next.
 *
 * Invariant: no file of another build is stored. A name under `assets/` carries a hash of its content, and the server
 * has none of a build that is gone; of all others the revision begins with their SHA-256 (docs/decisions/04).
 */
import { kindOfAnswer } from '../src/api/failure-kind.ts';
import { kindOfDisk } from '../src/db/storage-problem.ts';
import { type AppFiles, revisionHashLength, type WhyMissing } from '../src/lib/app-files.ts';

export interface RepairGround {
  /** Of each file of this build: its address, and the address under which the cache has it. */
  expected: () => ReadonlyMap<string, string>;
  openCache: () => Promise<FileCache>;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  nowMs: () => number;
  wait: (durationMs: number) => Promise<void>;
}

/** What is used of the browser's `Cache`. */
interface FileCache {
  keys(): Promise<readonly { url: string }[]>;
  put(key: string, answer: Response): Promise<void>;
}

export interface Repair {
  /**
   * Compares, and fetches what is missing. One repair runs at a time, for all who ask. Never rejects.
   * @param tell how far it is, as often as this changes
   */
  run(tell?: (files: AppFiles) => void): Promise<AppFiles>;
  /**
   * A page has missed a file, and gets it from the server. The rest is repaired once the page has had time to load,
   * unless a repair has failed a moment ago. Resolves when that is over. Never rejects.
   */
  missed(): Promise<void>;
}

/** What a page loads first goes before the rest. Milliseconds. */
export const settleMs = 5_000;
/** After a repair that failed, milliseconds. The page's own question, when the network is back, does not wait. */
export const restMs = 60_000;

/** Requests at once. */
const lanes = 4;

export function createRepair(ground: RepairGround): Repair {
  const listeners = new Set<(files: AppFiles) => void>();
  let running: Promise<AppFiles> | undefined;
  let planned: Promise<void> | undefined;
  let restsUntil = 0;
  const tellAll = (files: AppFiles) => {
    for (const listener of listeners) listener(files);
  };
  const runOnce = async () => {
    const files = await repair(ground, tellAll);
    restsUntil = files.kind === 'whole' ? 0 : ground.nowMs() + restMs;
    return files;
  };
  const run: Repair['run'] = async (tell = () => undefined) => {
    listeners.add(tell);
    running ??= runOnce().finally(() => {
      running = undefined;
    });
    try {
      return await running;
    } finally {
      listeners.delete(tell);
    }
  };
  const isResting = () => ground.nowMs() < restsUntil;
  const runLater = async () => {
    if (!isResting()) await ground.wait(settleMs);
    // Meanwhile the page may have asked.
    if (!isResting()) await run();
  };
  return {
    run,
    missed: () => {
      planned ??= runLater().finally(() => {
        planned = undefined;
      });
      return planned;
    },
  };
}

/** @returns the files of the build that are not in the cache, by address and key */
export function findMissing(
  expected: ReadonlyMap<string, string>,
  cached: Iterable<string>,
): [url: string, key: string][] {
  const there = new Set(cached);
  return [...expected].filter(([, key]) => !there.has(key));
}

async function repair(ground: RepairGround, tell: (files: AppFiles) => void): Promise<AppFiles> {
  const expected = ground.expected();
  const total = expected.size;
  let missing = total;
  let why: WhyMissing | undefined;
  try {
    const cache = await ground.openCache();
    const keys = (await cache.keys()).map(({ url }) => url);
    const wanted = findMissing(expected, keys);
    missing = wanted.length;
    if (missing === 0) return { kind: 'whole' };
    tell({ kind: 'repairing', missing, total });
    const work = wanted.values();
    const lane = async () => {
      for (const [url, key] of work) {
        const problem = await putBack(url, key, cache, ground.fetch);
        why ??= problem;
        if (problem === undefined) missing -= 1;
        if (why !== undefined) return;
        tell({ kind: 'repairing', missing, total });
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
  } catch (error) {
    console.warn('The app’s files could not be repaired', error);
    why = kindOfDisk(error) === 'full' ? 'full' : 'failed';
  }
  return why === undefined ? { kind: 'whole' } : { kind: 'incomplete', missing, total, why };
}

/** @returns why not. @throws where the cache cannot be written */
async function putBack(
  url: string,
  key: string,
  cache: Pick<FileCache, 'put'>,
  fetchFile: RepairGround['fetch'],
): Promise<WhyMissing | undefined> {
  const hash = hashIn(key);
  let answer: Response;
  let bytes: ArrayBuffer;
  try {
    const mode = hash === undefined ? 'default' : 'reload';
    answer = await fetchFile(url, { cache: mode, credentials: 'same-origin' });
    if (kindOfAnswer(answer.status) === 'gone') return 'other-build';
    if (!answer.ok || isForeign(answer, url)) return 'no-answer';
    bytes = await answer.clone().arrayBuffer();
  } catch {
    // Whatever fetch throws, the file did not come whole.
    return 'no-answer';
  }
  if (hash !== undefined && !(await sha256(bytes)).startsWith(hash)) return 'other-build';
  await cache.put(key, answer);
  return undefined;
}

/** A network's log-in page in place of the file. */
function isForeign({ redirected, headers }: Response, url: string): boolean {
  const isPage = headers.get('Content-Type')?.startsWith('text/html') === true;
  return redirected || (isPage && !url.endsWith('.html'));
}

/** @returns the beginning of the file's SHA-256; `undefined` where its name vouches for its content */
function hashIn(key: string): string | undefined {
  const { searchParams } = new URL(key);
  const revision = searchParams.get('__WB_REVISION__')?.slice(0, revisionHashLength);
  return revision ?? searchParams.get('v') ?? undefined;
}

async function sha256(bytes: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
