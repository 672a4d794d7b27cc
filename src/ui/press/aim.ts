/**
 * Whether a tap or key was meant for the present content. An input that began before new content was painted, or too
 * soon after it, was meant for the old content.
 */

/** Time after the paint of new content before input counts, milliseconds. */
export const settleMs = 250;

export interface Aim {
  /** New content is rendered, but not painted yet. */
  changed: () => void;
  painted: () => void;
  /** A finger, a button or a key went down. */
  began: () => void;
  /** The input has ended. Input without a start, such as by voice, is judged by its own time. */
  ended: () => void;
  isMeant: () => boolean;
}

/** @param now a monotonic clock, milliseconds */
export function createAim(now: () => number): Aim {
  let paintedAt: number | undefined;
  let beganAt: number | undefined;
  return {
    changed: () => {
      paintedAt = undefined;
    },
    painted: () => {
      paintedAt = now();
    },
    began: () => {
      beganAt = now();
    },
    ended: () => {
      beganAt = undefined;
    },
    isMeant: () => paintedAt !== undefined && (beganAt ?? now()) - paintedAt >= settleMs,
  };
}
