/** The student's view of sync: one honest status for each state, refused changes, devices. */
import type { Page, Route } from '@playwright/test';
import { axeOn } from './support/axe.ts';
import { rowsOn } from './support/device-data.ts';
import { expect, logIn, newDevice, signUp, test, waitForOfflineReady } from './support/fixtures.ts';
import { errorAnswer, openGateway } from './support/gateway.ts';
import { addTask, chooseForTask, waitUntilSynced } from './support/student.ts';

/** The chip in the header, found by its text. */
const chip = (page: Page, label: string | RegExp) =>
  page.getByRole('banner').getByRole('button', { name: label });

test('[P1] [P2] the status says where the work is: on the server, offline since when, server silent, session over', {
  tag: '@worker',
}, async ({ browser, ownServer: server }) => {
  const { page, context, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await waitForOfflineReady(page);
  await page.goto('/dashboard/tasks');
  await addTask(page, 'Read chapter 1');
  // The chip may still speak of the moment before the edit.
  await waitUntilSynced(page);
  await expect(chip(page, 'All saved')).toBeVisible();

  await context.setOffline(true);
  await addTask(page, 'Written on the train');
  await addTask(page, 'And this');
  // A phone has one row for its header, whatever there is to say.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(chip(page, 'Offline, 2 changes waiting')).toBeVisible();
  expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(64);
  await page.setViewportSize({ width: 1366, height: 768 });
  await chip(page, 'Offline, 2 changes waiting').click();
  await expect(
    page.getByText(/^2 changes saved here since \d\d:\d\d\. Waiting for connection\.$/),
  ).toBeVisible();
  await expect(page.getByRole('banner').getByRole('status', { name: 'Sync' })).toHaveText(
    'Offline. Your changes are saved here.',
  );
  await page.getByRole('link', { name: 'Sync settings' }).click();
  await expect(page).toHaveURL(/\/dashboard\/settings#sync$/);
  await expect(page.getByRole('heading', { name: 'Sync', exact: true })).toBeInViewport();

  await server.kill();
  await context.setOffline(false);
  await expect(chip(page, 'No answer, 2 changes waiting')).toBeVisible();

  // Open before the server is back: the engine may find it by itself, and the chip says something else then.
  await chip(page, /No answer/).click();
  await server.start();
  await page.getByRole('button', { name: 'Sync now' }).click();
  await expect(chip(page, 'All saved')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('status', { name: 'Sync' })).toHaveText(
    'Everything is saved here and on the server again.',
  );

  await context.clearCookies({ name: 'user_session' });
  await page.goto('/dashboard/tasks');
  await addTask(page, 'While signed out');
  await chip(page, 'Sync paused, log in').click();
  await expect(page.getByRole('link', { name: 'Log in to sync' })).toBeVisible();
  expect(faults).toEqual([]);
});

test('[P2] a server in trouble and one that needs a newer app are told apart', {
  tag: '@long',
}, async ({ browser, server }) => {
  const gateway = await openGateway(server.url);
  const { page } = await newDevice(browser, gateway);
  await signUp(page, server);
  await page.goto('/dashboard/tasks');
  await waitUntilSynced(page);
  let answer = errorAnswer(503);
  // On the line: a request that is made right after the browser was told to route may go past it.
  gateway.answer((path) => (path === '/v1/sync' ? answer : undefined));
  await addTask(page, 'Read chapter 1');
  await expect(chip(page, 'Server problem')).toBeVisible();
  answer = errorAnswer(409, 'old-protocol', { protocol: 99 });
  // The engine may have tried again by itself before this wakes it.
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await chip(page, 'Update needed').click();
  await expect(page.getByRole('button', { name: 'Update now' })).toBeVisible();
  gateway.close();
});

test('[S5] [P2] a refused change is shown with old and new words, survives a reload, and goes on after an edit by keyboard', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, context, faults } = await newDevice(browser, server, { phone: true });
  await signUp(page, server);
  await page.goto('/dashboard/tasks');
  await addTask(page, 'Read chapter 1');
  await waitUntilSynced(page);
  await context.route('**/v1/sync', spoilTitles);
  await renameTask(page, 'Read chapter 1', 'Refuse me');
  await addTask(page, 'Refuse me too');
  await expect(chip(page, '2 changes refused')).toBeVisible();
  await page.evaluate(() => localStorage.setItem('haversack-theme', 'dark'));
  await page.reload();
  await chip(page, '2 changes refused').click();
  await page.getByRole('link', { name: 'See refused changes' }).click();

  const list = page.getByRole('list', { name: 'Refused changes' });
  const first = list.getByRole('listitem').first();
  await expect(first.getByText('Saving a task: Read chapter 1')).toBeVisible();
  await expect(first.getByText('“Title” can’t be saved.')).toBeVisible();
  await expect(first.locator('s')).toHaveText('Read chapter 1');
  await expect(first.getByText('Refuse me')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sync', exact: true })).toBeInViewport();
  expect(await axeOn(page)).toEqual([]);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export all' }).click();
  await page.getByRole('button', { name: 'Text to read (Markdown)' }).click();
  expect((await download).suggestedFilename()).toMatch(/^haversack-refused-.*\.md$/);

  await first.getByRole('button', { name: 'Edit' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Title' }).fill('Read chapter 2');
  await page.keyboard.press('Enter');
  await expect(chip(page, '1 change refused')).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await list.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Discard change' }).click();
  await expect(page.getByText('No refused changes.')).toBeVisible();
  await expect(chip(page, 'All saved')).toBeVisible();
  expect((await rowsOn(page, 'task')).map(({ title }) => title)).toEqual(['Read chapter 2']);

  const second = await newDevice(browser, server);
  await logIn(second.page, server.student);
  await expect
    .poll(async () => (await rowsOn(second.page, 'task')).map(({ title }) => title))
    .toEqual(['Read chapter 2']);
  expect(faults).toEqual([]);
});

test('each device sees the others, under the student’s names, and knows them offline', {
  tag: '@long',
}, async ({ browser, server }) => {
  const laptop = await newDevice(browser, server);
  await signUp(laptop.page, server);
  await waitForOfflineReady(laptop.page);
  const phone = await newDevice(browser, server, { phone: true });
  await logIn(phone.page, server.student);
  await waitUntilSynced(phone.page);
  await phone.page.goto('/dashboard/settings#sync');
  const list = phone.page.getByRole('list', { name: 'Devices' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list.getByRole('listitem').first()).toContainText('This device');
  await expect(list.getByRole('listitem').first()).toContainText('Chrome on Linux');
  await list
    .getByRole('button', { name: /^Rename/ })
    .first()
    .click();
  await phone.page.getByRole('textbox', { name: 'Name' }).fill('Pocket');
  await phone.page.keyboard.press('Enter');
  await expect(list.getByText('Pocket')).toBeVisible();

  await laptop.page.goto('/dashboard/settings#sync');
  await expect(laptop.page.getByText('Pocket')).toBeVisible();
  await laptop.context.setOffline(true);
  await laptop.page.reload();
  await expect(laptop.page.getByText('Pocket')).toBeVisible();
  await expect(
    laptop.page.getByText('You are offline. This list may be out of date.'),
  ).toBeVisible();
});

/** Hands the server a title that it can never store, in the place of each “Refuse me”. */
async function spoilTitles(route: Route): Promise<void> {
  const body = route.request().postDataJSON();
  for (const { fields } of body.changes) {
    if (String(fields.title).startsWith('Refuse me')) fields.title = 'x'.repeat(501);
  }
  await route.continue({ postData: JSON.stringify(body) });
}

async function renameTask(page: Page, from: string, to: string): Promise<void> {
  await chooseForTask(page, from, 'Edit');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill(to);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}
