/** The grid of the schedule: an event made and moved by mouse. */
import type { Locator, Page } from '@playwright/test';
import { axeOn, focusGuards } from './support/axe.ts';
import { rowsOn } from './support/device-data.ts';
import { expect, newDevice, signUp, test } from './support/fixtures.ts';

const scheduler = '/dashboard/scheduler';

/** Tests run at any hour: the middle of a day on which nothing else is. */
async function showNoon(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Next week' }).click();
  await page.locator('.sched-scroll').evaluate((area) => {
    area.scrollTop = area.scrollHeight / 2.5;
  });
  // Beside the card of an empty schedule.
  return page.locator('[data-column]').first();
}

async function centre(part: Locator): Promise<{ x: number; y: number }> {
  const box = await part.boundingBox();
  if (box === null) throw new Error('It is not shown');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function timesOf(page: Page): Promise<{ startsAt: number; endsAt: number }> {
  const [event] = await rowsOn(page, 'event');
  return { startsAt: Number(event?.startsAt), endsAt: Number(event?.endsAt) };
}

const hour = 3_600_000;

/** Of the toast with these words; others may stand beside it. */
async function undo(page: Page, words: string): Promise<void> {
  const toast = page.locator('[data-slip]').filter({ hasText: words });
  await toast.getByRole('button', { name: 'Undo' }).click();
}

test('an event is dragged over free hours, named, moved by a drag and put back by Undo', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await page.goto(scheduler);
  await expect(page.getByRole('heading', { name: 'Your week will be here' })).toBeVisible();
  const column = await showNoon(page);
  const { x } = await centre(column);
  const top = (await column.boundingBox())?.y ?? 0;
  // From 13:00 to 15:00, with 48 pixels an hour.
  await page.mouse.move(x, top + 13 * 48 + 2);
  await page.mouse.down();
  await page.mouse.move(x, top + 14 * 48, { steps: 4 });
  await page.mouse.move(x, top + 15 * 48 - 2, { steps: 4 });
  await page.mouse.up();
  await page.getByRole('textbox', { name: 'Title' }).fill('Tutor call');
  await page.keyboard.press('Enter');
  const event = page.getByRole('button', { name: /^Tutor call, / });
  await expect(event).toBeInViewport();
  const made = await timesOf(page);
  expect(made.endsAt - made.startsAt).toBe(2 * hour);

  const from = await centre(event);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + 30, { steps: 4 });
  await page.mouse.move(from.x, from.y + 48, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await timesOf(page)).startsAt).toBe(made.startsAt + hour);
  expect(await timesOf(page)).toEqual({
    startsAt: made.startsAt + hour,
    endsAt: made.endsAt + hour,
  });
  await undo(page, 'Event moved');
  await expect.poll(() => timesOf(page)).toEqual(made);
  expect(await axeOn(page, undefined, focusGuards)).toEqual([]);
  expect(faults).toEqual([]);
});
