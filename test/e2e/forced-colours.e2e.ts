/** Where the system forces its own few colours, focus, selection, charts and ticks are still told apart. */
import type { Page } from '@playwright/test';
import { expect, newDevice, test } from './support/fixtures.ts';
import { openFullLibrary } from './support/full-library.ts';
import { come, studentPlaces } from './support/places.ts';

test('in forced colours the focus, selected items, charts, progress and icons are visible', {
  tag: '@long',
}, async ({ browser, ownServer: server }) => {
  const { page } = await newDevice(browser, server);
  const library = await openFullLibrary(page, server);
  await page.emulateMedia({ forcedColors: 'active' });
  const places = Object.values(studentPlaces).flatMap((placesOf) => placesOf(library));
  const at = async (name: string) => {
    const place = places.find((one) => one.name === name);
    expect(place, name).toBeDefined();
    if (place) await come(page, place);
  };

  await at('tasks');
  const [current, other] = [
    page.getByRole('link', { name: 'Tasks' }).first(),
    page.getByRole('link', { name: 'Insight' }).first(),
  ];
  expect(await coloursOf(page, current), 'the current page').not.toEqual(
    await coloursOf(page, other),
  );
  const [chosen, rest] = [
    page.getByRole('button', { name: 'List', pressed: true }),
    page.getByRole('button', { name: 'Board', pressed: false }),
  ];
  expect(await coloursOf(page, chosen), 'the selected view').not.toEqual(
    await coloursOf(page, rest),
  );
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(
    await page.evaluate(
      () => getComputedStyle(document.activeElement ?? document.body).outlineStyle,
    ),
  ).not.toBe('none');

  const filled = page.getByRole('button', { name: 'Create task' });
  await expect(filled).toHaveCSS('forced-color-adjust', 'none');
  const [ground, words] = await filled.evaluate((element) => {
    const { backgroundColor, color } = getComputedStyle(element);
    return [backgroundColor, color];
  });
  expect(words, 'the words of a filled button').not.toBe(ground);

  await at('insight');
  await expect.poll(() => fills(page, 'Reviews in the last 30 days'), 'bars').toBeGreaterThan(1);
  await expect
    .poll(() => fills(page, 'Study days'), 'days with and without study')
    .toBeGreaterThan(1);

  await at('dashboard');
  expect(
    await page
      .getByRole('progressbar')
      .first()
      .evaluate((bar) => {
        const done = bar.firstElementChild;
        return (
          done !== null &&
          getComputedStyle(done).backgroundColor !== getComputedStyle(bar).backgroundColor
        );
      }),
    'progress',
  ).toBe(true);

  await at('option');
  const [picked, unpicked] = [
    page.locator('label:has(:checked)').first(),
    page.locator('label:not(:has(:checked))').first(),
  ];
  expect(await coloursOf(page, picked), 'the chosen option').not.toEqual(
    await coloursOf(page, unpicked),
  );
});

/** The colours that tell one thing from its neighbour. */
async function coloursOf(page: Page, of: ReturnType<Page['locator']>): Promise<string[]> {
  await page.mouse.move(0, 0);
  return of.first().evaluate((element) => {
    const {
      backgroundColor,
      borderTopColor,
      borderTopWidth,
      outlineStyle,
      color,
      textDecorationLine,
    } = getComputedStyle(element);
    return [
      backgroundColor,
      `${borderTopColor} ${borderTopWidth}`,
      outlineStyle,
      color,
      textDecorationLine,
    ];
  });
}

/** How many different colours the shapes of a panel's chart are painted in. */
async function fills(page: Page, panel: string): Promise<number> {
  return page
    .getByRole('region', { name: panel })
    .first()
    .locator('svg[role="img"] rect:not([fill="transparent"])')
    .evaluateAll(
      (shapes) =>
        new Set(
          shapes.map(
            (shape) => `${getComputedStyle(shape).fill} ${getComputedStyle(shape).fillOpacity}`,
          ),
        ).size,
    );
}
