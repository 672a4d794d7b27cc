/** Long work outlives its tab: begun, closed, opened again without a network, it is there, once [P1], [P2]. */
import type { BrowserContext, Page } from '@playwright/test';
import { axeOn } from './support/axe.ts';
import { countOn, rowsOn } from './support/device-data.ts';
import {
  expect,
  newDevice,
  pdfPath,
  signUp,
  test,
  waitForOfflineReady,
} from './support/fixtures.ts';
import { isSaved, uploadPdf, waitUntilSynced, waitUntilUploaded } from './support/student.ts';

/** Uploads a file. @returns its page's address */
async function withFile(page: Page): Promise<string> {
  await uploadPdf(page, pdfPath);
  await waitUntilUploaded(page);
  await waitUntilSynced(page);
  const [file] = await rowsOn(page, 'file');
  return new URL(`/dashboard/library/files/${file?.id}`, page.url()).href;
}

/** A tab in which the engine is asked and never answers, as on a very slow phone; or breaks. */
async function openTab(context: BrowserContext, engine: 'slow' | 'broken'): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript((how) => {
    const RealWorker = Worker;
    window.Worker = class extends RealWorker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        if (!String(url).includes('generate')) return;
        this.postMessage = () => {
          if (how === 'broken') this.dispatchEvent(new ErrorEvent('error', { message: 'broken' }));
        };
      }
    };
  }, engine);
  return page;
}

const work = (page: Page, how: string) =>
  page.getByRole('button', { name: `Work in progress: ${how}` });

async function begin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Generate' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Generate' }).click();
}

test('[P2] a generation goes on in the next tab, offline, and its draft is saved once', {
  tag: ['@worker', '@long'],
}, async ({ browser, server }) => {
  const { page, context, faults } = await newDevice(browser, server, { phone: true });
  await signUp(page, server);
  const address = await withFile(page);
  await waitForOfflineReady(page);
  const slow = await openTab(context, 'slow');
  await slow.goto(address);
  await page.close();
  await begin(slow);
  await expect(
    slow.getByText('Choosing key facts').or(slow.getByText('Reading pages')),
  ).toBeVisible();
  await slow.getByRole('button', { name: 'Close' }).first().click();
  await work(slow, '1 running').click();
  await expect(slow.getByRole('listitem').getByRole('progressbar')).toBeVisible();
  expect(await axeOn(slow, 'header')).toEqual([]);

  await context.setOffline(true);
  await slow.close();
  const next = await context.newPage();
  await next.goto(new URL('/dashboard/tasks', address).href);
  await work(next, '1 ready to review').click();
  expect(await axeOn(next, 'header')).toEqual([]);
  // The review itself, on a phone too, where a file opens with its pages alone.
  await next.getByRole('link', { name: /^Review/ }).click();
  const saves = (count: number) =>
    next.getByRole('button', { name: `Save ${count} points`, exact: true });
  const title = await next.getByRole('heading', { name: /^Summary: \d+ points/ }).textContent();
  const count = Number(/\d+/.exec(title ?? '')?.[0]);
  expect(count).toBeGreaterThan(2);
  await saves(count).waitFor();
  await next.getByRole('button', { name: 'Drop', exact: true }).click();
  await saves(count - 1).waitFor();

  await next.reload();
  await next.getByRole('button', { name: 'Study material' }).click();
  await next.getByRole('button', { name: 'Review', exact: true }).click();
  await saves(count - 1).click();
  await isSaved(next);
  await expect(next.getByRole('button', { name: /^Work in progress/ })).toBeHidden();
  await next.reload();
  await expect(next.getByRole('button', { name: 'Study material' })).toBeVisible();
  expect(await countOn(next, 'summary')).toBe(1);
  expect(await countOn(next, 'point')).toBe(count - 1);
  expect(await countOn(next, 'jobs')).toBe(0);
  expect(faults).toEqual([]);
});

test('a generation is cancelled from the header, by keyboard too', { tag: '@long' }, async ({
  browser,
  server,
}) => {
  const { page, context, faults } = await newDevice(browser, server);
  await signUp(page, server);
  const address = await withFile(page);
  await waitForOfflineReady(page);
  const slow = await openTab(context, 'slow');
  await slow.goto(address);
  await page.close();
  await begin(slow);
  await slow.getByRole('button', { name: 'Close' }).first().click();
  await work(slow, '1 running').click();
  await slow.getByRole('button', { name: /^Cancel/ }).focus();
  await slow.keyboard.press('Enter');
  await expect(slow.getByRole('button', { name: /^Work in progress/ })).toBeHidden();
  expect(await countOn(slow, 'jobs')).toBe(0);
  expect(faults).toEqual([]);
});

test('a failed generation says why, and is tried again from the header', { tag: '@long' }, async ({
  browser,
  server,
}) => {
  const { page, context } = await newDevice(browser, server, { phone: true });
  await signUp(page, server);
  const address = await withFile(page);
  const broken = await openTab(context, 'broken');
  await broken.goto(address);
  await page.close();
  await begin(broken);
  await broken.getByRole('button', { name: 'Close' }).first().click();
  await work(broken, '1 failed').click();
  const row = broken.getByRole('listitem').filter({ hasText: 'Summary from' });
  await expect(row).toContainText('Something went wrong');
  expect(await axeOn(broken, 'header')).toEqual([]);
  await broken.close();

  const next = await context.newPage();
  await next.goto('/dashboard/tasks');
  await work(next, '1 failed').click();
  await next.getByRole('button', { name: /^Try again/ }).click();
  await expect(work(next, '1 ready to review')).toBeVisible();
  expect(await countOn(next, 'jobs')).toBe(1);
});
