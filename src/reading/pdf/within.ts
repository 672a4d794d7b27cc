/** Gives up waiting: what a made-up file asks of pdf.js may never end. */

export class TookTooLong extends Error {}

/**
 * @param isHeldUp time in which it says so does not count, as while bytes come over a network
 * @throws TookTooLong after `limitMs` milliseconds; else as `work` does
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

/** How often it is asked whether something is held up, milliseconds. */
const lookMs = 1_000;
