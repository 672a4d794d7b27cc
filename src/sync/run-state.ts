/**
 * The state of one account's sync loop, and its transitions. Pure: `run-loop.ts` performs the effects.
 *
 * Invariants: only one run is under way. A run that was given a Retry-After is followed by no other before that time,
 * unless the student asks. Until the server has answered a run, everything that waits belongs to the next one [P2].
 */
import * as say from '../lib/messages.ts';
import type { ChangeEvent } from '../protocol/sync.ts';
import type { Outcome } from './exchange.ts';
import { isCovered, type LastSeen } from './last-seen.ts';
import { askedUntil, backoffMs, notYetPauseMs } from './pace.ts';
import type { Shown } from './status/follow-queue.ts';
import type { StatusChange } from './status/status-store.ts';

interface RunState {
  phase: Phase;
  /** Failed runs in a row. */
  failures: number;
  /** The next run also sends what waits; otherwise it only pulls. */
  isForAll: boolean;
  /** The next run begins without a pause. */
  isWoken: boolean;
  /** Until then the server wants to be left alone; a clock that continues while the device sleeps, milliseconds. */
  askedUntilMs: number;
  /** The last run failed, and may succeed once the server is reachable. */
  isAway: boolean;
  /** The newest entry that is known to wait, or to have waited. */
  queuedSeq: number;
  /** Edits that wait, as the screens were told. */
  pending: number;
  /** Calls of `syncNow` that have not been answered. */
  asked: number;
}

type Phase =
  | Running
  /** The run has ended; the queue is being read, to tell the screens. */
  | (Omit<Running, 'kind'> & { kind: 'settling'; outcome: Outcome })
  | { kind: 'asleep'; outcome: Outcome };

interface Running {
  kind: 'running';
  isPullOnly: boolean;
  /** Calls of `syncNow` before the run began: it answers them. */
  served: number;
  /** The server was reached during the run, perhaps after its request had failed. */
  wasReached: boolean;
  /** The furthest version of each epoch that change events named during the run, which may bring it. */
  heard: ReadonlyMap<string, number>;
}

export type RunEvent =
  | { kind: 'begin' }
  | { kind: 'ran'; outcome: Outcome }
  /** The queue was read after a run. */
  | { kind: 'looked'; shown: Shown['shown'] }
  | { kind: 'unread'; problem: string }
  /** The queue was read after a write. */
  | { kind: 'shown'; shown: Shown['shown']; last: number }
  | { kind: 'edited' }
  /** An edit has this number in the queue. */
  | { kind: 'queued'; seq: number }
  | { kind: 'wake' }
  | { kind: 'heard'; change: ChangeEvent }
  | { kind: 'reached' }
  /** The student called `syncNow`. */
  | { kind: 'asked' }
  | { kind: 'stop' };

/** What the shell knows when an event happens. */
export interface Facts {
  nowMs: number;
  seen: Readonly<LastSeen>;
  /** Entries that the server does not know yet. */
  notYet: number;
}

export type RunEffect =
  | { kind: 'report'; change: StatusChange }
  /** Ends the pause. */
  | { kind: 'wake' }
  /** Resolves the oldest calls of `syncNow`. */
  | { kind: 'answer'; count: number };

interface Transition {
  state: RunState;
  effects: RunEffect[];
}

/** The first run begins at once, and sends all. */
export const initialState: RunState = {
  phase: running({ isPullOnly: false, served: 0 }),
  failures: 0,
  isForAll: false,
  isWoken: false,
  askedUntilMs: Number.NEGATIVE_INFINITY,
  isAway: false,
  queuedSeq: 0,
  pending: 0,
  asked: 0,
};

export function transition(state: RunState, event: RunEvent, facts: Facts): Transition {
  switch (event.kind) {
    case 'begin':
      return begin(state);
    case 'ran':
      return ran(state, event.outcome, facts);
    case 'looked':
      return looked(state, event.shown, facts);
    case 'unread':
      return unread(state, event.problem, facts);
    case 'shown':
      return shown(state, event, facts);
    case 'edited':
      return edited(state);
    case 'queued':
      return queued(state, event.seq, facts);
    case 'wake':
      return isLeftAlone(state, facts) ? same(state) : wakeForAll({ ...state, failures: 0 });
    case 'heard':
      return heard(state, event.change, facts);
    case 'reached':
      return reached(state);
    case 'asked':
      return wakeForAll({ ...state, asked: state.asked + 1, failures: 0, ...noLongerAsked });
    case 'stop':
      return wake(state);
  }
}

/** @param random 0 to 1. @returns milliseconds until the next run begins by itself; `undefined`: it waits for a wake */
export function pauseAfter(
  outcome: Outcome,
  failures: number,
  random: number,
  notYet: number,
): number | undefined {
  if (outcome.kind === 'no-answer') return backoffMs(failures, random);
  if (outcome.kind === 'trouble') return backoffMs(failures, random, outcome.retryAfterMs);
  // Spread, so that not all devices ask at once after the server was updated.
  return notYet > 0 ? notYetPauseMs * (1 + random / 4) : undefined;
}

function begin(state: RunState): Transition {
  const phase = running({ isPullOnly: !state.isForAll, served: state.asked });
  return same({ ...state, phase, isForAll: false, isWoken: false, ...noLongerAsked });
}

function ran(before: RunState, outcome: Outcome, facts: Facts): Transition {
  if (before.phase.kind !== 'running') return same(before);
  const { isPullOnly, served } = before.phase;
  const isDone = outcome.kind === 'done';
  const askedUntilMs =
    outcome.kind === 'trouble'
      ? askedUntil(facts.nowMs, outcome.retryAfterMs)
      : before.askedUntilMs;
  const isLeft = isLeftAlone({ askedUntilMs }, facts);
  const state: RunState = {
    ...before,
    phase: { ...before.phase, kind: 'settling', outcome },
    failures: isDone ? 0 : before.failures + 1,
    askedUntilMs,
    // A wake during the run does not override the Retry-After of its answer; a call of `syncNow` does.
    isWoken: before.isWoken && !(isLeft && before.asked === served),
    isForAll: before.isForAll || !isDone || facts.notYet > 0,
    isAway: mayDoBetterOnceReached(outcome),
  };
  const { seen } = facts;
  // An edit that was stored while the run was ending waits too.
  const isQueueKnown = (isPullOnly || seen.isEmpty === true) && state.queuedSeq <= seen.sentSeq;
  if (!isDone || !isQueueKnown) return same(state);
  const pending = isPullOnly ? state.pending : 0;
  const emptied = isPullOnly ? {} : { pending: 0, notYet: 0, oldestAt: undefined };
  const change = { ...faceOf(outcome, pending), ...emptied, lastSyncAt: facts.nowMs };
  return sleep({ ...state, pending }, outcome, change, facts);
}

function looked(state: RunState, shown: Shown['shown'], facts: Facts): Transition {
  if (state.phase.kind !== 'settling') return same(state);
  const { outcome } = state.phase;
  const change = { ...faceOf(outcome, shown.pending), ...shown, notYet: facts.notYet };
  return sleep({ ...state, pending: shown.pending }, outcome, change, facts);
}

/** A queue that cannot be read is a failure of the run, whatever the server said. */
function unread(state: RunState, problem: string, facts: Facts): Transition {
  const outcome: Outcome = { kind: 'trouble', problem };
  const failures = Math.max(1, state.failures);
  const change = faceOf(outcome, state.pending);
  return sleep({ ...state, failures, isForAll: true }, outcome, change, facts);
}

/** Ends a run: tells the screens, answers calls of `syncNow`, and decides when the next one begins. */
function sleep(state: RunState, outcome: Outcome, change: StatusChange, facts: Facts): Transition {
  if (state.phase.kind !== 'settling') return same(state);
  const { served, wasReached, heard } = state.phase;
  const isDone = outcome.kind === 'done';
  // An edit that was made while the run was ending does not wait for another wake.
  const isMoreToSend = isDone && state.pending > facts.notYet;
  const isMoreToPull =
    [...heard].some(
      ([epoch, version]) => !isDone || !isCovered(facts.seen.cursor, { epoch, version }),
    ) && !isLeftAlone(state, facts);
  const isBack = wasReached && state.isAway;
  return {
    state: {
      ...state,
      phase: { kind: 'asleep', outcome },
      isForAll: state.isForAll || isMoreToSend,
      isWoken: state.isWoken || isMoreToSend || isMoreToPull || isBack,
      asked: state.asked - served,
    },
    effects: [
      { kind: 'report', change },
      { kind: 'answer', count: served },
    ],
  };
}

function shown(
  state: RunState,
  { shown, last }: { shown: Shown['shown']; last: number },
  facts: Facts,
): Transition {
  const counted = { ...state, pending: shown.pending };
  const next = shown.pending > 0 ? queued(counted, last, facts) : same(counted);
  return { ...next, effects: [{ kind: 'report', change: shown }, ...next.effects] };
}

function queued(state: RunState, seq: number, { seen }: Facts): Transition {
  const queuedSeq = Math.max(state.queuedSeq, seq);
  const next = { ...state, queuedSeq };
  return queuedSeq > seen.sentSeq ? edited(next) : same(next);
}

function edited(state: RunState): Transition {
  // A run looks at the queue itself when it ends. After a failure an edit must not shorten the pause [S6].
  const isWanted = state.failures === 0 && state.phase.kind !== 'running';
  return isWanted ? wakeForAll(state) : same(state);
}

function heard(state: RunState, { epoch, version }: ChangeEvent, facts: Facts): Transition {
  if (state.phase.kind === 'running') {
    // Change events are handled concurrently, so an older one may arrive later.
    const furthest = Math.max(version, state.phase.heard.get(epoch) ?? 0);
    const heard = new Map(state.phase.heard).set(epoch, furthest);
    return same({ ...state, phase: { ...state.phase, heard } });
  }
  return isLeftAlone(state, facts) ? same(state) : wake({ ...state, failures: 0 });
}

function reached(state: RunState): Transition {
  if (state.phase.kind === 'running') {
    return same({ ...state, phase: { ...state.phase, wasReached: true } });
  }
  // `failures` stays: a connection that opens and breaks at once must not reset the backoff [S6].
  return state.isAway ? wakeForAll(state) : same(state);
}

const wakeForAll = (state: RunState) => wake({ ...state, isForAll: true });

function wake(state: RunState): Transition {
  return { state: { ...state, isWoken: true }, effects: [{ kind: 'wake' }] };
}

function same(state: RunState): Transition {
  return { state, effects: [] };
}

function running(run: Pick<Running, 'isPullOnly' | 'served'>): Running {
  return { kind: 'running', ...run, wasReached: false, heard: new Map() };
}

const noLongerAsked = { askedUntilMs: Number.NEGATIVE_INFINITY };

function isLeftAlone({ askedUntilMs }: Pick<RunState, 'askedUntilMs'>, { nowMs }: Facts): boolean {
  return nowMs < askedUntilMs;
}

function mayDoBetterOnceReached(outcome: Outcome): boolean {
  if (outcome.kind === 'no-answer') return true;
  const isServers = outcome.kind === 'trouble' && outcome.cause === 'server';
  return isServers && outcome.retryAfterMs === undefined;
}

/** How the screens show the end of a run. */
function faceOf(outcome: Outcome, pending: number): StatusChange {
  switch (outcome.kind) {
    case 'done':
      return { kind: pending === 0 ? 'synced' : 'pending' };
    case 'no-answer':
      return { kind: 'offline' };
    case 'trouble':
      return { kind: 'error', problem: outcome.problem, trouble: outcome.cause };
    case 'signed-out':
      return { kind: 'paused', problem: say.sessionExpired };
    case 'wrong-user':
      return { kind: 'paused', problem: 'You are logged in as another student.' };
  }
}
