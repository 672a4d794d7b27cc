/** How a run of sync ended, what the screens show of that, and when the next one begins by itself. */
import * as say from '../lib/messages.ts';
import { isStringError } from '../lib/string-error.ts';
import { notYetPauseMs, type Pace } from './pace.ts';
import type { StatusChange, Trouble } from './status/status-store.ts';
import { backoffMs } from './wake/backoff.ts';

/** How a run ended. All but `done` leave every edit where it was. */
export type Outcome =
  | { kind: 'done' }
  | { kind: 'no-answer' }
  | { kind: 'trouble'; problem: string; cause?: Trouble; retryAfterMs?: number | undefined }
  | { kind: 'signed-out' }
  | { kind: 'wrong-user' };

/** Milliseconds until the next run begins by itself. `undefined`: sleep until something happens. */
export function pauseAfter(
  outcome: Outcome,
  failures: number,
  random: number,
  { notYet }: Pace,
): number | undefined {
  if (outcome.kind === 'no-answer') return backoffMs(failures, random);
  if (outcome.kind === 'trouble') return backoffMs(failures, random, outcome.retryAfterMs);
  // Not all devices at once, when the server has been updated.
  return notYet.size > 0 ? notYetPauseMs * (1 + random / 4) : undefined;
}

/** A server that is there again may do better. */
export function isForWantOfServer(outcome: Outcome): boolean {
  if (outcome.kind === 'no-answer') return true;
  const isServers = outcome.kind === 'trouble' && outcome.cause === 'server';
  return isServers && outcome.retryAfterMs === undefined;
}

/** @param pending edits that wait */
export function faceOf(outcome: Outcome, pending: number): StatusChange {
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

/** What a run that broke off is told by, for people. */
export function problemOf(error: unknown): string {
  if (isStringError(error)) return error;
  return error instanceof Error && error.message !== ''
    ? `${say.somethingWentWrong} (${error.message})`
    : say.somethingWentWrong;
}
