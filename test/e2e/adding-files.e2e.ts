/** [P2] Many files are being added when the tab ends: each is among the files afterwards, or named as not added. */
import type { Page } from '@playwright/test';
import { fewerUnlessLong } from '../support/long.ts';
import { plainPdf } from '../support/plain-pdf.ts';
import { rowsOn } from './support/device-data.ts';
import { expect, newDevice, signUp, test } from './support/fixtures.ts';

const filesPath = '/dashboard/library/files';
const names = Array.from({ length: 50 }, (_, index) => `Sheet ${index + 1}`);

const ends: [string, (page: Page) => Promise<Page>][] = [
  [
    'is reloaded',
    async (page) => {
      let asked = '';
      page.on('dialog', (dialog) => {
        asked = dialog.type();
        void dialog.accept();
      });
      await page.reload();
      expect(asked).toBe('beforeunload');
      return page;
    },
  ],
  [
    'crashes',
    async (page) => {
      const context = page.context();
      const next = await context.newPage();
      const crashed = page.waitForEvent('crash');
      void page.goto('chrome://crash').catch(() => undefined);
      await crashed;
      await next.goto(filesPath);
      return next;
    },
  ],
];

for (const [how, end] of fewerUnlessLong(ends, ends.slice(1))) {
  test(`no file is lost in silence when the tab ${how} while 50 are added`, async ({
    browser,
    server,
  }) => {
    const { page } = await newDevice(browser, server);
    await signUp(page, server);
    await page.goto(filesPath);
    // The browser asks only who has touched the page.
    await page.getByRole('heading', { name: 'Files', exact: true }).click();
    await page.getByLabel('Choose files').setInputFiles(
      names.map((name) => ({
        name: `${name}.pdf`,
        mimeType: 'application/pdf',
        buffer: Buffer.from(plainPdf([[`${name} says what it is about`]])),
      })),
    );
    await expect.poll(() => namesBeingAdded(page)).not.toEqual([]);
    const next = await end(page);
    await expect
      .poll(async () => [...(await namesInBag(next)), ...(await namesNotAdded(next))].sort(), {
        timeout: 60_000,
      })
      .toEqual([...names].sort());
  });
}

async function namesBeingAdded(page: Page): Promise<string[]> {
  const meta = await rowsOn(page, 'meta');
  const adding = meta.find(({ key }) => key === 'adding')?.value as { name: string }[] | undefined;
  return (adding ?? []).map(({ name }) => name);
}

async function namesInBag(page: Page): Promise<string[]> {
  return (await rowsOn(page, 'file')).map(({ name }) => String(name));
}

/** The list that stays until dismissed. */
async function namesNotAdded(page: Page): Promise<string[]> {
  const labels = await page
    .getByRole('button', { name: /^Dismiss .*\.pdf$/ })
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''));
  return labels.map((label) => label.replace(/^Dismiss (.*)\.pdf$/, '$1'));
}
