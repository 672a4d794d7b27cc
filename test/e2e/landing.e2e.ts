/** The landing page: what §1 promises is on it, its pictures are small and keep their place, and it is whole offline. */
import { readdir, stat } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, newDevice, test, waitForOfflineReady } from './support/fixtures.ts';

const pictureFolder = 'src/features/landing/pictures';

test('the landing page shows the three features with pictures, the promises and the links to sign up and log in', async ({
  browser,
  server,
}) => {
  const { page } = await newDevice(browser, server);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: /Study anywhere/ })).toBeVisible();
  const features = page.getByRole('region', { name: 'Everything for your course' });
  await expect(features.getByRole('listitem')).toHaveCount(3);
  for (const name of ['Files', 'Flashcards', 'Study Quiz']) {
    const card = features
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name }) });
    await expect(card.getByRole('img')).toBeVisible();
  }
  const promises = page.getByRole('region', { name: 'What you get' });
  for (const name of [/Personalised/, /Flashcards/, /Quizzes/, /Summaries/, /Task/, /streak/])
    await expect(promises.getByRole('heading', { name })).toBeVisible();
  for (const name of ['How it works offline', 'In plain words'])
    await expect(page.getByRole('region', { name })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText('2025');
});

test('the landing page is whole offline in both themes, and nothing on it moves while it loads', {
  tag: ['@worker', '@long'],
}, async ({ browser, server }) => {
  const { page, context } = await newDevice(browser, server);
  await page.goto('/');
  await waitForOfflineReady(page);
  await context.setOffline(true);
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => localStorage.setItem('haversack-theme', name), theme);
    await page.reload();
    expect(await picturesShown(page), theme).toBe(5);
    expect(await layoutShift(page), theme).toBe(0);
  }
});

test('the pictures of the landing page take at most 150 kB in all', async () => {
  const names = await readdir(pictureFolder);
  const sizes = await Promise.all(names.map((name) => stat(`${pictureFolder}/${name}`)));
  expect(names).toHaveLength(10);
  expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(150_000);
});

/** Brings each picture of the worn theme into view. @returns how many of them were drawn */
async function picturesShown(page: Page): Promise<number> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  let drawn = 0;
  for (const picture of await page.locator('img:visible').all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    drawn++;
  }
  return drawn;
}

/** The layout shift since the page began, without shifts caused by input. */
async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
          resolve(shifts.reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 500);
      }),
  );
}
