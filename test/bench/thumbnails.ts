/**
 * How long a library's first pages take to be drawn in the background, and whether the page stays alive meanwhile.
 * `npm run bench thumbnails [PDF…]`; it needs a build in `dist`. Each file is a copy with bytes of its own.
 */
import { readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { chromiumOptions } from '../e2e/support/chromium.ts';
import { countOn, rowsOn } from '../e2e/support/device-data.ts';
import { signUp, startServer } from '../e2e/support/fixtures.ts';
import { fillFiles } from '../e2e/support/many-files.ts';

const count = Number(process.env.FILES ?? 500);

export async function measureThumbnails(paths: readonly string[]): Promise<void> {
  const pdfs = paths.length > 0 ? paths : ['test/fixtures/psychology-extract.pdf'];
  const server = await startServer();
  const browser = await chromium.launch(chromiumOptions);
  try {
    const page = await browser.newPage({ baseURL: server.url });
    await signUp(page, server);
    await fillFiles(
      page,
      count,
      pdfs.map((path) => readFileSync(path)),
    );
    await page.addInitScript(watchTasks);
    const session = await browser.newBrowserCDPSession();
    const cpuSeconds = async () => {
      const { processInfo } = await session.send('SystemInfo.getProcessInfo');
      return processInfo.reduce(
        (sum, { type, cpuTime }) => sum + (type === 'renderer' ? cpuTime : 0),
        0,
      );
    };
    const cpuBefore = await cpuSeconds();
    const began = performance.now();
    await page.goto('/dashboard/library/files');
    let made = 0;
    while (made < count && performance.now() - began < 150_000) {
      await page.waitForTimeout(1_000);
      made = await countOn(page, 'thumbnails');
      if (process.env.VERBOSE) console.info(made, Math.round(performance.now() - began));
    }
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    const tasks = await page.evaluate(
      () => (globalThis as unknown as { longTasks: { at: number; ms: number }[] }).longTasks,
    );
    const later = tasks.filter(({ at }) => at > 3_000);
    const drawn = (await rowsOn(page, 'thumbnails')).filter(({ image }) => image !== undefined);
    if (drawn.length < made) throw new Error(`${made - drawn.length} could not be drawn`);
    const cpu = (await cpuSeconds()) - cpuBefore;
    console.info(
      `${made} first pages of ${pdfs.length} documents in ${seconds} s; the processor was busy for ${cpu.toFixed(1)} s`,
    );
    console.info(
      `long tasks: ${tasks.length}, of them after the first 3 s: ${later.length}, the longest ${Math.max(0, ...later.map(({ ms }) => ms))} ms`,
    );
  } finally {
    await browser.close();
    await server.dispose();
  }
}

function watchTasks(): void {
  const tasks: { at: number; ms: number }[] = [];
  Object.assign(globalThis, { longTasks: tasks });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      tasks.push({ at: startTime, ms: Math.round(duration) });
  }).observe({ type: 'longtask', buffered: true });
}
