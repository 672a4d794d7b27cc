/** Username, email address, password and devices, changed in Privacy & Security against a real server. */
import type { Page } from '@playwright/test';
import { axeOn } from './support/axe.ts';
import { expect, logIn, newDevice, signUp, student, test } from './support/fixtures.ts';
import { openGateway } from './support/gateway.ts';
import { addTask, taskRow, waitUntilSynced } from './support/student.ts';

async function openDialog(page: Page, button: string) {
  if (!page.url().includes('#privacy')) await page.goto('/dashboard/settings#privacy');
  await page.getByRole('button', { name: button }).click();
  return page.getByRole('dialog');
}

test('the password is changed with the old one; other devices are signed out and keep their work', {
  tag: '@long',
}, async ({ browser, ownServer: server }) => {
  const { page, faults } = await newDevice(browser, server);
  await signUp(page, server);
  const other = await newDevice(browser, server);
  await logIn(other.page, server.student);
  await other.page.goto('/dashboard/tasks');

  const dialog = await openDialog(page, 'Change password');
  const old = dialog.getByLabel('Old password');
  await expect(old).toBeFocused();
  await expect(old).toHaveAttribute('autocomplete', 'current-password');
  await expect(dialog.getByLabel('New password', { exact: true })).toHaveAttribute(
    'autocomplete',
    'new-password',
  );
  await expect(dialog.locator('input[autocomplete="username"]')).toHaveValue(student.email);
  await page.keyboard.type('not my password');
  await dialog.getByLabel('New password', { exact: true }).fill('short');
  await dialog.getByLabel('Confirm new password').fill('other');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Use at least 8 characters.')).toBeVisible();
  await expect(dialog.getByText('The passwords don’t match.')).toBeVisible();
  expect(await axeOn(page)).toEqual([]);

  const next = 'a much better battery';
  await dialog.getByLabel('New password', { exact: true }).fill(next);
  await dialog.getByLabel('Confirm new password').fill(next);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('The password is not correct.')).toBeVisible();
  await expect(dialog.getByLabel('Confirm new password')).toHaveValue(next);
  await old.fill(student.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password changed')).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await expect(other.page.getByText('Session expired Please log in again.')).toBeVisible();
  await addTask(other.page, 'Written after it was signed out');
  await logIn(other.page, { ...student, password: next });
  await waitUntilSynced(other.page);
  await page.goto('/dashboard/tasks');
  await expect(taskRow(page, 'Written after it was signed out')).toBeVisible();
  expect(faults).toEqual([]);
});

test('a failed change of the password loses nothing that was typed: offline, and with the server killed in the middle', {
  tag: ['@worker', '@long'],
}, async ({ browser, ownServer: server }) => {
  const gateway = await openGateway(server.url);
  const { page, context } = await newDevice(browser, gateway);
  await signUp(page, server);
  const dialog = await openDialog(page, 'Change password');
  await dialog.getByLabel('Old password').fill(student.password);
  await dialog.getByLabel('New password', { exact: true }).fill('a much better battery');
  await dialog.getByLabel('Confirm new password').fill('a much better battery');
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(/You are offline. What you typed is still here/)).toBeVisible();
  await context.setOffline(false);
  gateway.hold((path) => path === '/v1/me/password');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await server.kill();
  gateway.release();
  await expect(dialog.getByText('Connection timeout. Please try again later.')).toBeVisible();
  await expect(dialog.getByLabel('Old password')).toHaveValue(student.password);
  await server.start();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Password changed')).toBeVisible();
  gateway.close();
});

test('the e-mail address changes with a code that went to the new one, over a reload; the username at once', {
  tag: '@long',
}, async ({ browser, ownServer: server }) => {
  const { page } = await newDevice(browser, server);
  await signUp(page, server);
  const other = await newDevice(browser, server);
  await logIn(other.page, server.student);

  let dialog = await openDialog(page, 'Change username');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('No changes were made')).toBeVisible();
  await dialog.getByLabel('Username').fill('Countess');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Account' })).toContainText('Countess');

  const wanted = { ...student, email: 'ada@example.net' };
  dialog = await openDialog(page, 'Change email address');
  await dialog.getByLabel('Email address').fill(wanted.email);
  await dialog.getByLabel('Password', { exact: true }).fill(student.password);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(`We sent a 6-digit code to ${wanted.email}`)).toBeVisible();
  await page.reload();
  dialog = await openDialog(page, 'Change email address');
  const code = dialog.getByLabel('Verification code');
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  const right = await server.codeFor(wanted.email);
  await code.fill(right === '111111' ? '222222' : '111111');
  await expect(dialog.getByRole('alert').filter({ hasText: /code/i })).toBeVisible();
  expect(await axeOn(page)).toEqual([]);
  await code.fill(right);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Account' })).toContainText(wanted.email);

  await other.page.goto('/dashboard/settings#privacy');
  await expect(other.page.getByRole('list', { name: 'Account' })).toContainText(wanted.email);
  const third = await newDevice(browser, server);
  await logIn(third.page, wanted);
});

test('a device is signed out from another, after a question, and this one is marked', {
  tag: '@long',
}, async ({ browser, ownServer: server }) => {
  const { page } = await newDevice(browser, server);
  await signUp(page, server);
  const lost = await newDevice(browser, server, { phone: true });
  await logIn(lost.page, server.student);
  await lost.page.goto('/dashboard/tasks');
  await addTask(lost.page, 'Known to all');
  await waitUntilSynced(lost.page);

  // The login was told at once, and leads to where it is ended.
  await page
    .getByRole('button', { name: /notification/i })
    .first()
    .click();
  await page.getByRole('link', { name: /New device: Chrome on Linux/ }).click();
  await page.waitForURL('**/dashboard/settings#devices');
  const list = page.getByRole('list', { name: 'Devices' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list.getByRole('listitem').first()).toContainText('This device');
  await expect(list.getByRole('listitem').last()).toContainText('Network\u00a0127.0.0.x');
  const signOut = list.getByRole('button', { name: /^Sign out/ });
  await expect(signOut).toHaveCount(1);
  await signOut.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Its data stays on it');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(signOut).toBeFocused();
  await signOut.click();
  await dialog.getByRole('button', { name: 'Sign out device' }).click();
  await expect(page.getByText(/is signed out$/)).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(lost.page.getByText('Session expired Please log in again.')).toBeVisible();
  // This device goes on.
  await page.reload();
  await expect(page.getByText('Session expired Please log in again.')).toHaveCount(0);
});
