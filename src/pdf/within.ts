/** Gives up waiting: what a made-up file asks of pdf.js may never end. */

export class TookTooLong extends Error {}

/** @throws TookTooLong after `limitMs` milliseconds; else as `work` does */
export async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TookTooLong()), limitMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
