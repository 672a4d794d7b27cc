/** How a program ended by itself. */
export interface Ended {
  /** `null`: ended by a signal. */
  code: number | null;
  /** The first run, not a restart. */
  isFirst: boolean;
  /** Restarts since the last run of `wellMs`. */
  restarts: number;
  ranMs: number;
}

/** Either wait `waitMs` before the next start, or leave with `code`. */
export interface Next {
  waitMs?: number;
  restarts?: number;
  code?: number;
}

export function afterEnd(ended: Ended): Next;
export function keepUp(args: readonly string[], extra?: Record<string, string>): void;
