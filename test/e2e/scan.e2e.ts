/** Scanned pages: their text is recognized on the device, page by page, and then read, marked and made into material. */
import type { BrowserContext, Page } from '@playwright/test';
import { axeOn } from './support/axe.ts';
import { rowsOn } from './support/device-data.ts';
import { expect, newDevice, signUp, test, waitForOfflineReady } from './support/fixtures.ts';
import { generate, uploadPdf } from './support/student.ts';

const scan = 'test/fixtures/scanned-pages.pdf';
/** The engine reads a page in some seconds, on a machine that has nothing else to do. */
const patience = { timeout: 180_000 };

interface PageRow {
  page: number;
  text: string;
  recognized?: { confidence: number; lines: unknown[][] };
}

const pagesOn = async (page: Page) => (await rowsOn(page, 'pageTexts')) as unknown as PageRow[];

/** Uploads a file and opens its page. */
async function open(page: Page, path: string): Promise<void> {
  await uploadPdf(page, path);
  const files = await rowsOn(page, 'file');
  const newest = files.sort((a, b) => Number(b.addedAt) - Number(a.addedAt))[0];
  await page.goto(`/dashboard/library/files/${newest?.id}`);
}

async function recognize(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Recognize text' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Recognize text' }).click();
}

/** Downloads of text recognition. */
function countDownloads(context: BrowserContext): () => number {
  let count = 0;
  context.on('response', (response) => {
    const isOurs = new URL(response.url()).pathname.startsWith('/recognition/');
    if (isOurs && !response.fromServiceWorker()) count += 1;
  });
  return () => count;
}

test('[P1] a scan is read on the device: straight, askew and sideways; then offline too', {
  tag: '@long',
}, async ({ browser, server }) => {
  test.slow();
  const { page, context, faults } = await newDevice(browser, server);
  const downloads = countDownloads(context);
  await signUp(page, server);
  await waitForOfflineReady(page);
  await open(page, scan);
  await expect(
    page.getByText('This file looks scanned: its pages have little or no text.'),
  ).toBeVisible();
  expect(downloads()).toBe(0);
  await page.getByRole('button', { name: 'Recognize text' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Language of the text')).toHaveValue('eng');
  expect(await axeOn(page, 'dialog')).toEqual([]);
  await dialog.getByRole('button', { name: 'Recognize text' }).click();
  await expect(page.getByRole('progressbar', { name: 'Recognizing text' })).toBeVisible(patience);
  await expect(page.getByText(/^Recognized text on 3 pages/)).toBeVisible(patience);
  const pages = await pagesOn(page);
  expect(pages.map(({ text }) => text)).toEqual([
    expect.stringMatching(/Real World Application of Classical Conditioning[\s\S]*Moisha/),
    expect.stringMatching(/Consider another example of classical conditioning/),
    expect.stringMatching(/General Processes in Classical Conditioning/),
  ]);
  for (const { recognized } of pages) expect(recognized?.confidence).toBeGreaterThan(80);

  const word = page.getByRole('article', { name: 'Page 1 of 3' }).getByText('Moisha,').first();
  await expect(word).toBeAttached();
  await generate(page, 'Summary');
  await expect(page.getByText('Recognized text', { exact: true }).nth(1)).toBeVisible();
  await page
    .getByRole('button', { name: /^Show page/ })
    .first()
    .click();
  await expect(page.locator('.text-layer mark').first()).toBeVisible();

  await context.setOffline(true);
  await open(page, 'test/fixtures/partly-scanned.pdf');
  await expect(page.getByText('Page 2 has no text.')).toBeVisible();
  await page.getByRole('button', { name: 'Recognize text' }).click();
  await expect(page.getByText(/^Recognized text on 1 page\./)).toBeVisible(patience);
  expect(faults).toEqual([]);
});

test('offline before it was ever downloaded it says so, waits, and begins with the network', {
  tag: '@long',
}, async ({ browser, server }) => {
  test.slow();
  const { page, context } = await newDevice(browser, server, { phone: true });
  await signUp(page, server);
  await waitForOfflineReady(page);
  await open(page, scan);
  await context.setOffline(true);
  await recognize(page);
  await expect(page.getByText('Waiting for connection')).toBeVisible(patience);
  await page.getByRole('button', { name: 'Cancel text recognition' }).click();
  await expect(page.getByRole('button', { name: 'Recognize text' })).toBeVisible();
  await page.getByRole('button', { name: 'Recognize text' }).click();
  await expect(page.getByText('Waiting for connection')).toBeVisible(patience);
  await context.setOffline(false);
  await expect(page.getByRole('progressbar', { name: 'Recognizing text' })).toBeVisible(patience);
});

test('[P2] a tab that is closed in the midst of a scan loses no page, and the next goes on', {
  tag: '@long',
}, async ({ browser, server }) => {
  test.slow();
  const { page, context } = await newDevice(browser, server);
  await signUp(page, server);
  await open(page, scan);
  await recognize(page);
  const done = async (of: Page) => (await pagesOn(of)).filter(({ recognized }) => recognized);
  await expect.poll(async () => (await done(page)).length, patience).toBe(1);
  const [first] = await done(page);
  const next = await context.newPage();
  await next.goto(page.url());
  await page.close();
  await expect(next.getByText(/^Recognized text on 3 pages/)).toBeVisible(patience);
  expect((await done(next))[0]?.recognized).toEqual(first?.recognized);
});
