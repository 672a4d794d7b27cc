/** Where the system asks for less motion, nothing on the screens moves by itself. */
import type { Page } from '@playwright/test';
import { expect, newDevice, test } from './support/fixtures.ts';
import { openFullLibrary } from './support/full-library.ts';
import { come, studentPlaces } from './support/places.ts';

const names = ['landing of a known student', 'account menu', 'insight', 'new goal', 'tasks'];

test('with reduced motion no animation runs on and no transition takes its time', {
  tag: '@long',
}, async ({ browser, ownServer: server }) => {
  const { page } = await newDevice(browser, server);
  const library = await openFullLibrary(page, server);
  const places = Object.values(studentPlaces).flatMap((placesOf) => placesOf(library));
  await come(page, places.find(({ name }) => name === 'tasks') ?? { name: '', path: '/' });
  expect(await moving(page), 'without the wish').toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const place of places.filter(({ name }) => names.includes(name))) {
    await come(page, place);
    expect(await moving(page), place.name).toBe(0);
  }
});

/** How many elements have a transition or an animation that can be seen, longer than 10 ms. */
async function moving(page: Page): Promise<number> {
  return page.evaluate(() => {
    const isLong = (durations: string) =>
      durations.split(', ').some((duration) => Number.parseFloat(duration) > 0.01);
    return [...document.querySelectorAll('*')].filter((element) => {
      const { transitionDuration, animationDuration, animationName } = getComputedStyle(element);
      return isLong(transitionDuration) || (animationName !== 'none' && isLong(animationDuration));
    }).length;
  });
}
