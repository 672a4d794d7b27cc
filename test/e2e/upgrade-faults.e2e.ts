/** [S10] Tabs of two releases on one database. */
import type { Page } from '@playwright/test';
import { countOn, rowsOn } from './support/device-data.ts';
import { expect, newDevice, signUp, test } from './support/fixtures.ts';
import { accountDatabaseName, holdDatabase } from './support/native-database.ts';
import { addTask, taskRow, waitUntilSynced } from './support/student.ts';

/** Above any that this release declares; Dexie's version 99. */
const newerVersion = 990;
/** Same origin, but no page of the app. */
const plainPage = '/healthz';

test('[S10] an old tab on a newer database shows all, writes nothing, keeps what is typed and offers a reload', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, context, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await page.goto('/dashboard/tasks');
  await addTask(page, 'Before the update');
  await waitUntilSynced(page);
  const newer = await context.newPage();
  await newer.goto(plainPage);
  await holdDatabase(newer, await accountDatabaseName(page), newerVersion);

  await expect(page.getByText('Haversack was updated in another tab.')).toBeVisible();
  await expect(taskRow(page, 'Before the update')).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Task', exact: true });
  await field.fill('Typed in the old tab');
  await field.press('Enter');
  await expect(page.getByText(/Reload this one, then try again/)).toBeVisible();
  await expect(field).toHaveValue('Typed in the old tab');
  expect(await titlesOn(page)).toEqual(['Before the update']);
  expect(await countOn(page, 'outbox')).toBe(0);

  await page.getByRole('banner').getByRole('button', { name: 'Reload needed' }).click();
  await expect(page.getByRole('button', { name: 'Update now' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Scheduler' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Scheduler' })).toBeVisible();
  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('button', { name: 'Reload', exact: true }).click(),
  ]);
  await expect(page.getByText('Haversack was updated in another tab.')).toBeVisible();
  expect(faults).toEqual([]);
});

test('[S10] an upgrade that another tab holds up says so within 3 s, and goes on when that tab is closed', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, context, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await page.goto('/dashboard/tasks');
  await addTask(page, 'On the server');
  await waitUntilSynced(page);
  const name = await accountDatabaseName(page);
  await page.goto(plainPage);
  const old = await context.newPage();
  await old.goto(plainPage);
  await holdDatabase(old, name, 1, { keepsHold: true, fresh: true });

  await page.goto('/dashboard/tasks');
  const message = page.getByText(/Another tab holds an older Haversack open/);
  await expect(message).toBeVisible({ timeout: 5_000 });
  await old.close();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(taskRow(page, 'On the server')).toBeVisible();
  expect(faults).toEqual([]);
});

async function titlesOn(page: Page): Promise<unknown[]> {
  return (await rowsOn(page, 'task')).map((row) => row.title);
}
