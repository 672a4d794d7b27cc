/**
 * Restores files of this build that a tool or the browser removed from the cache, so that the app opens offline again.
 * Fetches missing files only and stores each separately, so the next repair continues an interrupted one.
 *
 * Invariant: no file of another build is stored. A name under `assets/` contains a hash of its content, and the server
 * has no assets of older builds. For all other files the revision begins with their SHA-256 (docs/decisions/04).
 */
import { kindOfAnswer } from '../src/api/failure-kind.ts';
import { kindOfDisk } from '../src/db/storage-problem.ts';
import { type AppFiles, revisionHashLength, type WhyMissing } from '../src/lib/app-files.ts';

export interface RepairGround {
  /** Address to cache key, for each file of this build. */
  expected: () => ReadonlyMap<string, string>;
  openCache: () => Promise<FileCache>;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  nowMs: () => number;
  wait: (durationMs: number) => Promise<void>;
}

interface FileCache {
  keys(): Promise<readonly { url: string }[]>;
  put(key: string, answer: Response): Promise<void>;
}

export interface Repair {
  /**
   * Fetches missing files. Concurrent calls share one repair. Never rejects.
   * @param tell is called at each change of progress
   */
  run(tell?: (files: AppFiles) => void): Promise<AppFiles>;
  /**
   * A page did not find a file in the cache and fetches it from the server. Repairs the others once the page has had time
   * to load, unless a repair failed recently. Resolves after the repair. Never rejects.
   */
  missed(): Promise<void>;
}

/** Lets the page load first. */
export const settleMs = 5_000;
/** After a failed repair. A page that asks when the network is back does not wait. */
export const restMs = 60_000;

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
    // The page may have asked for a repair in the meantime.
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

/** @returns the address and key of each file that is not in the cache */
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

/** @returns why it failed; `undefined`: it is restored @throws if the cache cannot be written */
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
    // Any exception of `fetch` means that the file is not complete.
    return 'no-answer';
  }
  if (hash !== undefined && !(await sha256(bytes)).startsWith(hash)) return 'other-build';
  await cache.put(key, answer);
  return undefined;
}

/** The log-in page of a network instead of the file. */
function isForeign({ redirected, headers }: Response, url: string): boolean {
  const isPage = headers.get('Content-Type')?.startsWith('text/html') === true;
  return redirected || (isPage && !url.endsWith('.html'));
}

/** @returns the beginning of the SHA-256; `undefined` if the name contains a hash */
function hashIn(key: string): string | undefined {
  const { searchParams } = new URL(key);
  const revision = searchParams.get('__WB_REVISION__')?.slice(0, revisionHashLength);
  return revision ?? searchParams.get('v') ?? undefined;
}

async function sha256(bytes: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
