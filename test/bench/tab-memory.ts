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

/** What the page's largest worker holds, MB: its heap, its buffers as V8 counts them, and the memory of WebAssembly. */
export async function memoryOfWorkers(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const answers = new Map<number, (result: Answer) => void>();
  let asked = 0;
  const ask = (sessionId: string, method: string, params: object = {}) => {
    asked += 1;
    const message = JSON.stringify({ id: asked, method, params });
    const answer = new Promise<Answer>((resolve) => answers.set(asked, resolve));
    void session.send('Target.sendMessageToTarget', { sessionId, message });
    return answer;
  };
  const sizes: Promise<number>[] = [];
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result = {} } = JSON.parse(message) as { id?: number; result?: Answer };
    if (id !== undefined) answers.get(id)?.(result);
  });
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo: { type } }) => {
    if (type === 'worker') sizes.push(sizeOf((...words) => ask(sessionId, ...words)));
  });
  // Not flat: Playwright cannot speak in sessions that it did not open.
  const attach = { autoAttach: true, waitForDebuggerOnStart: false, flatten: false };
  await session.send('Target.setAutoAttach', attach);
  const all = await Promise.all(sizes);
  await session.detach();
  if (all.length === 0) throw new Error('The page has no worker');
  return Math.round(Math.max(...all) / 1e6);
}

/** Of the protocol's methods that are asked here. */
interface Answer {
  usedSize?: number;
  backingStorageSize?: number;
  result?: { objectId?: string; value?: number };
  objects?: { objectId?: string };
}

/** @returns bytes. The memory of WebAssembly is among V8's buffers in some versions, so the larger of both counts. */
async function sizeOf(ask: (method: string, params?: object) => Promise<Answer>): Promise<number> {
  const { usedSize = 0, backingStorageSize = 0 } = await ask('Runtime.getHeapUsage');
  const memory = await ask('Runtime.evaluate', { expression: 'WebAssembly.Memory.prototype' });
  const prototypeObjectId = memory.result?.objectId;
  const { objects } = await ask('Runtime.queryObjects', { prototypeObjectId });
  const functionDeclaration =
    'function () { return this.reduce((sum, { buffer }) => sum + buffer.byteLength, 0); }';
  const sum = { objectId: objects?.objectId, functionDeclaration, returnByValue: true };
  const { result } = await ask('Runtime.callFunctionOn', sum);
  return usedSize + Math.max(backingStorageSize, result?.value ?? 0);
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
