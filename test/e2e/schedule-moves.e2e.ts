/** The grid of the schedule by mouse, finger and keys: made by a tap, moved, made longer, and across midnight. */
import type { Locator, Page } from '@playwright/test';
import { rowsOn } from './support/device-data.ts';
import { expect, newDevice, signUp, test } from './support/fixtures.ts';
import { dayAfterMonday, nextMonday } from './support/full-schedule.ts';
import { entryOn, openSchedule } from './support/schedule-looks.ts';
import { fingerOn } from './support/taps.ts';

const minute = 60_000;
/** Heights of an hour, pixels. */
const [laptopHour, phoneHour] = [48, 56];

async function timesOf(page: Page): Promise<{ startsAt: number; endsAt: number }> {
  const [event] = await rowsOn(page, 'event');
  return { startsAt: Number(event?.startsAt), endsAt: Number(event?.endsAt) };
}

async function expectTimes(page: Page, times: { startsAt: number; endsAt: number }): Promise<void> {
  await expect.poll(() => timesOf(page)).toEqual(times);
}

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (box === null) throw new Error('It is not shown');
  return { ...box, x: box.x + box.width / 2, middle: box.y + box.height / 2 };
}

/** Scrolls so that an hour is in the upper part of the hours. */
async function scrollTo(page: Page, hour: number, hourPx: number): Promise<void> {
  await page.locator('.sched-scroll').evaluate((area, top) => {
    area.scrollTop = top;
  }, hour * hourPx);
}

/** By the quick line, on the day that is shown. */
async function make(page: Page, line: string): Promise<void> {
  await page
    .locator('main')
    .getByRole('button', { name: /^New event/ })
    .click();
  await page.getByRole('textbox', { name: 'Title' }).fill(line);
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await rowsOn(page, 'event')).length).toBe(1);
}

test('a tap on free hours makes an event there, and a drag of its edges makes it longer, until the next day too', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await openSchedule(page, 'week', await nextMonday(page));
  await scrollTo(page, 14, laptopHour);
  const column = await boxOf(page.locator('[data-column]').first());
  const at = (hour: number) => column.y + hour * laptopHour;
  await page.mouse.click(column.x, at(22) + 4);
  await page.getByRole('textbox', { name: 'Title' }).fill('Night shift');
  await page.getByRole('button', { name: 'Create event' }).click();
  const shift = entryOn(page, 'Night shift');
  await expect(shift).toBeInViewport();
  const made = await timesOf(page);
  expect(made.endsAt - made.startsAt).toBe(60 * minute);

  const drag = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, from.y + 6, { steps: 2 });
    await page.mouse.move(to.x, to.y, { steps: 6 });
    await page.mouse.up();
  };
  // Its end to 23:45, then its beginning to 20:00.
  await drag({ x: column.x, y: at(23) - 1 }, { x: column.x, y: at(23.75) - 1 });
  await expectTimes(page, { ...made, endsAt: made.endsAt + 45 * minute });
  await drag({ x: column.x, y: at(22) + 1 }, { x: column.x, y: at(20) + 1 });
  await expectTimes(page, {
    ...{ startsAt: made.startsAt - 120 * minute, endsAt: made.endsAt + 45 * minute },
  });
  // Its end to 18:00 of the next day: it is drawn on both.
  const next = await boxOf(page.locator('[data-column]').nth(1));
  await drag({ x: column.x, y: at(23.75) - 1 }, { x: next.x, y: at(18) - 1 });
  await expectTimes(page, {
    ...{ startsAt: made.startsAt - 120 * minute, endsAt: made.endsAt + 19 * 60 * minute },
  });
  await expect(page.locator('[data-column] li')).toHaveCount(2);
  expect(faults).toEqual([]);
});

test('keys lift an event, carry it across midnight, say each step, and put it back', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server);
  await signUp(page, server);
  const monday = await nextMonday(page);
  await openSchedule(page, 'week', dayAfterMonday(monday, 1));
  await make(page, 'Night shift 22:30–23:30');
  const made = await timesOf(page);
  const said = page.getByRole('status').filter({ hasText: /^(Night shift: |Dropped|Not moved)/ });
  await entryOn(page, 'Night shift').focus();
  await page.keyboard.press('Space');
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowDown');
  await expect(said).toHaveText(/^Night shift: \S+ .* to \S+ .*, 23:30 to 00:30, free$/);
  await page.keyboard.press('Shift+ArrowDown');
  await expect(said).toHaveText(/23:30 to 00:45, free$/);
  await page.keyboard.press('Enter');
  await expect(said).toHaveText(/^Dropped at .*23:30 to 00:45$/);
  const moved = { startsAt: made.startsAt + 60 * minute, endsAt: made.endsAt + 75 * minute };
  await expectTimes(page, moved);
  await expect(page.locator('[data-column] li')).toHaveCount(2);

  await entryOn(page, 'Night shift').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await expect(said).toHaveText('Not moved');
  await expectTimes(page, moved);
  // Enter opens what arrow keys have come to.
  await entryOn(page, 'Night shift').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Night shift' })).toBeVisible();
  expect(faults).toEqual([]);
});

test('a finger makes an event by a tap, moves it after a long press, and makes it longer by its ring', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server, { phone: true, touch: true });
  await signUp(page, server);
  const monday = await nextMonday(page);
  // The grid of the day comes after another view.
  await openSchedule(page, 'month', monday);
  await page.keyboard.press('d');
  await scrollTo(page, 8, phoneHour);
  const column = await boxOf(page.locator('[data-column]'));
  const at = (hour: number) => column.y + hour * phoneHour;
  await page.touchscreen.tap(column.x, at(11) + 4);
  await page.getByRole('textbox', { name: 'Title' }).fill('Tutor call');
  await page.getByRole('button', { name: 'Create event' }).click();
  const call = entryOn(page, 'Tutor call');
  await expect(call).toBeInViewport();
  const made = await timesOf(page);

  const finger = await fingerOn(page);
  const held = await boxOf(call);
  await finger.down(held.x, held.middle);
  await page.waitForTimeout(500);
  await finger.move(held.x, held.middle + phoneHour);
  await finger.up();
  const later = { startsAt: made.startsAt + 60 * minute, endsAt: made.endsAt + 60 * minute };
  await expectTimes(page, later);

  // Held without a move, it shows its rings.
  const again = await boxOf(call);
  await finger.down(again.x, again.middle);
  await page.waitForTimeout(500);
  await finger.up();
  const ring = await boxOf(page.locator('.sched-held [data-grip="end"]'));
  expect(ring.width).toBeGreaterThanOrEqual(44);
  await finger.down(ring.x, ring.middle);
  await finger.move(ring.x, ring.middle + phoneHour);
  await finger.up();
  await expectTimes(page, { ...later, endsAt: later.endsAt + 60 * minute });

  // A swipe to the side is the next day.
  await finger.down(column.x, at(9));
  await finger.move(column.x - 90, at(9));
  await finger.up();
  await expect(page.locator(`[data-column="${dayAfterMonday(monday, 1)}"]`)).toBeVisible();
  expect(faults).toEqual([]);
});

test('the wheel turns a month, one for each gesture, and so do the Page keys', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server);
  await page.setViewportSize({ width: 1366, height: 900 });
  await signUp(page, server);
  await openSchedule(page, 'month', '2027-03-10');
  const title = page.locator('main').getByRole('heading', { level: 2 }).first();
  await expect(title).toHaveText('March 2027');
  // In one task: on a busy machine, notches that are sent one by one lie a gesture apart.
  await page.evaluate(() => {
    // Beside the card of an empty schedule.
    const under = document.elementFromPoint(400, 300);
    const notch = { deltaY: 60, bubbles: true, cancelable: true };
    for (let sent = 0; sent < 4; sent++) under?.dispatchEvent(new WheelEvent('wheel', notch));
  });
  await expect(title).toHaveText('April 2027');
  await page.keyboard.press('PageUp');
  await page.keyboard.press('PageUp');
  await expect(title).toHaveText('February 2027');
  expect(faults).toEqual([]);
});

test('a night on which the clocks change says so in the hours', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await openSchedule(page, 'week', '2027-10-30');
  await expect(page.getByText('Clocks go back: this day has 25 hours')).toHaveCount(1);
  await openSchedule(page, 'day', '2027-03-28');
  await expect(page.getByText('Clocks go forward: this day has 23 hours')).toHaveCount(1);
  expect(faults).toEqual([]);
});
