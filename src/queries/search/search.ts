/** The search of the open account: starts when the page is idle, or with the first question. */
import { useSyncExternalStore } from 'react';
import { browserLocks, systemTimers } from '../../api/locks.ts';
import { type AccountDatabase, onAccountClosed } from '../../db/database.ts';
import { isStoringMany } from '../../db/rows/calm.ts';
import { watchWrites } from '../../db/rows/watch.ts';
import { searchChangesTable } from '../../db/search-changes.ts';
import { tellEach } from '../../lib/flag.ts';
import { uuidv7 } from '../../lib/ids.ts';
import { openSearchWorker } from '../account-worker.ts';
import { type HostGround, type SearchHost, startSearchHost } from './search-host.ts';
import type {
  FromSearchWorker,
  SearchAnswer,
  SearchQuestion,
  SearchState,
} from './search-messages.ts';

/** Other work of a start comes first, milliseconds. */
const startAfterMs = 4_000;
/** Gigabytes. Devices with less start it only for a question: SQLite takes about 40 MB. */
const enoughMemory = 4;

/** So many notes of changes take as long to follow as a new index to build. */
const mostNotes = 10_000;

interface Running {
  database: AccountDatabase;
  host?: SearchHost;
  stopWatching?: () => void;
  timer?: unknown;
}

let running: Running | undefined;
let state: SearchState = { kind: 'opening' };
const lookers = new Set<() => void>();

/** Keeps the index of this account while it is open. @returns stops it */
export function startSearch(database: AccountDatabase): () => void {
  const own: Running = { database };
  running = own;
  setState({ kind: 'opening' });
  own.timer = systemTimers.set(() => {
    boundSearchChanges(database).catch((error: unknown) =>
      console.warn('The notes of changes for the search could not be counted', error),
    );
    if (hasEnoughMemory()) begin(own);
  }, startAfterMs);
  const forget = onAccountClosed(() => stop());
  const stop = () => {
    forget();
    systemTimers.clear(own.timer);
    own.stopWatching?.();
    own.host?.stop();
    if (running === own) running = undefined;
  };
  return stop;
}

/**
 * Runs at each start. A device whose index never opens (its program did not arrive, or too little memory) would gather
 * notes of changes for ever: too many are thrown away, and the next index is built anew. @param most for tests
 */
export async function boundSearchChanges(
  { meta, searchChanges }: AccountDatabase,
  most = mostNotes,
): Promise<void> {
  if ((await searchChanges.count()) <= most) return;
  // The order matters: an index that this database does not know is built anew, whatever else it missed.
  await meta.delete('searchIndex');
  await searchChanges.clear();
}

/** Rejects if no index can answer. */
export async function askSearch(question: SearchQuestion): Promise<SearchAnswer> {
  if (running === undefined) throw new Error('The search was not started');
  return await begin(running).ask(question);
}

/** After the search has failed, before it is asked again. */
export function allowSearchStart(): void {
  running?.host?.allowStart();
}

/** Opens the index for a question that is about to come. */
export function warmUpSearch(): void {
  if (running !== undefined) begin(running);
}

export function useSearchState(): SearchState {
  return useSyncExternalStore(subscribe, () => state);
}

/** Texts that are indexed between two answers to the same words. */
const askAgainAfter = 1_000;

/** Changes when the same words may have another answer: the index has grown or followed changes. */
export function freshnessOf(state: SearchState): unknown {
  if (state.kind !== 'building') return state;
  return Math.floor(state.progress.done / askAgainAfter);
}

function subscribe(look: () => void): () => void {
  lookers.add(look);
  return () => {
    lookers.delete(look);
  };
}

function setState(next: SearchState): void {
  state = next;
  tellEach(lookers, (error) => console.warn('A listener of the search failed', error));
}

function begin(own: Running): SearchHost {
  if (own.host !== undefined) return own.host;
  const { database } = own;
  const host = startSearchHost({
    ...{ userId: database.userId, tab: uuidv7(Date.now()), locks: browserLocks() },
    ...{ channel: openChannel(database.userId), startWorker, timers: systemTimers },
    isBusy: isStoringMany,
    onState: setState,
  });
  own.host = host;
  own.stopWatching = watchWrites(database, [searchChangesTable, 'outbox'], host.follow);
  return host;
}

const startWorker: HostGround['startWorker'] = (onMessage, onStopped) => {
  const worker = openSearchWorker(onStopped);
  worker.onmessage = ({ data }: MessageEvent<FromSearchWorker>) => onMessage(data);
  return {
    post: (message) => worker.postMessage({ type: 'search', message }),
    terminate: () => worker.terminate(),
  };
};

function openChannel(userId: string): HostGround['channel'] {
  const channel = new BroadcastChannel(`haversack-search-${userId}`);
  return {
    post: (message) => channel.postMessage(message),
    listen: (onMessage) => {
      channel.onmessage = ({ data }) => onMessage(data as never);
    },
    close: () => channel.close(),
  };
}

/** Not every browser reports it. */
function hasEnoughMemory(): boolean {
  const { deviceMemory = enoughMemory } = navigator as { deviceMemory?: number };
  return deviceMemory >= enoughMemory;
}
