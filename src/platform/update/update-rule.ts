/** What a tab does about a new version at one moment. Pure. */
import type { Busy } from './why-busy.ts';

/** `waiting`: a new version waits. `taken-over`: it took over, and this tab still runs the old one. */
export type Stage = 'current' | 'waiting' | 'taken-over';

export interface Moment {
  stage: Stage;
  why: Busy | undefined;
  /** Tabs can tell whether another tab is busy. */
  canAgree: boolean;
  wanted: boolean;
}

/** `let-in` still asks whether every other tab is free. */
export function step({ stage, why, canAgree, wanted }: Moment): 'rest' | 'let-in' | 'reload' {
  if (stage === 'current' || why !== undefined) return 'rest';
  if (stage === 'taken-over') return 'reload';
  return canAgree || wanted ? 'let-in' : 'rest';
}

/** How long a version waits for a quiet moment before the student is asked, milliseconds. */
export const patienceMs = 10 * 60_000;

/** The same for a tab with an old version: parts of it may be missing, so it asks sooner. */
export const behindMs = 20_000;

export type Offer =
  | { kind: 'ready' }
  /** After “Update now”: another tab is busy. */
  | { kind: 'elsewhere' }
  /** After “Update now”: this tab is busy. */
  | { kind: 'here'; after: string }
  /** The rest of the app has the new version, and this tab is busy. */
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
