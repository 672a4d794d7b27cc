/**
 * The search as a tab sees it. One tab of an account owns the index, by a lock: only one worker can open its files. The
 * other tabs ask it over a channel. When the owner's tab goes, the lock goes to the next tab, which opens the same files,
 * and waiting questions are asked again.
 */
import type { Locks } from '../../api/locks.ts';
import type { Timers } from '../../lib/wake-signal.ts';
import type {
  FromSearchWorker,
  SearchAnswer,
  SearchQuestion,
  SearchState,
  ToSearchWorker,
} from './search-messages.ts';

/** Between tabs of one account. */
type TabMessage =
  | { type: 'owner' }
  | { type: 'state'; state: SearchState }
  | { type: 'which-state' }
  | { type: 'ask'; from: string; request: number; question: SearchQuestion }
  | { type: 'answer'; to: string; request: number; answer: SearchAnswer }
  | { type: 'failed'; to: string; request: number };

export interface TabChannel {
  post: (message: unknown) => void;
  listen: (onMessage: (message: never) => void) => void;
  close: () => void;
}

export interface SearchWorkerPort {
  post: (message: ToSearchWorker) => void;
  terminate: () => void;
}

export interface HostGround {
  userId: string;
  /** A name of this tab alone. */
  tab: string;
  locks: Locks;
  channel: TabChannel;
  startWorker: (
    onMessage: (message: FromSearchWorker) => void,
    onStopped: (why: Error) => void,
  ) => SearchWorkerPort;
  timers: Timers;
  /** Whether this tab stores many rows now. */
  isBusy: () => boolean;
  onState: (state: SearchState) => void;
}

/** Without an answer of the owner, its tab is frozen or gone. */
const answerWithinMs = 5_000;
/** Writes come in bursts. */
const followAfterMs = 400;
/** An import stores rows without a pause: following each part takes as long as storing it. Milliseconds. */
const [lookAgainMs, mostBusyMs] = [1_000, 120_000];
/** A worker that breaks again and again is left alone. */
const mostStarts = 3;

interface Waiting {
  question: SearchQuestion;
  resolve: (answer: SearchAnswer) => void;
  reject: (error: Error) => void;
  timer: unknown;
}

export interface SearchHost {
  /** Rejects if the index cannot answer; titles are then all that is found. */
  ask: (question: SearchQuestion) => Promise<SearchAnswer>;
  /** Changes were noted in the database. */
  follow: () => void;
  stop: () => void;
}

export function startSearchHost(ground: HostGround): SearchHost {
  const { userId, tab, locks, channel, startWorker, timers, isBusy, onState } = ground;
  const stopping = new AbortController();
  const waiting = new Map<number, Waiting>();
  /** Questions that the worker answers for other tabs. */
  const forOthers = new Map<number, { to: string; request: number }>();
  let worker: SearchWorkerPort | undefined;
  let isOwner = false;
  let starts = 0;
  let requests = 0;
  let state: SearchState = { kind: 'opening' };
  let following: unknown;

  const post = (message: TabMessage) => channel.post(message);

  function setState(next: SearchState): void {
    state = next;
    onState(next);
  }

  function send(request: number, { question }: Waiting): void {
    if (isOwner) askWorker(request, question);
    else post({ type: 'ask', from: tab, request, question });
  }

  function askWorker(request: number, question: SearchQuestion): void {
    worker ??= begin();
    if (worker === undefined) fail(request, 'No index');
    else worker.post({ type: 'ask', request, question });
  }

  function begin(): SearchWorkerPort | undefined {
    if (starts >= mostStarts || stopping.signal.aborted) return undefined;
    starts += 1;
    const own = startWorker(hear, (why) => {
      console.warn('The search stopped', why);
      if (worker !== own) return;
      own.terminate();
      worker = undefined;
      tellState({ kind: 'failed' });
      for (const request of [...waiting.keys()]) settle(request, (one) => one.reject(why));
      for (const [, asked] of forOthers) post({ type: 'failed', ...asked });
      forOthers.clear();
    });
    own.post({ type: 'open', userId });
    return own;
  }

  function tellState(next: SearchState): void {
    setState(next);
    post({ type: 'state', state: next });
  }

  function hear(message: FromSearchWorker): void {
    switch (message.type) {
      case 'state':
        tellState(message.state);
        break;
      case 'answer':
        answer(message.request, message.answer);
        break;
      case 'failed':
        fail(message.request);
        break;
    }
  }

  function answer(request: number, found: SearchAnswer): void {
    const other = forOthers.get(request);
    forOthers.delete(request);
    if (other !== undefined) post({ type: 'answer', ...other, answer: found });
    else settle(request, ({ resolve }) => resolve(found));
  }

  function fail(request: number, why = 'The search failed'): void {
    const other = forOthers.get(request);
    forOthers.delete(request);
    if (other !== undefined) post({ type: 'failed', ...other });
    else settle(request, ({ reject }) => reject(new Error(why)));
  }

  function settle(request: number, end: (own: Waiting) => void): void {
    const own = waiting.get(request);
    waiting.delete(request);
    if (own === undefined) return;
    timers.clear(own.timer);
    end(own);
  }

  function follow(): void {
    if (!isOwner || worker === undefined || following !== undefined) return;
    followIn(followAfterMs, 0);
  }

  function followIn(ms: number, waitedMs: number): void {
    following = timers.set(() => {
      if (isBusy() && waitedMs < mostBusyMs) return followIn(lookAgainMs, waitedMs + lookAgainMs);
      following = undefined;
      worker?.post({ type: 'follow' });
    }, ms);
  }

  channel.listen((message: TabMessage) => {
    switch (message.type) {
      case 'owner':
        // The former owner may have died with our questions.
        if (!isOwner) for (const [request, own] of waiting) send(request, own);
        break;
      case 'state':
        if (!isOwner) setState(message.state);
        break;
      case 'which-state':
        if (isOwner) post({ type: 'state', state });
        break;
      case 'ask': {
        if (!isOwner) break;
        requests += 1;
        forOthers.set(requests, { to: message.from, request: message.request });
        askWorker(requests, message.question);
        break;
      }
      case 'answer':
        if (message.to === tab) settle(message.request, (own) => own.resolve(message.answer));
        break;
      case 'failed':
        if (message.to !== tab) break;
        settle(message.request, (own) => own.reject(new Error('The search failed')));
        break;
    }
  });

  const own = () =>
    new Promise<void>((release) => {
      if (stopping.signal.aborted) return release();
      stopping.signal.addEventListener('abort', () => release(), { once: true });
      isOwner = true;
      worker = begin();
      post({ type: 'owner' });
      for (const [request, one] of waiting) send(request, one);
    });
  locks.run(`haversack-search-${userId}`, own, stopping.signal).catch((error: unknown) => {
    if (!stopping.signal.aborted) console.warn('The search cannot own its index', error);
  });
  post({ type: 'which-state' });

  return {
    ask: (question) => {
      requests += 1;
      const request = requests;
      return new Promise((resolve, reject) => {
        const timer = timers.set(
          () => settle(request, (one) => one.reject(new Error('No answer of the search'))),
          answerWithinMs,
        );
        const one = { question, resolve, reject, timer };
        waiting.set(request, one);
        send(request, one);
      });
    },
    follow,
    stop: () => {
      stopping.abort();
      timers.clear(following);
      worker?.terminate();
      worker = undefined;
      channel.close();
      for (const request of [...waiting.keys()]) {
        settle(request, (one) => one.reject(new Error('The search was closed')));
      }
    },
  };
}
