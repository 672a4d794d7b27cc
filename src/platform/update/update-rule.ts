/** What a tab does about a new version at one moment: pure. */
import type { Busy } from './why-busy.ts';

/** `waiting`: a version waits to be let in. `taken-over`: it was, and this tab still runs the one before. */
export type Stage = 'current' | 'waiting' | 'taken-over';

export interface Moment {
  stage: Stage;
  why: Busy | undefined;
  /** Tabs can tell whether another one is busy. */
  canAgree: boolean;
  /** The student asked for it. */
  wanted: boolean;
}

/** `let-in` still asks whether every other tab is free. */
export function step({ stage, why, canAgree, wanted }: Moment): 'rest' | 'let-in' | 'reload' {
  if (stage === 'current' || why !== undefined) return 'rest';
  if (stage === 'taken-over') return 'reload';
  return canAgree || wanted ? 'let-in' : 'rest';
}

/** How long a version may wait for a quiet moment until the student is told of it, milliseconds. */
export const patienceMs = 10 * 60_000;

/** The same for a tab that was left behind: parts of its version may be missing, so it is told sooner. */
export const behindMs = 20_000;

/** Why the student is asked, and is not simply given the new version. */
export type Offer =
  | { kind: 'ready' }
  /** Said after “Update now”: another tab has something in hand. */
  | { kind: 'elsewhere' }
  /** Said after “Update now”: this one has. */
  | { kind: 'here'; after: string }
  /** The rest of the app has the new version, and this tab has something in hand. */
  | { kind: 'behind'; after: string };

/** @param sinceMs how long this stage has lasted */
export function offerOf({ stage, why, canAgree, wanted }: Moment, sinceMs: number) {
  const after = why?.kind === 'work' ? why.what : 'you pause';
  switch (stage) {
    case 'current':
      return undefined;
    case 'waiting':
      if (wanted) return why && ({ kind: 'here', after } satisfies Offer);
      return !canAgree || sinceMs >= patienceMs ? ({ kind: 'ready' } satisfies Offer) : undefined;
    case 'taken-over':
      if (why === undefined || !(wanted || sinceMs >= behindMs)) return undefined;
      return { kind: 'behind', after } satisfies Offer;
  }
}
