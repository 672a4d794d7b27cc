/**
 * The cost of adding and reading a large file: the tab's peak memory, the page's longest task, and late frames. `npm
 * run bench large [MB…]`; needs a build in `dist`.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { chromiumOptions } from '../e2e/support/chromium.ts';
import { countOn, rowsOn } from '../e2e/support/device-data.ts';
import { signUp, startServer } from '../e2e/support/fixtures.ts';
import { writeLargePdf } from '../support/large-pdf.ts';
import { heldMemoryOf, watchMemory } from './tab-memory.ts';

const megabyte = 1_000_000;
/** A frame that comes later is one of fewer than 50 a second, milliseconds. */
const lateFrameMs = 21;

export async function measureLargeFiles(sizes: readonly number[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'haversack-large-'));
  const server = await startServer();
  console.log(
    '| file | tab before | most while added | most while read | added in | longest task | late frames | fewest in a second |',
  );
  console.log('|---|---|---|---|---|---|---|---|');
  try {
    for (const size of sizes) {
      const path = join(folder, `large-${size}.pdf`);
      writeLargePdf(path, size * megabyte);
      const browser = await chromium.launch(chromiumOptions);
      try {
        await measure(browser, server, path);
      } finally {
        await browser.close();
      }
      rmSync(path);
    }
  } finally {
    await server.dispose();
    rmSync(folder, { recursive: true });
  }
}

async function measure(
  browser: Browser,
  server: Awaited<ReturnType<typeof startServer>>,
  path: string,
): Promise<void> {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  const name = path.slice(path.lastIndexOf('large-'), -'.pdf'.length);
  await signUp(page, server, {
    ...{ username: name, email: `${name}@example.org`, password: 'correct horse battery' },
  });
  await page.goto('/dashboard/library/files');
  await page.waitForTimeout(5_000);
  const before = await heldMemoryOf(browser);
  await page.evaluate(watchPage, lateFrameMs);
  const stopAdding = watchMemory(browser);
  const begun = performance.now();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload files', exact: true }).first().click();
  await (await chooser).setFiles(path);
  while ((await countOn(page, 'file')) === 0) await page.waitForTimeout(250);
  const seconds = (performance.now() - begun) / 1_000;
  // The thumbnail, the text and the upload belong to it.
  await page.waitForTimeout(10_000);
  const added = await stopAdding();
  const [file] = await rowsOn(page, 'file');
  const adding = await page.evaluate(seenOnPage);
  const stopReading = watchMemory(browser);
  await page.goto(`/dashboard/library/files/${file?.id}`);
  await page.locator('[data-page] canvas').first().waitFor({ timeout: 60_000 });
  await page.evaluate(watchPage, lateFrameMs);
  for (let step = 0; step < 20; step++) {
    await page.keyboard.press('PageDown');
    await page.waitForTimeout(250);
  }
  const read = await stopReading();
  const reading = await page.evaluate(seenOnPage);
  const size = Math.round(statSync(path).size / megabyte);
  const late = `${adding.late} of ${adding.frames}, ${reading.late} of ${reading.frames}`;
  const least = [adding, reading].map(leastPerSecond).join(', ');
  console.log(
    `| ${size} MB | ${before} MB | ${added} MB | ${read} MB | ${seconds.toFixed(1)} s | ${adding.longest}, ${reading.longest} ms | ${late} | ${least} |`,
  );
  await context.close();
}

/** The first and the last second are not whole. */
function leastPerSecond({ perSecond }: Seen): number {
  return Math.min(...Array.from(perSecond.slice(1, -1), (frames) => frames ?? 0));
}

interface Seen {
  frames: number;
  late: number;
  /** The longest task, milliseconds. */
  longest: number;
  /** Frames of each second. */
  perSecond: number[];
}

function watchPage(lateMs: number): void {
  const seen: Seen = { frames: 0, late: 0, longest: 0, perSecond: [] };
  Object.assign(globalThis, { seenOnPage: seen });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      seen.longest = Math.max(seen.longest, Math.round(duration));
  }).observe({ type: 'longtask' });
  const begun = performance.now();
  let before = begun;
  const look = (now: number) => {
    seen.frames += 1;
    const second = Math.floor((now - begun) / 1_000);
    seen.perSecond[second] = (seen.perSecond[second] ?? 0) + 1;
    if (now - before > lateMs) seen.late += 1;
    before = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

function seenOnPage(): Seen {
  return (globalThis as unknown as { seenOnPage: Seen }).seenOnPage;
}
