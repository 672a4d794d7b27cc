/** A build that comes while the app is open, from the side of one of its tabs. */
import { expect, type Page } from '@playwright/test';
import { awakeRequest, skipWaitingRequest } from '../../../src/lib/app-files.ts';
import { quietEnoughMs } from '../../../src/platform/update/why-busy.ts';

/** The tab looks for a new build, as it does each half hour and when the student comes back. */
export async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update().catch(() => undefined);
  });
}

/**
 * A failed look or installation is repeated, like the student's next visit. A failure reports what took over instead
 * of waiting.
 */
export async function waitForWaiting(page: Page): Promise<void> {
  let tried = 0;
  // It has every file of the build to fetch, as long as `runsOnly` may take.
  await expect
    .poll(
      async () => {
        tried += 1;
        if (tried % 10 === 0) await lookForUpdate(page);
        return page.evaluate(async () => {
          const { waiting, installing, active } = await navigator.serviceWorker.ready;
          return waiting?.state ?? `none; installing ${installing?.state}, active ${active?.state}`;
        });
      },
      { timeout: 30_000 },
    )
    .toBe('installed');
}

/** Like “Update anyway” in another tab while this one is busy. */
export async function letIn(page: Page): Promise<void> {
  await page.evaluate(
    async ([awake, skipWaiting]) => {
      const { active, waiting } = await navigator.serviceWorker.ready;
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        active?.postMessage({ type: awake }, [port2]);
      });
      waiting?.postMessage({ type: skipWaiting });
      while (waiting?.state !== 'activated') {
        await new Promise((resolve) => waiting?.addEventListener('statechange', resolve));
      }
    },
    [awakeRequest, skipWaitingRequest] as const,
  );
}

/** The time after which a tab counts as at rest, and one more check. */
export async function restOf(page: Page): Promise<void> {
  await page.evaluate((ms) => new Promise((done) => setTimeout(done, ms)), quietEnoughMs + 1_500);
}

/** The browser's own cache may still have files that the worker has dropped: it need not. */
export async function forgetOldFiles(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.detach();
}
