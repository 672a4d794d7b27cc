/** axe on the states of the public screens that no address opens by itself: errors, codes, steps, banners, the choice. */

import type { Browser, Page } from '@playwright/test';
import { fewerUnlessLong } from '../support/long.ts';
import { axeOn } from './support/axe.ts';
import { expect, logIn, newDevice, signUp, student, test } from './support/fixtures.ts';
import type { ServerProcess } from './support/server.ts';

const other = { username: 'Grace', email: 'grace@example.org', password: 'another good password' };

const looks = [
  { theme: 'light', size: 'phone' },
  { theme: 'dark', size: 'laptop' },
] as const;

// `npm run test:long -- browser` takes both.
for (const { theme, size } of fewerUnlessLong<readonly (typeof looks)[number][]>(
  looks,
  looks.slice(0, 1),
)) {
  const open = async (browser: Browser, server: ServerProcess) => {
    const device = await newDevice(browser, server, { phone: size === 'phone' });
    await device.page.goto('/');
    await device.page.evaluate((name) => localStorage.setItem('haversack-theme', name), theme);
    const look = (state: string) => expectClean(device.page, `${state}-${size}-${theme}`);
    return { ...device, look };
  };

  test(`axe finds nothing in any state of login and forgotten password (${size}, ${theme})`, {
    tag: '@long',
  }, async ({ browser, ownServer: server }) => {
    const { page, look } = await open(browser, server);
    await page.goto('/account/login');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByText('Enter your password.')).toBeVisible();
    await look('login-empty');
    await page.getByLabel('Email address').fill(student.email);
    await page.getByLabel('Password', { exact: true }).fill(student.password);
    await page.getByLabel('This is a shared computer').check();
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByText('The email address or password is not correct.')).toBeVisible();
    await look('login-wrong');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page.getByRole('heading', { name: 'Reset password' })).toBeFocused();
    await look('forgotten');
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(page.getByRole('heading', { name: 'New password' })).toBeFocused();
    await page.getByRole('button', { name: 'Save and log in' }).click();
    await expect(page.getByText('Enter the 6-digit code.')).toBeVisible();
    await look('new-password-empty');
  });

  test(`axe finds nothing in any state of sign-up and verification (${size}, ${theme})`, {
    tag: '@long',
  }, async ({ browser, ownServer: server }) => {
    const { page, look } = await open(browser, server);
    await page.goto('/account/verification');
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    await look('verification-elsewhere');
    await page.goto('/account/signup');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(page.getByText('Use at least 2 characters.')).toBeVisible();
    await look('signup-empty');
    await page.getByLabel('Username', { exact: true }).fill(student.username);
    await page.getByLabel('Email address').fill(student.email);
    await page.getByLabel('Password', { exact: true }).fill(student.password);
    await page.getByLabel('Confirm password').fill(student.password);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.waitForURL('**/account/verification');
    const code = await server.codeFor(student.email);
    await page.getByLabel('Verification code').fill(code === '111111' ? '222222' : '111111');
    await expect(page.getByText('This code is not correct.')).toBeVisible();
    await look('verification-wrong');
  });

  test(`axe finds nothing on an expired session and on another's device (${size}, ${theme})`, {
    tag: '@long',
  }, async ({ browser, ownServer: server }) => {
    await signUp((await newDevice(browser, server)).page, server, other);
    const { page, context, look } = await open(browser, server);
    await signUp(page, server);
    await context.clearCookies({ name: 'user_session' });
    await page.goto('/dashboard/tasks');
    await expect(page.getByText('Session expired Please log in again.')).toBeVisible();
    await look('detached');
    await logIn(page, other);
    await expect(page.getByRole('heading', { level: 1, name: /Ada/ })).toBeVisible();
    await look('mismatch');
    await page.getByText('More options').click();
    await look('mismatch-more');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await look('mismatch-discard');
  });
}

/** @param state names the picture that is taken where `PICTURES_DIR` asks for one */
async function expectClean(page: Page, state: string): Promise<void> {
  expect(await axeOn(page), state).toEqual([]);
  const folder = process.env.PICTURES_DIR;
  if (folder) await page.screenshot({ path: `${folder}/${state}.png`, fullPage: true });
}
