/** Counts a student's taps and keys. */
import type { Page } from '@playwright/test';

declare global {
  var tapsSoFar: number | undefined;
}

/** Before the first page is opened. */
export async function watchTaps(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener(
      'pointerup',
      () => {
        globalThis.tapsSoFar = (globalThis.tapsSoFar ?? 0) + 1;
      },
      true,
    );
  });
}

/** @returns how many there were since it was asked last, on this document */
export async function tapsOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const taps = globalThis.tapsSoFar ?? 0;
    globalThis.tapsSoFar = 0;
    return taps;
  });
}
