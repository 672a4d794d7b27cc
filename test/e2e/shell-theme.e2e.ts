/** The theme in the browser (spec §3, §4, §9): stored, followed, swapped without a flash, offline too. */
import type { Page } from '@playwright/test';
import { expect, newDevice, signUp, test, waitForOfflineReady } from './support/fixtures.ts';

const dark = 'rgb(13, 20, 18)';
const light = 'rgb(245, 248, 246)';

const ground = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

const worn = (page: Page) =>
  page.evaluate(() => ({
    mode: document.documentElement.className,
    // In the build it carries its version.
    sheet: document.getElementById('theme')?.getAttribute('href')?.split('?')[0],
    bar: document.querySelector('meta[name="theme-color"]')?.getAttribute('content'),
    scheme: getComputedStyle(document.documentElement).colorScheme,
    ground: getComputedStyle(document.documentElement).backgroundColor,
  }));

const inDark = {
  mode: 'dark',
  sheet: '/css/dark.css',
  bar: '#0d1412',
  scheme: 'dark',
  ground: dark,
};
const inLight = {
  mode: 'light',
  sheet: '/css/light.css',
  bar: '#f5f8f6',
  scheme: 'light',
  ground: light,
};

/** Writes down the ground's colour at every frame from the very first on, and when. */
async function watchFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: [atMs: number, colour: string][] = [];
    Object.assign(window, { seen });
    const look = () => {
      const { backgroundColor } = getComputedStyle(document.documentElement);
      seen.push([performance.now(), backgroundColor]);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

/**
 * The painted colours in order; frames before the first paint are invisible. The page may report its present colour
 * only at its next frame, so wait one more frame.
 */
const coloursSeen = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const { seen } = window as unknown as { seen: [atMs: number, colour: string][] };
    const firstPaintMs = performance.getEntriesByName('first-paint')[0]?.startTime ?? 0;
    const first = seen.findLastIndex(([atMs]) => atMs <= firstPaintMs);
    return [...new Set(seen.slice(Math.max(0, first)).map(([, colour]) => colour))];
  });

test('the theme follows the system as it turns, until the student sets it', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page } = await newDevice(browser, server);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/account/login');
  await expect.poll(() => worn(page)).toEqual(inDark);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => worn(page)).toEqual(inLight);
  await page.evaluate(() => localStorage.setItem('haversack-theme', 'light'));
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  await expect.poll(() => worn(page)).toEqual(inLight);
});

test('a dark start shows no light frame, with the network and without, and both themes work offline', {
  tag: ['@worker', '@long'],
}, async ({ browser, server }) => {
  const { page, context, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await waitForOfflineReady(page);
  await page.evaluate(() => localStorage.setItem('haversack-theme', 'dark'));
  await watchFrames(page);
  for (const offline of [false, true]) {
    await context.setOffline(offline);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await coloursSeen(page)).toEqual([dark]);
    expect(await worn(page)).toEqual(inDark);
  }
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('radio', { name: 'Light' }).check({ force: true });
  await expect.poll(() => worn(page)).toEqual(inLight);
  // From the one ground to the other, with nothing between that has no theme.
  expect(await coloursSeen(page)).toEqual([dark, light]);
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
  await expect.poll(() => ground(page)).toBe(dark);
  expect(await coloursSeen(page)).toEqual([dark, light]);
  expect(await page.evaluate(() => localStorage.getItem('haversack-theme'))).toBe('dark');
  expect(faults).toEqual([]);
});
