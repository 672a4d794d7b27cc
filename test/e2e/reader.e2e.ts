/** Reading a PDF on a laptop: its tools, and the place that is kept on all devices. */
import type { Page } from '@playwright/test';
import { axeOn } from './support/axe.ts';
import { rowsOn } from './support/device-data.ts';
import { expect, logIn, newDevice, pdfPath, signUp, test } from './support/fixtures.ts';
import { uploadPdf, waitUntilSynced, waitUntilUploaded } from './support/student.ts';

test('on a laptop words are found, pages turned and grown, and the place is the same on another device', async ({
  browser,
  server,
}) => {
  const { page, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await uploadPdf(page, pdfPath);
  await waitUntilUploaded(page);
  await page.getByRole('link', { name: /psychology-extract/ }).click();
  const reader = page.getByRole('region', { name: 'Reader' });
  await expect(reader.locator('canvas').first()).toBeVisible();

  await page.keyboard.press('Control+f');
  await page.keyboard.type('conditioned stimulus');
  await expect(reader.getByText(/^1 of \d+$/)).toBeVisible();
  await expect(reader.locator('[data-found="current"]').first()).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(reader.getByText(/^2 of \d+$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(reader.locator('[data-found]')).toHaveCount(0);

  await page.keyboard.press('Home');
  await expect(page.getByLabel('Page, 1 to 12')).toHaveValue('1');
  await page.keyboard.press('j');
  await expect(page.getByLabel('Page, 1 to 12')).toHaveValue('2');
  expect(await axeOn(page, 'main')).toEqual([]);

  // The words under the pointer stay there while the page grows.
  const pages = reader.getByRole('region', { name: /^Pages of/ });
  const second = pages.getByRole('article', { name: 'Page 2 of 12' });
  await expect(second.locator('.text-layer span').first()).toBeVisible();
  const box = await second.boundingBox();
  if (box === null) throw new Error('The page is not there');
  const pointer = { x: box.x + box.width / 2, y: 500 };
  await page.mouse.move(pointer.x, pointer.y);
  const shareBefore = (pointer.y - box.y) / box.height;
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -200);
  await page.keyboard.up('Control');
  await expect.poll(async () => (await second.boundingBox())?.width).toBeGreaterThan(box.width);
  const grown = await second.boundingBox();
  expect((pointer.y - (grown?.y ?? 0)) / (grown?.height ?? 1)).toBeCloseTo(shareBefore, 2);
  await page.keyboard.press('0');

  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect(reader.getByRole('button', { name: 'Leave full screen' })).toBeVisible();
  expect((await reader.boundingBox())?.x).toBe(0);
  await page.getByLabel('Page, 1 to 12').fill('9');
  await page.keyboard.press('Enter');
  const ninth = pages.getByRole('article', { name: 'Page 9 of 12' });
  await expect(ninth).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Full screen', exact: true })).toBeVisible();
  // Nothing takes the student back to where full screen began, not even late.
  await page.waitForTimeout(1_000);
  await expect(ninth).toBeInViewport();
  await expect(page.getByLabel('Page, 1 to 12')).toHaveValue('9');

  await page.getByLabel('Page, 1 to 12').fill('7');
  await page.keyboard.press('Enter');
  await expect(pages.getByRole('article', { name: 'Page 7 of 12' })).toBeInViewport();
  await page.mouse.move(pointer.x, pointer.y);
  await page.mouse.wheel(0, 250);
  const place = () => rowsOn(page, 'file').then(([file]) => Number(file?.place));
  await expect.poll(place).toBeGreaterThan(7.1);
  await waitUntilSynced(page);

  const other = await newDevice(browser, server);
  await logIn(other.page, server.student);
  await other.page.goto('/dashboard/library/files');
  await other.page.getByRole('link', { name: /psychology-extract/ }).click();
  const seventh = other.page.getByRole('article', { name: 'Page 7 of 12' });
  await expect(seventh.locator('canvas').first()).toBeVisible();
  expect(Math.abs((await topOfSeventh(other.page)) - (await topOfSeventh(page)))).toBeLessThan(3);
  expect([...faults, ...other.faults]).toEqual([]);
});

/** How far below the upper edge of the pages the seventh begins, CSS pixels. */
async function topOfSeventh(page: Page): Promise<number> {
  return await page.getByRole('article', { name: 'Page 7 of 12' }).evaluate((seventh) => {
    const area = seventh.closest('[data-pages]');
    return seventh.getBoundingClientRect().top - (area?.getBoundingClientRect().top ?? Number.NaN);
  });
}
