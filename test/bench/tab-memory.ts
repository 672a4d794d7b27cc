/** What a tab takes: the proportional set of its process, from Linux (`smaps_rollup`). */
import { readFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';

/** The largest of the browser's tabs, MB. */
export async function memoryOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const sizes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => {
      const status = readFileSync(`/proc/${id}/smaps_rollup`, 'utf8');
      return Number(/^Pss:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1_000;
    });
  return Math.round(Math.max(...sizes));
}

/** Looks until it is stopped. @returns ends it, and gives the most that was seen, MB */
export function watchMemory(browser: Browser): () => Promise<number> {
  let most = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      most = Math.max(most, await memoryOf(browser).catch(() => 0));
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  return async () => {
    isOver = true;
    await watching;
    return most;
  };
}
