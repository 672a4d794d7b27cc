/** Long work outlives its tab: begun, closed, opened again without a network, it is there, once [P1], [P2]. */
import type { BrowserContext, Page } from '@playwright/test';
import { axeOn } from './support/axe.ts';
import { countOn } from './support/device-data.ts';
import { expect, newDevice, pdfPath, signUp, test } from './support/fixtures.ts';
import { uploadPdf, waitUntilSynced, waitUntilUploaded } from './support/student.ts';

/** A tab in which the engine is asked and never answers, as on a very slow phone. */
async function openSlowTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    const RealWorker = Worker;
    window.Worker = class extends RealWorker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        if (String(url).includes('generate')) this.postMessage = () => undefined;
      }
    };
  });
  return page;
}

const work = (page: Page, how: string) =>
  page.getByRole('button', { name: `Work in progress: ${how}` });

async function begin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Generate' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Generate' }).click();
  await expect(
    page.getByText('Choosing what matters').or(page.getByText('Reading the pages')),
  ).toBeVisible();
}

test('[P2] a generation goes on in the next tab, offline, and its draft is saved once', async ({
  browser,
  server,
}) => {
  const { page, context, faults } = await newDevice(browser, server, { phone: true });
  await signUp(page, server);
  await uploadPdf(page, pdfPath);
  await waitUntilUploaded(page);
  await waitUntilSynced(page);
  const address = page.url();
  const slow = await openSlowTab(context);
  await slow.goto(address);
  await page.close();
  await begin(slow);
  await slow.getByRole('button', { name: 'Close' }).first().click();
  await work(slow, '1 running').click();
  await expect(slow.getByRole('listitem').getByRole('progressbar')).toBeVisible();
  expect(await axeOn(slow, 'header')).toEqual([]);

  await context.setOffline(true);
  await slow.close();
  const next = await context.newPage();
  await next.goto('/dashboard/tasks');
  await work(next, '1 ready to review').click();
  expect(await axeOn(next, 'header')).toEqual([]);
  await next.getByRole('link', { name: /^Review/ }).click();
  await next.getByRole('button', { name: 'Study material' }).click();
  await next.getByRole('button', { name: 'Look through' }).click();
  const items = next.getByRole('list', { name: 'To be saved' }).getByRole('listitem');
  const count = await items.count();
  expect(count).toBeGreaterThan(2);
  await next.getByRole('button', { name: 'Leave out 1' }).click();
  await expect(items).toHaveCount(count - 1);

  await next.reload();
  await next.getByRole('button', { name: 'Study material' }).click();
  await next.getByRole('button', { name: 'Look through' }).click();
  await expect(items).toHaveCount(count - 1);
  await next.getByRole('button', { name: /^Save / }).click();
  await expect(next.getByText('Saved').first()).toBeVisible();
  await expect(next.getByRole('button', { name: /^Work in progress/ })).toBeHidden();
  await next.reload();
  await expect(next.getByRole('button', { name: 'Study material' })).toBeVisible();
  expect(await countOn(next, 'summary')).toBe(1);
  expect(await countOn(next, 'point')).toBe(count - 1);
  expect(await countOn(next, 'jobs')).toBe(0);
  expect(faults).toEqual([]);
});

test('a generation is cancelled from the header, and a failed one says why and is tried again', async ({
  browser,
  server,
}) => {
  const { page, context, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await uploadPdf(page, pdfPath);
  await waitUntilUploaded(page);
  const slow = await openSlowTab(context);
  await slow.goto(page.url());
  await page.close();
  await begin(slow);
  await slow.getByRole('button', { name: 'Close' }).first().click();
  await work(slow, '1 running').click();
  await slow.getByRole('button', { name: /^Cancel/ }).click();
  await expect(slow.getByRole('button', { name: /^Work in progress/ })).toBeHidden();
  expect(await countOn(slow, 'jobs')).toBe(0);
  expect(faults).toEqual([]);
});
