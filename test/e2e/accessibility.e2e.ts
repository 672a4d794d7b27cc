/**
 * Every place, one after the other in both themes and sizes: axe finds nothing, and nothing is lost in a narrow
 * window. `npm run test:long -- browser` looks at each place in every way; here every eighth one is looked at in one, by turns.
 */
import type { Page } from '@playwright/test';
import { fewerUnlessLong, isLong } from '../support/long.ts';
import { axeOn, focusGuards } from './support/axe.ts';
import { lostOn } from './support/fit.ts';
import { expect, newDevice, test } from './support/fixtures.ts';
import { openFullLibrary } from './support/full-library.ts';
import { come, type Place, publicPlaces, studentPlaces } from './support/places.ts';

const laptop = { width: 1366, height: 768 };
const phone = { width: 390, height: 844 };
/** The laptop's window at a zoom of 200 %, and the width that WCAG 1.4.10 asks for. */
const narrow = [
  { width: 683, height: 384 },
  { width: 320, height: 640 },
];

test('axe finds nothing on the public places in either theme and size, and nothing is lost at 320 px and 200 %', async ({
  browser,
  ownServer: server,
}) => {
  const { page, faults } = await newDevice(browser, server);
  await page.goto('/');
  expect(await walk(page, publicPlaces)).toEqual([]);
  expect(faults).toEqual([]);
});

/** One student walks through all of it in a short run: making their content costs as much as many places. */
const parts = fewerUnlessLong(studentPlaces, {
  'of every part': (library) =>
    Object.values(studentPlaces).flatMap((placesOf) => placesOf(library)),
});

for (const [part, placesOf] of Object.entries(parts)) {
  test(`axe finds nothing on the student's places ${part} in either theme and size, and nothing is lost at 320 px and 200 %`, async ({
    browser,
    ownServer: server,
  }) => {
    // Many places: how long it takes says nothing of any of them.
    test.setTimeout(15 * 60_000);
    const { page, faults } = await newDevice(browser, server);
    const library = await openFullLibrary(page, server);
    expect(await walk(page, placesOf(library))).toEqual([]);
    expect(faults).toEqual([]);
  });
}

const ways = [
  { name: 'laptop, light', size: laptop, theme: 'light' },
  { name: 'phone, dark', size: phone, theme: 'dark' },
] as const;

/** @returns problems, each with its place */
async function walk(page: Page, places: Place[]): Promise<string[]> {
  await page.evaluate(() => localStorage.setItem('haversack-theme', 'auto'));
  const wrong: string[] = [];
  const visited = fewerUnlessLong(
    places,
    places.filter((_, index) => index % 8 === 0),
  );
  for (const [index, place] of visited.entries()) {
    const say = (look: string, found: string[]) =>
      wrong.push(...found.map((words) => `${place.name}, ${look}: ${words}`));
    await look(page, laptop, 'light');
    await come(page, place);
    for (const { name, size, theme } of isLong ? ways : ways.slice(index % 2).slice(0, 1)) {
      await look(page, size, theme);
      say(name, await axeOn(page, undefined, place.hasMenu && focusGuards));
    }
    const sizes = isLong ? [phone, ...narrow, laptop] : narrow.slice(index % 2).slice(0, 1);
    for (const size of sizes) {
      await look(page, size, 'dark');
      say(`${size.width} × ${size.height}`, await lostOn(page));
    }
  }
  return wrong;
}

async function look(page: Page, size: typeof laptop, theme: 'light' | 'dark'): Promise<void> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  // The next frame has the theme's stylesheet and the new layout.
  await page.evaluate(async (wanted) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // The element is another one once the theme has changed; a blank page has none.
    const worn = () => document.querySelector('link#theme')?.getAttribute('href') ?? wanted;
    while (!worn().includes(wanted)) await frame();
    await frame();
    await frame();
  }, theme);
}
