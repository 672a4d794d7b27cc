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

/** A finger on the glass, as the browser gets it: it decides whether the page scrolls. */
export async function fingerOn(page: Page) {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
    });
  let at = { x: 0, y: 0 };
  return {
    down: async (x: number, y: number) => {
      at = { x, y };
      await touch('touchStart', x, y);
    },
    /** As a finger moves: by steps. */
    move: async (x: number, y: number) => {
      for (let step = 1; step <= 8; step++) {
        await page.waitForTimeout(16);
        await touch('touchMove', at.x + ((x - at.x) * step) / 8, at.y + ((y - at.y) * step) / 8);
      }
      at = { x, y };
    },
    up: () => touch('touchEnd'),
  };
}
