/** The browser's data is removed while a tab is open: nothing breaks, and the app says what is lost and what to do. */
import type { Page } from '@playwright/test';
import { expect, newDevice, signUp, test } from './support/fixtures.ts';
import { addTask, waitUntilSynced } from './support/student.ts';

/** Deletes databases like another tab. */
async function deleteDatabases(page: Page, which: RegExp): Promise<void> {
  await page.evaluate(async (pattern) => {
    const deleted = (name: string) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase(name);
        request.onsuccess = () => resolve();
        request.onerror = () => reject(request.error);
      });
    for (const { name = '' } of await indexedDB.databases()) {
      if (new RegExp(pattern).test(name)) await deleted(name);
    }
  }, which.source);
}

/** Deletes them like “Clear site data”: connections are closed by force. */
async function clearSiteData(page: Page, origin: string): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
}

const ways: [string, (page: Page, origin: string) => Promise<void>][] = [
  [
    'the account’s database by another tab',
    (page) => deleteDatabases(page, /^haversack-[0-9a-f]{8}-/),
  ],
  ['all databases by another tab', (page) => deleteDatabases(page, /^haversack-/)],
  ['all databases by the browser', clearSiteData],
];

for (const [what, remove] of ways) {
  test(`[P2] ${what}, under an open tab: what is lost is said, and the rest comes back`, {
    tag: '@long',
  }, async ({ browser, server }) => {
    const { page, context, faults } = await newDevice(browser, server);
    await signUp(page, server);
    await page.goto('/dashboard/tasks');
    await addTask(page, 'On the server');
    await waitUntilSynced(page);
    await context.setOffline(true);
    await addTask(page, 'Only here');
    await expect(page.getByText(/1 change waiting/).first()).toBeVisible();
    await page.getByRole('textbox', { name: 'Task' }).fill('Half a thought');
    await remove(page, server.url);
    // The next action of the student notices the removal, if nothing has yet.
    await page.getByRole('button', { name: 'Create task' }).click();
    const banner = page
      .getByRole('status')
      .filter({ hasText: 'removed from this browser' })
      .first();
    await expect(banner).toContainText('1 change had not reached the server');
    await expect(page.getByRole('checkbox', { name: 'Only here' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Task' })).toHaveValue('Half a thought');
    await page.getByRole('button', { name: 'Create task' }).click();
    await context.setOffline(false);
    await banner.getByRole('button', { name: 'Reload' }).click();
    await expect(async () => {
      // If all databases are gone, the app first asks the server whose session it is.
      if (!page.url().endsWith('/dashboard/tasks')) await page.goto('/dashboard/tasks');
      await expect(page.getByRole('checkbox', { name: 'On the server' })).toBeVisible();
    }).toPass();
    await expect(page.getByRole('textbox', { name: 'Task' })).toHaveValue('Half a thought');
    await expect(banner).toBeHidden();
    expect(faults).toEqual([]);
  });
}

test('[P2] a student who opens another screen after all data was removed stays signed in', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await page.goto('/dashboard/tasks');
  await addTask(page, 'On the server');
  await waitUntilSynced(page);
  await deleteDatabases(page, /^haversack-/);
  await page.getByRole('link', { name: 'Insight' }).click();
  await page.getByRole('link', { name: 'Open dashboard' }).click();
  await page.getByRole('link', { name: 'Tasks', exact: true }).click();
  await expect(page.getByRole('checkbox', { name: 'On the server' })).toBeVisible();
  expect(faults).toEqual([]);
});
