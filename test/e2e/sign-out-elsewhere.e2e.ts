/**
 * Signing out while another window of the same browser is open: nothing of the student stays, and nothing is missing at
 * the next login.
 */
import type { Page } from '@playwright/test';
import { expect, logIn, newDevice, signUp, test } from './support/fixtures.ts';
import { addTask, waitUntilSynced } from './support/student.ts';

async function signOut(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Everything is on the server.')).toBeVisible();
  await dialog.getByRole('button', { name: /Sign out/ }).click();
  await page.waitForURL((url) => url.pathname === '/');
}

/** Databases of accounts, and keys of the student's own words. */
async function left(page: Page): Promise<unknown> {
  return await page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name = '' }) => name);
    return {
      databases: databases.filter((name) => /^haversack-[0-9a-f]{8}-/.test(name)),
      drafts: Object.keys(localStorage).filter((key) => key.includes('draft')),
    };
  });
}

const nothing = { databases: [], drafts: [] };

test('[P2] an answer of the server that comes to another window after the sign-out leaves nothing here', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, context, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await page.goto('/dashboard/tasks');
  await addTask(page, 'First');
  await waitUntilSynced(page);
  const other = await context.newPage();
  let release = () => undefined as unknown;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let held = 0;
  await other.route('**/v1/sync', async (route) => {
    const response = await route.fetch();
    held += 1;
    await released;
    await route.fulfill({ response }).catch(() => undefined);
  });
  await other.goto('/dashboard/tasks');
  await expect.poll(() => held).toBeGreaterThan(0);
  await signOut(page);
  await other.waitForURL((url) => url.pathname === '/');
  release();
  // Long enough for what would store it.
  await page.waitForTimeout(2_000);
  expect(await left(page)).toEqual(nothing);
  await other.close();
  await page
    .getByRole('link', { name: 'Log in', exact: true })
    .or(page.getByRole('button', { name: 'Log in', exact: true }))
    .first()
    .click();
  await logIn(page, server.student);
  await page.goto('/dashboard/tasks');
  await expect(page.getByRole('checkbox', { name: 'First' })).toBeVisible();
  expect(faults).toEqual([]);
});

test('another window that is at its first card notices the sign-out, and stores nothing more', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, context } = await newDevice(browser, server);
  await signUp(page, server);
  const other = await context.newPage();
  await other.goto('/option?step=3');
  await other.getByRole('textbox', { name: 'Front' }).fill('Half a thought');
  await signOut(page);
  await other.waitForURL((url) => url.pathname !== '/option');
  await page.waitForTimeout(1_000);
  expect(await left(page)).toEqual(nothing);
});

test('text typed in a dialog of another window is not kept after the sign-out', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, context } = await newDevice(browser, server);
  await signUp(page, server);
  const other = await context.newPage();
  await other.goto('/dashboard/library/flashcards');
  await other.getByRole('button', { name: 'New deck' }).first().click();
  await other.getByRole('textbox', { name: 'Name' }).fill('Words of my own');
  await signOut(page);
  await other.waitForURL((url) => url.pathname === '/');
  await page.waitForTimeout(1_000);
  expect(await left(page)).toEqual(nothing);
});
