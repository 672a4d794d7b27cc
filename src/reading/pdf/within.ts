/** Limits the wait for pdf.js: hostile files can keep it busy without end. */

export class TookTooLong extends Error {}

/**
 * @param isHeldUp while true, time does not count, for example while bytes arrive over a network
 * @throws TookTooLong after `limitMs` milliseconds; otherwise whatever `work` throws
 */
export async function within<T>(
  limitMs: number,
  work: Promise<T>,
  isHeldUp?: () => boolean,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    const wait = (leftMs: number) => {
      const stepMs = isHeldUp === undefined ? leftMs : Math.min(leftMs, lookMs);
      timer = setTimeout(() => {
        const left = isHeldUp?.() ? limitMs : leftMs - stepMs;
        if (left <= 0) reject(new TookTooLong());
        else wait(left);
      }, stepMs);
    };
    wait(limitMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** Interval between checks of `isHeldUp`, milliseconds. */
const lookMs = 1_000;
