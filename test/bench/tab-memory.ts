/** A tab's memory, as Linux counts it. */
import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';

/** The proportional set of the largest of the browser's tabs, MB. */
export async function memoryOf(browser: Browser): Promise<number> {
  return await largestOf(browser, 'smaps_rollup', /^Pss:\s+(\d+) kB/m);
}

/**
 * Memory of the largest tab including shared pages, MB. Called often: reading the proportional set would stop the
 * tab each time.
 */
export function heldMemoryOf(browser: Browser): Promise<number> {
  return largestOf(browser, 'status', /^VmRSS:\s+(\d+) kB/m);
}

async function largestOf(browser: Browser, file: string, size: RegExp): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const sizes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => {
      const status = readFileSync(`/proc/${id}/${file}`, 'utf8');
      return Number(size.exec(status)?.[1] ?? 0) / 1_000;
    });
  return Math.round(Math.max(...sizes));
}

/** Heap and buffers of the page's largest worker, MB. Without the memory of WebAssembly, which V8 does not count there. */
export async function scriptMemoryOfWorkers(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const sizes: Promise<number>[] = [];
  const waiting = new Map<string, (bytes: number) => void>();
  session.on('Target.receivedMessageFromTarget', ({ sessionId, message }) => {
    const { id, result = {} } = JSON.parse(message) as { id?: number; result?: HeapUsage };
    const { usedSize = 0, backingStorageSize = 0 } = result;
    if (id !== undefined) waiting.get(sessionId)?.(usedSize + backingStorageSize);
  });
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo: { type } }) => {
    if (type !== 'worker') return;
    sizes.push(new Promise((resolve) => waiting.set(sessionId, resolve)));
    const message = JSON.stringify({ id: 1, method: 'Runtime.getHeapUsage' });
    void session.send('Target.sendMessageToTarget', { sessionId, message });
  });
  // Not flat: Playwright cannot speak in sessions that it did not open.
  const attach = { autoAttach: true, waitForDebuggerOnStart: false, flatten: false };
  await session.send('Target.setAutoAttach', attach);
  const all = await Promise.all(sizes);
  await session.detach();
  if (all.length === 0) throw new Error('The page has no worker');
  return Math.round(Math.max(...all) / 1e6);
}

interface HeapUsage {
  usedSize?: number;
  backingStorageSize?: number;
}

/** Looks until it is stopped. @returns ends it, and gives the most that was held, MB */
export function watchMemory(browser: Browser): () => Promise<number> {
  let most = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      most = Math.max(most, await heldMemoryOf(browser).catch(() => 0));
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  return async () => {
    isOver = true;
    await watching;
    return most;
  };
}
