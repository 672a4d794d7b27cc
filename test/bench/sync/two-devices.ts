/** Two browsers with profiles of their own on one account of the real server: two devices. */
import type { Page } from '@playwright/test';
import type { Student } from '../../../server/test-support/test-server.ts';
import { type BenchBrowser, startBrowser } from './browser.ts';
import type { PageFolder } from './build-page.ts';
import { type BenchServer, startServer } from './server/start.ts';

export interface TwoDevices extends AsyncDisposable {
  server: BenchServer;
  /** Signs both in as a new student, offline and empty. */
  asNewStudent(): Promise<{ student: Student; a: Page; b: Page }>;
}

export async function startTwoDevices(folder: PageFolder): Promise<TwoDevices> {
  const server = await startServer(folder);
  const browsers = await Promise.all([startBrowser(), startBrowser()]);
  let students = 0;
  const open = async (browser: BenchBrowser, student: Student) => {
    const page = await browser.open(server.url);
    await page.evaluate((who) => window.bench.openDevice(who), student);
    return page;
  };
  return {
    server,
    asNewStudent: async () => {
      const { student } = await server.ask({ kind: 'student', name: `student${++students}` });
      const [a, b] = await Promise.all(browsers.map((browser) => open(browser, student)));
      if (a === undefined || b === undefined) throw new Error('Two browsers give two pages');
      return { student, a, b };
    },
    [Symbol.asyncDispose]: async () => {
      for (const browser of browsers) await browser[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

/** Bytes that the page's requests to `path` bring, as they travel. */
export async function countBytes(page: Page, path: string): Promise<() => number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const wanted = new Set<string>();
  let bytes = 0;
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (new URL(request.url).pathname === path) wanted.add(requestId);
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (wanted.has(requestId)) bytes += encodedDataLength;
  });
  return () => bytes;
}
