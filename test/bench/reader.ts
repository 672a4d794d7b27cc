/**
 * The cost of reading a PDF of 1,000 pages: the tab's memory (the proportional set of its process, from Linux), live
 * canvases, and the time from entering a page number to the page. Needs a build in `dist`.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { chromiumOptions } from '../e2e/support/chromium.ts';
import { countOn, rowsOn } from '../e2e/support/device-data.ts';
import { signUp, startServer } from '../e2e/support/fixtures.ts';
import { uploadPdf } from '../e2e/support/student.ts';
import { longPdf } from '../support/long-pdf.ts';
import { median } from './median.ts';
import { memoryOf } from './tab-memory.ts';

const pageCount = 1_000;
const jumps = [500, 20, 999, 250, 750, 100, 640, 333, 880];
const stepsOfScroll = 120;

export async function measureReader(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'haversack-reader-'));
  const path = join(folder, 'long.pdf');
  writeFileSync(path, longPdf(pageCount));
  const browser = await chromium.launch(chromiumOptions);
  const server = await startServer();
  try {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 3,
    });
    const page = await context.newPage();
    await signUp(page, server);
    await uploadPdf(page, path);
    const [file] = await rowsOn(page, 'file');
    await page.goto(`/dashboard/library/files/${file?.id}`);
    await page.locator('canvas').first().waitFor({ timeout: 60_000 });
    // Playwright's own waiting looks at the whole page in each frame, which took 60 MB of the tab's memory.
    while ((await countOn(page, 'pageTexts')) < pageCount) await page.waitForTimeout(1_000);
    const tell = async (what: string) =>
      console.log(
        `${what}: ${await memoryOf(browser)} MB, ${await page.locator('canvas').count()} canvases`,
      );
    await tell('opened');
    const times: number[] = [];
    for (const number of jumps) times.push(await timeOfJump(page, number));
    console.log(`page after its number, median of ${times.length}: ${median(times).toFixed(0)} ms`);
    console.log(`  the slowest: ${Math.max(...times).toFixed(0)} ms`);
    await tell('after the jumps');
    console.log(`frames over 50 ms while scrolling: ${await slowFramesOfScroll(page)}`);
    await tell('after scrolling');
    for (let zoom = 0; zoom < 6; zoom++) await page.keyboard.press('+');
    await page.waitForTimeout(3_000);
    await tell('at the largest step of zoom');
  } finally {
    await browser.close();
    await server.dispose();
    rmSync(folder, { recursive: true });
  }
}

/** @returns milliseconds from Enter until the page's picture is there */
async function timeOfJump(page: Page, number: number): Promise<number> {
  const field = page.getByLabel(`Page, 1 to ${pageCount}`);
  await field.fill(String(number));
  const drawn = page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const onKey = ({ key }: KeyboardEvent) => {
          if (key !== 'Enter') return;
          removeEventListener('keydown', onKey, true);
          const begun = performance.now();
          const settle = () => {
            const canvas = document.querySelector(`[data-page="${wanted}"] canvas`);
            if (canvas === null) requestAnimationFrame(settle);
            else resolve(performance.now() - begun);
          };
          settle();
        };
        addEventListener('keydown', onKey, true);
      }),
    number,
  );
  await field.press('Enter');
  return await drawn;
}

async function slowFramesOfScroll(page: Page): Promise<string> {
  return await page.evaluate(async (steps) => {
    const area = document.querySelector('[data-pages]');
    let slow = 0;
    let before = performance.now();
    for (let step = 0; step < steps; step++) {
      area?.scrollBy(0, 90);
      await new Promise(requestAnimationFrame);
      const now = performance.now();
      if (now - before > 50) slow += 1;
      before = now;
    }
    return `${slow} of ${steps}`;
  }, stepsOfScroll);
}
