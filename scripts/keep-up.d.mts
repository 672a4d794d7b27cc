/** Of a program that has ended by itself. */
export interface Ended {
  /** `null`: a signal ended it. */
  code: number | null;
  /** It was never started anew. */
  isFirst: boolean;
  /** How often it was started anew since it was last well. */
  restarts: number;
  ranMs: number;
}

/** Either `waitMs` until the next start, or the `code` to leave with. */
export interface Next {
  waitMs?: number;
  restarts?: number;
  code?: number;
}

export function afterEnd(ended: Ended): Next;
export function keepUp(args: readonly string[], extra?: Record<string, string>): void;
