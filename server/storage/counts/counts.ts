/**
 * How often something happened, by key, within a window that begins with the first time. Taking counts at once, so that
 * concurrent requests cannot exceed the limit.
 */

/** How many of one key fit into a window; at least 1. */
export interface Bound {
  key: string;
  most: number;
  /** Replaces `most` once the first key of the same taking has counted more than `first`. */
  beyond?: { first: number; most: number };
}

export interface Window {
  /** The same for every use of a key. */
  lengthMs: number;
  nowMs: number;
}

/** One count of a key, in the window that ends then. */
export interface Count {
  key: string;
  /** The total with it. */
  count: number;
  endsAt: number;
}

export type Taken =
  | { isFull: false; counts: readonly Count[] }
  /** Nothing was counted; the window of the full key lasts this long. */
  | { isFull: true; waitMs: number };

export interface Counts {
  /** Adds one for each key, or for none if one of them is full. @throws CannotCount */
  take(bounds: readonly Bound[], window: Window): Promise<Taken>;
  /** Takes counts back, unless their windows have ended. @throws CannotCount */
  giveBack(counts: readonly Count[]): Promise<void>;
}

/** The limit cannot be checked, so the request is refused and told to retry. */
export class CannotCount extends Error {
  override name = 'CannotCount';
  readonly statusCode = 503;
}
