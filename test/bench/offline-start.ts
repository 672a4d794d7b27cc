/**
 * How large the shell is, and how long an offline start takes as a ratio to a blank page
 * that another worker serves in the same run. Needs a build in `dist`.
 */
import { chromium, type Page } from '@playwright/test';
import { chromiumOptions } from '../e2e/support/chromium.ts';
import { signUp } from '../e2e/support/fixtures.ts';
import { ServerProcess } from '../e2e/support/server.ts';
import { startBlankSite } from './blank-site.ts';
import { median } from './median.ts';
import { measureShell } from './shell-size.ts';

const rounds = 15;

export async function measureOfflineStart(): Promise<void> {
  const shell = measureShell('dist');
  console.log(
    `Shell JavaScript, gzip: ${(shell.gzipBytes / 1000).toFixed(1)} kB in ${shell.files.length} files`,
  );
  for (const file of shell.files)
    console.log(`  ${(file.gzipBytes / 1000).toFixed(1).padStart(6)} kB  ${file.path}`);

  const browser = await chromium.launch(chromiumOptions);
  const server = await ServerProcess.start();
  const blank = await startBlankSite();
  try {
    const context = await browser.newContext({ baseURL: server.url });
    const app = await context.newPage();
    await signUp(app, server);
    await app.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await app.goto('/dashboard');
    const other = await context.newPage();
    await other.goto(blank.url);
    await other.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await other.reload();
    await server.kill();
    blank.server.close();
    blank.server.closeAllConnections();

    const ratios: number[] = [];
    const times = { app: [] as number[], blank: [] as number[] };
    for (let round = 0; round < rounds; round++) {
      times.blank.push(await timeReload(other));
      times.app.push(await timeReload(app));
      ratios.push((times.app.at(-1) ?? 0) / (times.blank.at(-1) ?? 1));
    }
    console.log(
      `Offline reload to a usable dashboard: median ${median(times.app).toFixed(0)} ms, blank page ${median(times.blank).toFixed(0)} ms`,
    );
    console.log(
      `Ratio, pair by pair: median ${median(ratios).toFixed(2)}, worst ${Math.max(...ratios).toFixed(2)}`,
    );
  } finally {
    await browser.close();
    await server.dispose();
  }
}

/** Milliseconds from the start of navigation until the page's heading is in the document and painted. */
async function timeReload(page: Page): Promise<number> {
  // A page behind another gets a frame a second.
  await page.bringToFront();
  await page.reload({ waitUntil: 'commit' });
  await page.locator('h1').first().waitFor();
  return page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now()))),
      ),
  );
}
