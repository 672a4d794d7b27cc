/** Time from a key or click until its result is on the screen. */
import type { Page } from '@playwright/test';

export interface Painted {
  /** From the time of the event until the frame is on the screen. */
  ms: number;
  /** Frames until the text was there. */
  frames: number;
}

/**
 * @param text of a button, heading, legend or status that appears at the end; empty: the first frame counts
 * @param press presses a key or clicks
 */
export async function timeUntil(
  page: Page,
  text: string,
  press: () => Promise<void>,
): Promise<Painted> {
  await page.evaluate((name) => {
    const isThere = () =>
      name === '' ||
      [...document.querySelectorAll('button, h1, h2, legend, [role=status]')].some((one) =>
        one.textContent?.includes(name),
      );
    const ended = new AbortController();
    const painted = new Promise<Painted>((resolve) => {
      const begin = ({ timeStamp }: Event) => {
        ended.abort();
        const look = (frames: number) =>
          requestAnimationFrame(() => {
            if (!isThere()) return look(frames + 1);
            // A message posted in a frame arrives after its paint.
            const channel = new MessageChannel();
            channel.port1.onmessage = () => resolve({ ms: performance.now() - timeStamp, frames });
            channel.port2.postMessage(undefined);
          });
        look(1);
      };
      for (const type of ['keydown', 'click']) {
        addEventListener(type, begin, { capture: true, signal: ended.signal });
      }
    });
    Object.assign(globalThis, { painted });
  }, text);
  await press();
  return await page.evaluate(
    () => (globalThis as unknown as { painted: Promise<Painted> }).painted,
  );
}
