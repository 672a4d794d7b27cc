/** Repeating events in the schedule: edits of one, the following and all, on two devices too, and a lecture's whole way. */
import type { Page } from '@playwright/test';
import { countOn, rowsOn } from './support/device-data.ts';
import { expect, logIn, newDevice, signUp, test, waitForOfflineReady } from './support/fixtures.ts';
import { dayAfterMonday, nextMonday } from './support/full-schedule.ts';
import { entryOn, openSchedule } from './support/schedule-looks.ts';
import { expectSameRows, uploadPdf, waitUntilSynced } from './support/student.ts';
import { tapsOf, watchTaps } from './support/taps.ts';

/** `4 Jan`, as it is typed. */
function typedDay(day: string): string {
  const at = new Date(`${day}T12:00Z`);
  return at.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
}

/** On the four Mondays from one on, 10:00 to 11:00. */
async function makeLecture(page: Page, monday: string): Promise<void> {
  await openSchedule(page, 'week', monday);
  await page
    .locator('main')
    .getByRole('button', { name: /^New event/ })
    .click();
  const until = typedDay(dayAfterMonday(monday, 21));
  await page
    .getByRole('textbox', { name: 'Title' })
    .fill(`Lecture 10:00–11:00 every week until ${until}`);
  await expect(page.getByText('4 events.')).toBeVisible();
  await page.keyboard.press('Enter');
  const toast = page.locator('[data-slip]').filter({ hasText: '4 events created' });
  await expect(toast).toBeVisible();
  expect(await countOn(page, 'event')).toBe(1);
}

/** The lectures of the four weeks in the agenda, such as `Lecture 10:00`, in order. */
async function expectShown(page: Page, monday: string, wanted: readonly string[]): Promise<void> {
  await openSchedule(page, 'agenda', monday);
  const shown = async () => {
    const names = await page
      .locator('[data-entry]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
    return names.map((name) => /(\w+), .*?(\d\d:\d\d) to/.exec(name)?.slice(1).join(' ') ?? name);
  };
  await expect.poll(shown).toEqual(wanted);
}

async function openNth(page: Page, monday: string, week: number): Promise<void> {
  await openSchedule(page, 'week', dayAfterMonday(monday, 7 * week));
  await entryOn(page, 'Lecture').click();
  await page.getByRole('dialog', { name: 'Lecture' }).waitFor();
}

async function changeTime(page: Page, time: string, scope: string, button: string): Promise<void> {
  await page.keyboard.press('e');
  const form = page.getByRole('dialog', { name: 'Edit event' });
  await form.getByLabel('Start time').fill(time);
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('radio', { name: scope }).check();
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('an edit and a deletion concern this event, this and following, or all, as the student says', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server);
  await signUp(page, server);
  const monday = await nextMonday(page);
  await makeLecture(page, monday);
  const lectures = (...times: string[]) => times.map((time) => `Lecture ${time}`);
  await expectShown(page, monday, lectures('10:00', '10:00', '10:00', '10:00'));
  await openNth(page, monday, 1);
  await changeTime(page, '12:00', 'This event only', 'Change this event');
  await expectShown(page, monday, lectures('10:00', '12:00', '10:00', '10:00'));
  await openNth(page, monday, 2);
  await changeTime(page, '14:00', 'This and following', 'Change 2 events');
  await expectShown(page, monday, lectures('10:00', '12:00', '14:00', '14:00'));
  await openNth(page, monday, 0);
  await changeTime(page, '09:00', 'All events', 'Change 2 events');
  await expectShown(page, monday, lectures('09:00', '12:00', '14:00', '14:00'));

  const remove = async (week: number, scope: string, button: string | RegExp) => {
    await openNth(page, monday, week);
    await page.keyboard.press('Delete');
    await page.getByRole('radio', { name: scope }).check();
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await remove(3, 'This event only', 'Delete this event');
  const toast = page.locator('[data-slip]').filter({ hasText: 'Event deleted' });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expectShown(page, monday, lectures('09:00', '12:00', '14:00', '14:00'));
  await remove(1, 'This and following', /^Delete/);
  await expectShown(page, monday, lectures('09:00'));
  await remove(0, 'All events', /^Delete/);
  await expectShown(page, monday, []);
  expect(faults).toEqual([]);
});

test('[P2] [P3] an event moved on one device and all renamed on another, both offline, are as both said', {
  tag: ['@long', '@worker'],
}, async ({ browser, server }) => {
  const train = await newDevice(browser, server);
  await signUp(train.page, server);
  const monday = await nextMonday(train.page);
  await makeLecture(train.page, monday);
  await waitUntilSynced(train.page);
  const home = await newDevice(browser, server);
  await logIn(home.page, server.student);
  await expect.poll(() => countOn(home.page, 'event')).toBe(1);
  const devices = [train, home];
  for (const { page, context } of devices) {
    await waitForOfflineReady(page);
    await openNth(page, monday, 1);
    await context.setOffline(true);
  }
  await changeTime(train.page, '12:00', 'This event only', 'Change this event');
  await home.page.keyboard.press('e');
  await home.page.getByRole('textbox', { name: 'Title' }).fill('Lecture B');
  await home.page.getByRole('button', { name: 'Save' }).click();
  await home.page.getByRole('radio', { name: 'All events' }).check();
  await home.page.getByRole('button', { name: 'Change 4 events' }).click();
  await expect(home.page.getByRole('dialog')).toHaveCount(0);
  for (const { page, context } of devices) {
    await context.setOffline(false);
    await waitUntilSynced(page);
  }
  await expectSameRows(train.page, home.page);
  for (const { page } of devices)
    await expectShown(page, monday, ['B 10:00', 'B 12:00', 'B 10:00', 'B 10:00']);
  expect([...train.faults, ...home.faults]).toEqual([]);
});

test('a weekly lecture until the end of term, without a break, takes six actions; its notes and files are one more', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server);
  await watchTaps(page);
  await signUp(page, server);
  await uploadPdf(page, 'test/fixtures/psychology-extract.pdf');
  await page.goto('/dashboard/courses');
  await page.goto('/dashboard/scheduler?view=week');
  await tapsOf(page);
  await page.locator('main').getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Add timetable' }).click();
  await page
    .getByRole('textbox', { name: 'New class' })
    .fill('Modern Europe Mon and Thu 10:15–11:45 until 12 Feb, except 24 Dec–6 Jan');
  await page.getByRole('button', { name: /^Create \d+ classes/ }).click();
  // The words are one more action.
  expect((await tapsOf(page)) + 1).toBeLessThanOrEqual(6);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const [event] = await rowsOn(page, 'event');
  expect(event?.repeat).toMatch(/BYDAY=MO,TH;UNTIL=\d{4}0212$/);
  expect(JSON.stringify(event?.breaks)).toMatch(/-12-24.*-01-06/);
  await entryOn(page, 'Modern Europe').click();
  await page.getByRole('button', { name: 'Take notes' }).click();
  await page.waitForURL(/\/notes\/[0-9a-f-]{36}$/);
  const [note] = await rowsOn(page, 'note');
  expect(note?.title).toMatch(/^Modern Europe, /);
  expect(faults).toEqual([]);
});
