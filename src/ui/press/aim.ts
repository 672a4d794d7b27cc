/**
 * Whether a tap or a key was meant for what stands on the screen: one that began before something new was painted, or
 * so soon after that nobody can have read it, was aimed at what stood there before.
 */

/** From the painting of something new until an answer to it counts, milliseconds. */
export const settleMs = 250;

export interface Aim {
  /** Something new is drawn, and not on the screen yet. */
  changed: () => void;
  painted: () => void;
  /** A finger, a button or a key went down. */
  began: () => void;
  /** What it did is done: what comes without a beginning, as from a voice, is judged by its own time. */
  ended: () => void;
  isMeant: () => boolean;
}

/** @param now a clock that never goes back, milliseconds */
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
