/**
 * How long 20 sentences take in Pick, by keys and by touch, from the first act to the sentence after the last, with no
 * time for reading: two of three are kept, half of these with another gap, and one of three is skipped. Needs a build, and
 * a PDF whose pages have at least 20 sentences worth picking.
 */
import { loadavg } from 'node:os';
import type { Page } from '@playwright/test';
import { chromium, expect } from '@playwright/test';
import { chromiumOptions } from '../e2e/support/chromium.ts';
import { countOn, rowsOn } from '../e2e/support/device-data.ts';
import { signUp, startServer } from '../e2e/support/fixtures.ts';
import { uploadPdf } from '../e2e/support/student.ts';
import { median, quantile } from './median.ts';

const sentences = 20;

/** @param pages such as `471-510`; without them the first section */
export async function measurePick([pdf, pages = '']: readonly string[]): Promise<void> {
  if (pdf === undefined) throw new Error('Name a PDF: npm run bench pick BOOK.pdf 471-510');
  const [from, to] = pages.split('-').map(Number);
  const search = from && to ? `?from=${from}&to=${to}` : '';
  const browser = await chromium.launch(chromiumOptions);
  const server = await startServer();
  try {
    for (const way of ['keys', 'touch'] as const) {
      const isPhone = way === 'touch';
      const context = await browser.newContext({
        baseURL: server.url,
        viewport: isPhone ? { width: 390, height: 844 } : { width: 1366, height: 768 },
        ...{ hasTouch: isPhone, isMobile: isPhone },
      });
      const page = await context.newPage();
      const password = 'correct horse battery';
      await signUp(page, server, { username: way, email: `${way}@example.org`, password });
      await uploadPdf(page, pdf);
      const [file] = await rowsOn(page, 'file');
      await page.goto(`/dashboard/library/files/${file?.id}/pick${search}`);
      await page.getByRole('group', { name: 'Words to hide' }).waitFor({ timeout: 600_000 });
      // The rest of the file is read meanwhile.
      const read = expect.poll(() => countOn(page, 'pageTexts'), { timeout: 600_000 });
      await read.toBe(file?.pageCount);
      const times: number[] = [];
      for (let turn = 0; turn < sentences; turn += 1)
        times.push(await timeOf(page, () => (isPhone ? byTouch(page, turn) : byKeys(page, turn))));
      const sum = times.reduce((a, b) => a + b, 0) / 1_000;
      const load = loadavg()[0] ?? 0;
      console.log(
        `${sentences} sentences by ${way}: ${sum.toFixed(1)} s, median ${median(times).toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms; load of the machine ${load.toFixed(1)}`,
      );
      await context.close();
    }
  } finally {
    await browser.close();
    await server.dispose();
  }
}

/** From before the first act until the next sentence is there, milliseconds. */
async function timeOf(page: Page, act: () => Promise<void>): Promise<number> {
  const bar = page.getByRole('progressbar', { name: 'Sentences done' });
  const done = Number(await bar.getAttribute('aria-valuenow'));
  const start = performance.now();
  await act();
  await page.waitForFunction(
    (wanted) =>
      Number(
        document
          .querySelector('[role="progressbar"][aria-label="Sentences done"]')
          ?.getAttribute('aria-valuenow'),
      ) > wanted,
    done,
  );
  return performance.now() - start;
}

async function byKeys(page: Page, turn: number): Promise<void> {
  if (turn % 3 === 2 || (await hasNoGap(page))) return page.keyboard.press('x');
  if (turn % 3 === 1) for (const key of ['1', '2']) await page.keyboard.press(key);
  await page.keyboard.press((await hasNoGap(page)) ? 'x' : 'Enter');
}

async function byTouch(page: Page, turn: number): Promise<void> {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).tap();
  if (turn % 3 === 2 || (await hasNoGap(page))) return press('Skip');
  if (turn % 3 === 1)
    await page.getByRole('group', { name: 'Words to hide' }).locator('.pick-word').first().tap();
  await press((await hasNoGap(page)) ? 'Skip' : 'Keep');
}

async function hasNoGap(page: Page): Promise<boolean> {
  const hidden = page.getByRole('group', { name: 'Words to hide' });
  return (await hidden.getByRole('checkbox', { checked: true }).count()) === 0;
}
