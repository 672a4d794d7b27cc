/** Notifications [P1]: created and read offline, on a phone and by keyboard, and shown while no tab is visible. */
import type { Page } from '@playwright/test';
import { axeOn } from './support/axe.ts';
import { rowsOn } from './support/device-data.ts';
import {
  expect,
  newDevice,
  type ServerOfTest,
  signUp,
  test,
  waitForOfflineReady,
} from './support/fixtures.ts';
import { chooseForTask, waitUntilSynced } from './support/student.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/** A student with tasks that are due tomorrow, on a device whose time the test can turn. */
async function withTasks(page: Page, server: ServerOfTest, titles: readonly string[]) {
  await page.clock.install();
  await signUp(page, server);
  await page.goto('/dashboard/tasks');
  const tomorrow = await page.evaluate(
    (ms) => new Date(Date.now() + ms).toLocaleDateString('sv-SE'),
    dayMs,
  );
  const form = page.getByRole('form', { name: 'New task' });
  for (const [index, title] of titles.entries()) {
    await form.getByRole('textbox', { name: 'Task' }).fill(`${title} ${tomorrow}`);
    await form.getByRole('button', { name: 'Create task' }).click();
    await expect.poll(async () => (await rowsOn(page, 'task')).length).toBe(index + 1);
  }
  await waitUntilSynced(page);
}

/** Until noon of the next day. */
async function turnToTomorrow(page: Page): Promise<void> {
  const ms = await page.evaluate(() => {
    const noon = new Date();
    noon.setDate(noon.getDate() + 1);
    return noon.setHours(12, 0, 0, 0) - Date.now();
  });
  await page.clock.fastForward(ms);
}

/** On a wide screen they stand beside the list, elsewhere in a sheet. */
const detailsOf = (page: Page, title: string) =>
  page
    .getByRole('complementary', { name: 'Task details' })
    .filter({ hasText: title })
    .or(page.getByRole('dialog', { name: title }));

const bell = (page: Page, unread?: number) =>
  page.getByRole('button', {
    name: unread === undefined ? /^Notifications/ : `Notifications, ${unread} unread`,
    exact: true,
  });

test('[P1] on a phone with no network they come, are read, put off, removed and opened', {
  tag: ['@worker', '@long'],
}, async ({ browser, server }) => {
  const { page, context, faults } = await newDevice(browser, server, { phone: true });
  await withTasks(page, server, ['Essay', 'Lab report', 'Reading']);
  await waitForOfflineReady(page);
  await bell(page).click();
  const dialog = page.getByRole('dialog', { name: 'Notifications' });
  await expect(dialog.getByText('You’re all caught up')).toBeVisible();
  expect(await axeOn(page, 'dialog')).toEqual([]);
  await page.keyboard.press('Escape');

  await context.setOffline(true);
  await turnToTomorrow(page);
  await expect(bell(page, 3)).toBeVisible();
  await bell(page).click();
  await expect(dialog.getByRole('list', { name: 'Due' }).getByRole('listitem')).toHaveCount(3);
  await expect(dialog.getByText('Due today').first()).toBeVisible();
  expect(await axeOn(page, 'dialog')).toEqual([]);

  await dialog.getByRole('button', { name: 'Snooze: Lab report' }).click();
  expect(await axeOn(page, 'dialog')).toEqual([]);
  await dialog.getByRole('button', { name: /^1 hour/ }).click();
  await expect(dialog.getByText('2 unread')).toBeVisible();
  await expect(dialog.getByRole('link', { name: /Lab report/ })).toHaveCount(0);

  await dialog.getByRole('button', { name: 'Done: Reading' }).click();
  await expect(dialog.getByText('1 unread')).toBeVisible();
  await expect(dialog.getByText('1 unread')).toBeFocused();
  const message = page.getByRole('listitem').filter({ hasText: 'Task completed' });
  await message.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByText('2 unread')).toBeVisible();

  // Under a pointer a message stays.
  await page.mouse.move(5, 800);
  await page.clock.fastForward(hourMs + 60_000);
  await expect(dialog.getByText('3 unread')).toBeVisible();
  await dialog.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(dialog.getByText('No unread notifications')).toBeFocused();
  await expect(dialog.getByRole('list', { name: 'Earlier' }).getByRole('listitem')).toHaveCount(3);
  await dialog.getByRole('link', { name: 'Essay' }).click();
  await expect(detailsOf(page, 'Essay')).toBeVisible();
  await page.keyboard.press('Escape');

  await context.setOffline(false);
  await waitUntilSynced(page);
  expect(faults).toEqual([]);
});

test('by keyboard alone, and nothing more is made of what is switched off', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server);
  await withTasks(page, server, ['Essay']);
  await turnToTomorrow(page);
  await expect(bell(page, 1)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'New notification: Essay' })).toHaveText(
    'New notification: Essay. Due today',
  );
  await bell(page).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Notification settings' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Essay' })).toBeFocused();
  await page.keyboard.press('s');
  await expect(page.getByRole('button', { name: /^10 min/ })).toBeVisible();
  await page.keyboard.press('s');
  expect(await axeOn(page, 'header')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(bell(page)).toBeFocused();
  await page.keyboard.press('Enter');
  for (let steps = 0; steps < 3; steps++) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(detailsOf(page, 'Essay')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();

  await page.goto('/dashboard/settings#notifications');
  const section = page.getByRole('region', { name: 'Notifications' });
  await section.getByRole('switch', { name: 'Quiet hours' }).click();
  await section.getByLabel('From').fill('21:30');
  await section.getByLabel('From').blur();
  await expect
    .poll(() => rowsOn(page, 'settings'))
    .toMatchObject([{ quietFrom: '21:30', quietTo: '07:00' }]);
  expect(await axeOn(page, '#notifications')).toEqual([]);
  for (const kind of await section.getByRole('button', { name: /Change$/ }).all()) {
    await kind.click();
    const notify = page.getByRole('switch', { name: 'Notify me' });
    await notify.focus();
    await page.keyboard.press('Space');
    await expect(notify).not.toBeChecked();
    await page.keyboard.press('Escape');
  }
  await page.goto('/dashboard/tasks');
  await chooseForTask(page, 'Essay', 'Edit');
  const dueOn = page.getByRole('dialog').getByLabel('Due date');
  await dueOn.fill(
    await page.evaluate((ms) => new Date(Date.now() + ms).toLocaleDateString('sv-SE'), dayMs),
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await turnToTomorrow(page);
  await page.clock.runFor(30_000);
  expect(await rowsOn(page, 'notification')).toHaveLength(1);
  expect(faults).toEqual([]);
});

test('while nobody looks the system shows each once; a press leads to it, and signing out takes them away', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, context, faults } = await newDevice(browser, server);
  await context.grantPermissions(['notifications']);
  await withTasks(page, server, ['Essay', 'Report']);
  await page.goto('/dashboard/settings#notifications');
  await page.getByRole('switch', { name: 'Message', exact: true }).click();
  await expect(page.getByText(/^This device shows notifications/)).toBeVisible();
  await waitForOfflineReady(page);
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications())
        .map(({ title, body }) => `${title}: ${body}`)
        .sort();
    });
  const look = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);
  await look(true);
  await turnToTomorrow(page);
  await expect.poll(shown).toEqual(['Essay: Due today', 'Report: Due today']);

  const [task] = (await rowsOn(page, 'task')).filter(({ title }) => title === 'Essay');
  const made = (await rowsOn(page, 'notification')).find(({ aboutId }) => aboutId === task?.id);
  await look(false);
  await page.evaluate((id) => {
    navigator.serviceWorker.dispatchEvent(
      new MessageEvent('message', { data: { type: 'haversack-open-notification', id } }),
    );
  }, made?.id);
  await expect(detailsOf(page, 'Essay')).toBeVisible();
  await page.keyboard.press('Escape');
  // Read, it goes from the screen as well.
  await page.clock.runFor(10_000);
  await expect.poll(shown).toEqual(['Report: Due today']);

  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /Sign out/ }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await expect.poll(shown).toEqual([]);
  expect(faults).toEqual([]);
});

test('a window that a notification has opened goes to what it is about', { tag: '@long' }, async ({
  browser,
  server,
}) => {
  const { page, faults } = await newDevice(browser, server);
  await withTasks(page, server, ['Essay']);
  await turnToTomorrow(page);
  await expect(bell(page, 1)).toBeVisible();
  const [made] = await rowsOn(page, 'notification');
  await page.goto(`/dashboard#notification=${made?.id}`);
  await expect(page).toHaveURL(/\/dashboard\/tasks/);
  await expect(detailsOf(page, 'Essay')).toBeVisible();
  expect(faults).toEqual([]);
});
