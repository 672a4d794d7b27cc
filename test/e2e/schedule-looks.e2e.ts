/** Every view and every panel of the schedule, in both themes, on a laptop and on a phone: axe finds nothing. */
import type { Page } from '@playwright/test';
import { axeOn, focusGuards } from './support/axe.ts';
import { expect, newDevice, signUp, test } from './support/fixtures.ts';
import { fillSchedule, nextMonday } from './support/full-schedule.ts';
import { type LookOfSchedule, looksOfSchedule } from './support/schedule-looks.ts';

for (const phone of [false, true]) {
  test(`axe finds nothing in the views and panels of the schedule on a ${phone ? 'phone' : 'laptop'}, light and dark`, {
    tag: '@long',
  }, async ({ browser, server }) => {
    test.setTimeout(10 * 60_000);
    const { page, faults } = await newDevice(browser, server, { phone, touch: phone });
    await signUp(page, server);
    const monday = await nextMonday(page);
    await fillSchedule(page, monday);
    const found: string[] = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const look of looksOfSchedule(monday, phone))
        for (const problem of await problemsOf(page, look))
          found.push(`${look.name}, ${colorScheme}: ${problem}`);
    }
    expect(found).toEqual([]);
    expect(faults).toEqual([]);
  });
}

async function problemsOf(page: Page, look: LookOfSchedule): Promise<string[]> {
  await look.open(page);
  return await axeOn(page, undefined, focusGuards);
}
