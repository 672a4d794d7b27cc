/**
 * The search as a tab sees it. One tab of an account owns the index, by a lock: only one worker can open its files. The
 * other tabs ask it over a channel. When the owner's tab goes, the lock goes to the next tab, which opens the same files,
 * and waiting questions are asked again. A worker may end without a word, for example when memory runs out: after some
 * seconds of silence another takes its place, and gets the open questions once more.
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
  | { type: 'allow-start' }
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

/** A worker with a question is silent for less, or it is gone. */
const silentAfterMs = 5_000;
/** Until its first word it fetches its program and opens its files. */
const openingMs = 30_000;
/** Without an answer of the owner, its tab is frozen or gone. The owner may have to replace its worker meanwhile. */
const answerWithinMs = 15_000;
/** Writes come in bursts. */
const followAfterMs = 400;
/** An import stores rows without a pause: following each part takes as long as storing it. Milliseconds. */
const [lookAgainMs, mostBusyMs] = [1_000, 120_000];
/** Workers that break without having answered; after that the search is left alone. */
const mostStarts = 3;

interface Waiting {
  question: SearchQuestion;
  resolve: (answer: SearchAnswer) => void;
  reject: (error: Error) => void;
  timer?: unknown;
}

/** A question that the worker has. */
interface Asked {
  question: SearchQuestion;
  /** Another tab asks it. */
  of?: { to: string; request: number };
  /** A former worker had it, too. */
  isAgain: boolean;
}

export interface SearchHost {
  /** Rejects if the index cannot answer; titles are then all that is found. */
  ask: (question: SearchQuestion) => Promise<SearchAnswer>;
  /** Changes were noted in the database. */
  follow: () => void;
  /** Lets a search that was left alone begin once more. */
  allowStart: () => void;
  stop: () => void;
}

export function startSearchHost(ground: HostGround): SearchHost {
  const { userId, tab, locks, channel, startWorker, timers, isBusy, onState } = ground;
  const stopping = new AbortController();
  const waiting = new Map<number, Waiting>();
  const asked = new Map<number, Asked>();
  let worker: SearchWorkerPort | undefined;
  let hasSpoken = false;
  let silence: unknown;
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

  function send(request: number, one: Waiting): void {
    timers.clear(one.timer);
    const { question } = one;
    if (isOwner) {
      askWorker(request, { question, isAgain: false });
      return;
    }
    const giveUp = () => settle(request, (own) => own.reject(new Error('No answer of the search')));
    one.timer = timers.set(giveUp, answerWithinMs);
    post({ type: 'ask', from: tab, request, question });
  }

  function askWorker(request: number, one: Asked): void {
    asked.set(request, one);
    worker ??= begin();
    if (worker === undefined) {
      fail(request, 'No index');
      return;
    }
    worker.post({ type: 'ask', request, question: one.question });
    if (silence === undefined) awaitWord();
  }

  /** Counts the silence of the worker from now on, as long as it has a question. */
  function awaitWord(): void {
    timers.clear(silence);
    silence =
      asked.size === 0 || worker === undefined
        ? undefined
        : timers.set(replaceSilent, hasSpoken ? silentAfterMs : openingMs);
  }

  function replaceSilent(): void {
    console.warn('The search has ended without a word');
    dropWorker();
    const open = [...asked];
    const again = open.filter(([, { isAgain }]) => !isAgain);
    if (again.length === 0) tellState({ kind: 'failed' });
    for (const [request, { isAgain }] of open)
      if (isAgain) fail(request, 'No answer of the search');
    for (const [request, one] of again) askWorker(request, { ...one, isAgain: true });
  }

  function dropWorker(): void {
    worker?.terminate();
    worker = undefined;
    timers.clear(silence);
    silence = undefined;
  }

  function begin(): SearchWorkerPort | undefined {
    if (starts >= mostStarts || stopping.signal.aborted) return undefined;
    starts += 1;
    hasSpoken = false;
    const own = startWorker(
      (message) => {
        if (worker === own) hear(message);
      },
      (why) => {
        console.warn('The search stopped', why);
        if (worker !== own) return;
        dropWorker();
        tellState({ kind: 'failed' });
        for (const request of [...asked.keys()]) fail(request, why.message);
      },
    );
    own.post({ type: 'open', userId });
    return own;
  }

  function allowStart(): void {
    starts = 0;
    if (state.kind !== 'failed') return;
    dropWorker();
    for (const request of [...asked.keys()]) fail(request);
  }

  function tellState(next: SearchState): void {
    setState(next);
    post({ type: 'state', state: next });
  }

  function hear(message: FromSearchWorker): void {
    hasSpoken = true;
    takeIn(message);
    awaitWord();
  }

  function takeIn(message: FromSearchWorker): void {
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
    starts = 0;
    const other = asked.get(request)?.of;
    asked.delete(request);
    if (other !== undefined) post({ type: 'answer', ...other, answer: found });
    else settle(request, ({ resolve }) => resolve(found));
  }

  function fail(request: number, why = 'The search failed'): void {
    const other = asked.get(request)?.of;
    asked.delete(request);
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
        const of = { to: message.from, request: message.request };
        askWorker(requests, { question: message.question, of, isAgain: false });
        break;
      }
      case 'allow-start':
        if (isOwner) allowStart();
        break;
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
        const one: Waiting = { question, resolve, reject };
        waiting.set(request, one);
        send(request, one);
      });
    },
    follow,
    allowStart: () => {
      if (isOwner) allowStart();
      else post({ type: 'allow-start' });
    },
    stop: () => {
      stopping.abort();
      timers.clear(following);
      dropWorker();
      channel.close();
      for (const request of [...waiting.keys()]) {
        settle(request, (one) => one.reject(new Error('The search was closed')));
      }
    },
  };
}
