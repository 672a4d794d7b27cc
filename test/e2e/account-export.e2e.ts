/** Taking everything along, and the end of the account, on a real server. */
import { readdir, readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { unzipped } from '../support/zip.ts';
import { axeOn } from './support/axe.ts';
import {
  expect,
  logIn,
  newDevice,
  pdfPath,
  signUp,
  student,
  test,
  waitForOfflineReady,
} from './support/fixtures.ts';
import { openGateway } from './support/gateway.ts';
import {
  addTask,
  taskRow,
  uploadPdf,
  waitUntilSynced,
  waitUntilUploaded,
} from './support/student.ts';

/** Presses Export in the open dialog. @returns the zip's entries */
async function takeExport(page: Page): Promise<Record<string, Uint8Array>> {
  const dialog = page.getByRole('dialog', { name: 'Export everything' });
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^haversack-export-\d{4}-\d\d-\d\d\.zip$/);
  await expect(dialog.getByText(/^Your export is ready/)).toBeVisible();
  return unzipped(await readFile(await saved.path()));
}

test('[P1] [P5] everything is exported without a network; another device fetches missing bytes, or names them as missing', {
  tag: ['@worker', '@long'],
}, async ({ browser, ownServer: server }) => {
  const { page, context, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await waitForOfflineReady(page);
  await uploadPdf(page, pdfPath);
  await page.goto('/dashboard/tasks');
  await addTask(page, 'Take everything along');
  await waitUntilUploaded(page);
  const bytes = await readFile(pdfPath);
  const fileIn = (entries: Record<string, Uint8Array>) =>
    Object.keys(entries).find((path) => path.startsWith('files/')) ?? '';

  await page.goto('/dashboard/settings#privacy');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Export everything' }).click();
  expect(await axeOn(page)).toEqual([]);
  const here = await takeExport(page);
  expect(Buffer.from(here[fileIn(here)] ?? []).equals(bytes)).toBe(true);
  expect(new TextDecoder().decode(here['calendar/tasks.ics'])).toContain(
    'SUMMARY:Take everything along',
  );
  expect(new TextDecoder().decode(here['README.txt'])).toContain('Nothing is missing.');

  const other = await newDevice(browser, server);
  await logIn(other.page, server.student);
  await other.page.goto('/dashboard/settings#profile');
  await expect(other.page.getByRole('definition').filter({ hasText: /^1$/ }).first()).toBeVisible();
  await other.page.goto('/dashboard/settings#privacy');
  await other.page.getByRole('button', { name: 'Export everything' }).click();
  const fetched = await takeExport(other.page);
  expect(Buffer.from(fetched[fileIn(fetched)] ?? []).equals(bytes)).toBe(true);

  await server.kill();
  await other.page.getByRole('button', { name: 'Close', exact: true }).last().click();
  await other.page.getByRole('button', { name: 'Export everything' }).click();
  const without = await takeExport(other.page);
  expect(fileIn(without)).toBe('');
  await expect(other.page.getByText('1 file could not be included')).toBeVisible();
  expect(new TextDecoder().decode(without['README.txt'])).toContain(
    'not on this device, and the server could not be reached',
  );
  expect(faults).toEqual([]);
});

test('[P5] the account is deleted with the password: its rows, files and sessions, and all its data on this device', {
  tag: '@long',
}, async ({ browser, ownServer: server }) => {
  const { page, context, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await uploadPdf(page, pdfPath);
  await waitUntilUploaded(page);
  const other = await newDevice(browser, server);
  await logIn(other.page, server.student);
  expect(await filesAt(server.dataDir)).toHaveLength(1);

  await page.goto('/dashboard/settings#privacy');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog).toContainText('Files: 1');
  await context.setOffline(true);
  await expect(dialog.getByText('Go online to delete your account')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Delete my account' })).toBeDisabled();
  await context.setOffline(false);

  const remove = dialog.getByRole('button', { name: 'Delete my account' });
  await remove.click();
  await expect(dialog.getByText('Enter your password.')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill('not my password');
  await remove.click();
  await expect(dialog.getByText('The password is not correct.')).toBeVisible();
  expect(await axeOn(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Export everything first' }).click();
  await takeExport(page);
  await page.getByRole('button', { name: 'Close', exact: true }).last().click();

  await page.getByRole('button', { name: 'Delete account' }).click();
  await dialog.getByLabel('Password', { exact: true }).fill(student.password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByText('Account deleted')).toBeVisible();
  expect(await context.cookies()).toEqual([]);
  const left = await page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name }) => name),
  );
  expect(left).not.toContainEqual(expect.stringMatching(/^haversack-[0-9a-f]{8}-/));
  expect(await filesAt(server.dataDir)).toEqual([]);
  await page.goto('/dashboard');
  await page.waitForURL((url) => url.pathname === '/');

  await expect(other.page.getByText('Session expired Please log in again.')).toBeVisible();
  await page.goto('/account/login');
  await page.getByLabel('Email address').fill(student.email);
  await page.getByLabel('Password', { exact: true }).fill(student.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await signUp(page, server);
  await waitUntilSynced(page);
  expect(faults).toEqual([]);
});

test('[P2] a deletion without an answer deletes nothing here, keeps the typed password, and counts unsent changes', {
  tag: '@long',
}, async ({ browser, ownServer: server }) => {
  const { page } = await newDevice(browser, server);
  await signUp(page, server);
  await page.goto('/dashboard/tasks');
  await waitForOfflineReady(page);
  await server.kill();
  await addTask(page, 'Made with the server dead');
  await page.goto('/dashboard/settings#privacy');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog.getByText('1 change not yet on the server')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(student.password);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Connection timeout. Please try again later.')).toBeVisible();
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue(student.password);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await server.start();
  await page.goto('/dashboard/tasks');
  await expect(taskRow(page, 'Made with the server dead')).toBeVisible();
  await waitUntilSynced(page);
});

test('[P2] a deletion whose answer was lost deletes nothing on this device, and says how to clear it', {
  tag: '@long',
}, async ({ browser, server }) => {
  const gateway = await openGateway(server.url);
  const { page } = await newDevice(browser, gateway);
  await signUp(page, server);
  await page.goto('/dashboard/settings#privacy');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Password', { exact: true }).fill(student.password);
  gateway.lose((path) => path === '/v1/me');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Connection timeout. Please try again later.')).toBeVisible();
  gateway.lose(() => false);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByText(/If your account is already deleted, sign out/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  const leaving = page.getByRole('dialog');
  await expect(leaving.getByRole('button', { name: 'Sign out' })).toBeVisible();
  gateway.close();
});

/** Files' bytes under the server's data folder. */
async function filesAt(dataDir: string): Promise<string[]> {
  const names = await readdir(`${dataDir}/blobs`, { recursive: true }).catch(() => []);
  return names.filter((name) => /[0-9a-f]{64}$/.test(name));
}
