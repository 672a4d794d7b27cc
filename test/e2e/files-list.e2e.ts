/** The list of files with many in it: found, looked at as a grid with first pages, selected, deleted and restored. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { axeOn } from './support/axe.ts';
import { countOn, rowsOn } from './support/device-data.ts';
import {
  expect,
  logIn,
  newDevice,
  pdfPath,
  signUp,
  test,
  waitForOfflineReady,
} from './support/fixtures.ts';
import { fillFiles } from './support/many-files.ts';
import { expectSameRows, uploadPdf, waitUntilSynced } from './support/student.ts';

const list = 'ul[aria-label="All files"]';

test('files are found, shown by their first page, selected by a range, deleted and restored together', {
  tag: '@long',
}, async ({ browser, server }) => {
  test.slow();
  const { page, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await fillFiles(page, 40, [readFileSync(pdfPath)]);
  await page.goto('/dashboard/library/files');
  await expect(page.locator(`${list} img`).first()).toBeVisible({ timeout: 60_000 });

  await page.getByRole('searchbox', { name: 'Search files' }).fill('memory 1');
  await expect(page.getByText('4 of 40 files')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search files' }).fill('nothing is called so');
  await expect(page.getByRole('heading', { name: 'No files match' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Clear search' }).click();
  await expect(page.getByText('40 files', { exact: true })).toBeVisible();

  // Returning from a file opened far down the list scrolls back to it.
  await page.mouse.wheel(0, 1_500);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1_400);
  const inSight = await page.evaluate((selector) => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>(`${selector} a`)];
    return links.find((link) => link.getBoundingClientRect().top > 300)?.getAttribute('href');
  }, list);
  const down = await page.evaluate(() => scrollY);
  await page.locator(`a[href="${inSight}"]`).first().click();
  await expect(page.getByRole('heading', { level: 1, name: /Lecture/ })).toBeVisible();
  await page.goBack();
  await expect(page.locator(`${list} a`).first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(Math.round(down));

  await page.getByRole('button', { name: 'Grid' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Grid' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator(`${list} img`).first()).toBeVisible();

  await page.getByRole('button', { name: 'Select files' }).click();
  await page.getByRole('checkbox', { name: 'Select Lecture 40 Tissues' }).click();
  await page
    .getByRole('checkbox', { name: 'Select Lecture 37 Cells' })
    .click({ modifiers: ['Shift'] });
  await expect(page.getByText('4 files selected')).toBeVisible();
  expect(await axeOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 4 files' }).click();
  const live = async () => (await rowsOn(page, 'file')).filter((row) => row.deletedAt === 0).length;
  await expect.poll(live).toBe(36);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(live).toBe(40);
  expect(faults).toEqual([]);
});

test('files that are dropped on another screen are added, and the student stays there', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await page.goto('/dashboard/tasks');
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
  await page.waitForTimeout(500);
  const fonts = () => page.evaluate(() => [...document.fonts].map(({ family }) => family));
  const ofTheApp = await fonts();
  const bytes = readFileSync(pdfPath).toString('base64');
  await page.evaluate((text) => {
    const data = new DataTransfer();
    const content = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    data.items.add(new File([content], 'dropped.pdf', { type: 'application/pdf' }));
    const fire = (type: string) =>
      document.body.dispatchEvent(
        new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }),
      );
    fire('dragover');
    Object.assign(globalThis, { drop: () => fire('drop') });
  }, bytes);
  await expect(page.getByText('Drop your files here')).toBeVisible();
  await page.evaluate(() => (globalThis as unknown as { drop: () => void }).drop());
  await expect.poll(() => countOn(page, 'file'), { timeout: 30_000 }).toBe(1);
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
  await expect.poll(() => countOn(page, 'thumbnails'), { timeout: 30_000 }).toBe(1);
  // A file's fonts among the page's would have all that it shows laid out anew for each file.
  expect(await fonts()).toEqual(ofTheApp);
  expect(faults).toEqual([]);
});

/** In the dialog, from the menu of the only file. */
async function editTags(page: Page, edit: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: /^More actions for / }).click();
  await page.getByRole('menuitem', { name: 'Edit tags…' }).click();
  await expect(page.getByRole('textbox', { name: 'Add a tag' })).toBeFocused();
  await edit();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

test('[P3] tags that two devices put on a file offline are on both, are filtered by, and are removed', {
  tag: '@long',
}, async ({ browser, server }) => {
  test.slow();
  const [laptop, phone] = [await newDevice(browser, server), await newDevice(browser, server)];
  await signUp(laptop.page, server);
  await uploadPdf(laptop.page, pdfPath);
  await waitUntilSynced(laptop.page);
  await logIn(phone.page, server.student);
  await phone.page.setViewportSize({ width: 390, height: 844 });
  for (const { page } of [laptop, phone]) {
    await waitForOfflineReady(page);
    await page.goto('/dashboard/library/files');
    await expect(page.getByRole('button', { name: /^More actions for / })).toBeVisible();
    await page.context().setOffline(true);
  }

  for (const [{ page }, own] of [
    [laptop, 'week 3'],
    [phone, 'lab'],
  ] as const) {
    await editTags(page, async () => {
      await page.keyboard.type('Exam');
      await page.keyboard.press('Enter');
      await page.keyboard.type(own);
      await page.keyboard.press('Enter');
      expect(await axeOn(page)).toEqual([]);
    });
    await expect(page.locator(list).getByText(own)).toBeVisible();
  }
  for (const { page } of [laptop, phone]) {
    await page.context().setOffline(false);
    await waitUntilSynced(page);
  }
  for (const { page } of [laptop, phone])
    for (const name of ['Exam', 'lab', 'week 3'])
      await expect(page.locator(list).getByText(name)).toBeVisible();
  await expect.poll(async () => (await rowsOn(laptop.page, 'tag')).length).toBe(3);
  await expectSameRows(laptop.page, phone.page);

  const { page } = laptop;
  // Reload to remove the notice of the earlier save.
  await page.reload();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('button', { name: 'lab 1', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Filter, 1 on' })).toBeVisible();
  await editTags(page, async () => {
    await page.getByRole('button', { name: 'Remove lab' }).focus();
    await page.keyboard.press('Delete');
  });
  // Nothing has the tag any more, so nothing is filtered by it.
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeVisible();
  await expect(phone.page.locator(list).getByText('lab')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(phone.page.locator(list).getByText('lab')).toBeVisible();
  expect([...laptop.faults, ...phone.faults]).toEqual([]);
});
