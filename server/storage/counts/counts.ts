/**
 * How often something happened, by key, within a window of time that begins with the first. What is
 * taken counts from that moment on, so that of many requests at once no more pass than may.
 */

/** How many of one key fit into a window; at least 1. */
export interface Bound {
  key: string;
  most: number;
  /** `most` is this instead once the first key of the same taking has counted more than `first`. */
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
  /** How many there were with it. */
  count: number;
  endsAt: number;
}

export type Taken =
  | { isFull: false; counts: readonly Count[] }
  /** Nothing was counted; so long lasts the window of the key that is full. */
  | { isFull: true; waitMs: number };

export interface Counts {
  /**
   * Counts one more for each key, or for none if one of them is full.
   * @throws CannotCount
   */
  take(bounds: readonly Bound[], window: Window): Promise<Taken>;
  /**
   * Takes counts away again, unless their windows have ended.
   * @throws CannotCount
   */
  giveBack(counts: readonly Count[]): Promise<void>;
}

/** Whether something may be done is not known, so it is not done. The client is told to come again. */
export class CannotCount extends Error {
  override name = 'CannotCount';
  readonly statusCode = 503;
}
