/** Photos of paper: offered to be straightened, previewed, replaced, and taken back; all of it with no network. */
import type { Page } from '@playwright/test';
import { axeOn } from './support/axe.ts';
import { countOn, rowsOn } from './support/device-data.ts';
import { lostOn } from './support/fit.ts';
import { expect, newDevice, signUp, test, waitForOfflineReady } from './support/fixtures.ts';
import { photoOfSheet, screenshot } from './support/photo.ts';

const filesPath = '/dashboard/library/files';

interface Picture {
  name: string;
  buffer: Buffer;
}

/** @returns the row of the new file */
async function add(page: Page, ...pictures: Picture[]) {
  await page.goto(filesPath);
  const before = await countOn(page, 'file');
  const mimeOf = (name: string) => (name.endsWith('png') ? 'image/png' : 'image/jpeg');
  await page
    .getByLabel('Choose files')
    .setInputFiles(pictures.map((one) => ({ ...one, mimeType: mimeOf(one.name) })));
  await expect.poll(() => countOn(page, 'file')).toBe(before + 1);
  const rows = await rowsOn(page, 'file');
  const newest = rows.sort((a, b) => Number(b.addedAt) - Number(a.addedAt))[0];
  if (newest === undefined) throw new Error('Nothing was added');
  return newest;
}

const liveFiles = async (page: Page) =>
  (await rowsOn(page, 'file')).filter(({ deletedAt }) => deletedAt === 0);
const idInAddress = (page: Page) => new URL(page.url()).pathname.split('/').at(-1);
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Straighten pages' });

/** Size and brightness, 0 to 255, of the picture of a page. @param at shares of its width and height */
async function pictureOf(page: Page, article: string, at: [number, number][]) {
  const picture = page.getByRole('article', { name: article }).locator('img');
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
    .toBe(true);
  return await picture.evaluate((img: HTMLImageElement, at) => {
    const canvas = new OffscreenCanvas(img.naturalWidth, img.naturalHeight);
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('No canvas');
    context.drawImage(img, 0, 0);
    const bright = at.map(([x, y]) => {
      const [left, top] = [Math.floor(x * canvas.width), Math.floor(y * canvas.height)];
      const { data } = context.getImageData(left - 3, top - 3, 6, 6);
      return data.reduce((sum, value) => sum + value, -255 * 36) / (3 * 36);
    });
    return { width: canvas.width, height: canvas.height, bright };
  }, at);
}

/** Near the four corners, and where the black bar is on a sheet that is upright. */
const places: [number, number][] = [
  [0.02, 0.02],
  [0.98, 0.02],
  [0.98, 0.98],
  [0.02, 0.98],
  [0.25, 0.905],
];

function expectSheet({ width, height, bright }: Awaited<ReturnType<typeof pictureOf>>): void {
  expect(Math.abs(width - 890)).toBeLessThan(15);
  expect(Math.abs(height - 1193)).toBeLessThan(15);
  const [bar, ...corners] = [bright.at(-1) ?? 0, ...bright.slice(0, 4)];
  for (const corner of corners) expect(corner).toBeGreaterThan(200);
  expect(bar).toBeLessThan(70);
}

test('[P1] [P2] a photo of paper is straightened offline, in place of the original, and Undo brings that back', {
  tag: ['@worker', '@long'],
}, async ({ browser, server }) => {
  const { page, context, faults } = await newDevice(browser, server);
  await signUp(page, server);
  const buffer = await photoOfSheet(page, { isSideways: true });
  await waitForOfflineReady(page);
  await context.setOffline(true);
  const photo = await add(page, { name: 'Photosynthesis.jpg', buffer });
  await page.goto(`${filesPath}/${photo.id}`);
  const offer = page.getByRole('region', { name: 'Photos of paper' });
  await expect(page.getByRole('article', { name: 'Page 1 of 1' }).locator('img')).toBeVisible();
  await expect(offer.getByText(/^This photo shows a sheet of paper/)).toBeVisible();
  await offer.getByRole('button', { name: 'Straighten pages' }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByRole('img', { name: 'Page 1 straightened' })).toBeVisible();
  await expect(dialog.getByRole('img', { name: 'Page 1 as photographed' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Straighten 1 page' }).click();
  await expect.poll(() => idInAddress(page)).not.toBe(photo.id);
  expectSheet(await pictureOf(page, 'Page 1 of 1', places));
  const [now, ...others] = await liveFiles(page);
  expect(others).toEqual([]);
  expect(now).toMatchObject({ name: 'Photosynthesis', mime: 'image/jpeg', content: 'scanned' });
  await expect(page.getByRole('button', { name: 'Recognize text' })).toBeVisible();
  await expect(offer).toHaveCount(0);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => idInAddress(page)).toBe(photo.id);
  expect((await liveFiles(page)).map(({ id }) => id)).toEqual([photo.id]);
  await expect(page.getByRole('article', { name: 'Page 1 of 1' }).locator('img')).toBeVisible();
  // It was answered once: from now on it is done only when asked for.
  await expect(offer).toHaveCount(0);
  await page.goto(filesPath);
  await page.getByRole('button', { name: 'More actions for Photosynthesis' }).click();
  await page.getByRole('menuitem', { name: 'Straighten pages' }).click();
  await dialog.getByRole('button', { name: 'Straighten 1 page' }).click();
  await expect.poll(async () => (await liveFiles(page))[0]?.sha256).toBe(now?.sha256);
  await page.goto('/dashboard/settings#trash');
  await expect(page.getByText('Photosynthesis').first()).toBeVisible();
  expect(faults).toEqual([]);
});

test('of several photos those with paper are offered on the list, and each can be left as it is', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server);
  await signUp(page, server);
  const straight = await photoOfSheet(page);
  const sideways = await photoOfSheet(page, { isSideways: true });
  const photos = await add(
    page,
    { name: 'Page 1.jpg', buffer: straight },
    { name: 'Page 2.png', buffer: await screenshot(page) },
    { name: 'Page 3.jpg', buffer: sideways },
  );
  const offer = page.getByRole('region', { name: 'Photos of paper in Page 1 and 2 more' });
  await expect(offer.getByText(/^2 of 3 photos show a sheet of paper/)).toBeVisible();
  await offer.getByRole('button', { name: /^Straighten pages/ }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByRole('checkbox')).toHaveCount(2);
  await expect(dialog.getByRole('checkbox', { name: 'Straighten page 3' })).toBeChecked();
  await dialog.getByRole('checkbox', { name: 'Straighten page 1' }).uncheck();
  await expect(dialog.getByText('Not used')).toBeVisible();
  expect(await axeOn(page, 'dialog')).toEqual([]);
  await dialog.getByRole('button', { name: 'Straighten 1 page' }).click();
  await expect.poll(async () => (await liveFiles(page))[0]?.id).not.toBe(photos.id);
  const [now] = await liveFiles(page);
  expect(now).toMatchObject({ name: 'Page 1 and 2 more', pageCount: 3 });
  await expect(offer).toHaveCount(0);
  await page.goto(`${filesPath}/${now?.id}`);
  const first = await pictureOf(page, 'Page 1 of 3', []);
  expect([first.width, first.height]).toEqual([1200, 1600]);
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByRole('button', { name: 'Next page' }).click();
  expectSheet(await pictureOf(page, 'Page 3 of 3', places));
  expect(faults).toEqual([]);
});

test('a screenshot is not offered, neither by itself nor in the menu', { tag: '@long' }, async ({
  browser,
  server,
}) => {
  const { page } = await newDevice(browser, server);
  await signUp(page, server);
  const shot = await add(page, { name: 'Screen.png', buffer: await screenshot(page) });
  const found = async () =>
    (await rowsOn(page, 'meta')).find(({ key }) => key === 'paperFound')?.value;
  await expect.poll(found).toEqual([{ sha256: shot.sha256, pages: [] }]);
  await page.getByRole('button', { name: 'More actions for Screen' }).click();
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Straighten pages' })).toHaveCount(0);
  await page.goto(`${filesPath}/${shot.id}`);
  await expect(page.getByRole('article', { name: 'Page 1 of 1' }).locator('img')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Photos of paper' })).toHaveCount(0);
});

for (const device of ['phone', 'laptop']) {
  for (const theme of ['light', 'dark']) {
    test(`the offer and the preview fit a ${device}, ${theme}, and keys are enough`, {
      tag: '@long',
    }, async ({ browser, server }) => {
      const { page } = await newDevice(browser, server, { phone: device === 'phone' });
      await signUp(page, server);
      await page.evaluate((name) => localStorage.setItem('haversack-theme', name), theme);
      const buffer = await photoOfSheet(page);
      await add(page, { name: 'Photosynthesis.jpg', buffer });
      const offer = page.getByRole('region', { name: 'Photos of paper in Photosynthesis' });
      await expect(offer).toBeVisible();
      expect(await lostOn(page)).toEqual([]);
      expect(await axeOn(page)).toEqual([]);
      await offer.getByRole('button', { name: /^Straighten pages/ }).focus();
      await page.keyboard.press('Enter');
      await expect(dialogOf(page).getByRole('img')).toHaveCount(2);
      expect(await lostOn(page)).toEqual([]);
      expect(await axeOn(page, 'dialog')).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(dialogOf(page)).toHaveCount(0);
      await page.getByRole('link', { name: 'Photosynthesis' }).first().click();
      // On a phone the pages have the whole window: the button on them leads to the file's own screen.
      if (device === 'phone') {
        await page.getByRole('button', { name: 'Straighten pages', exact: true }).click();
        await expect(dialogOf(page).getByRole('img')).toHaveCount(2);
        await page.keyboard.press('Escape');
      }
      const ofFile = page.getByRole('region', { name: 'Photos of paper', exact: true });
      await expect(ofFile).toBeVisible();
      expect(await lostOn(page)).toEqual([]);
      await ofFile.getByRole('button', { name: 'Keep as is' }).press('Enter');
      await expect(ofFile).toHaveCount(0);
      await page.goto(filesPath);
      await expect(offer).toHaveCount(0);
      expect(await liveFiles(page)).toHaveLength(1);
    });
  }
}
