/** axe on the doors' states that no address opens by itself: errors, codes, steps, banners, the choice. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, logIn, newDevice, signUp, student, test } from './support/fixtures.ts';

const other = { username: 'Grace', email: 'grace@example.org', password: 'another good password' };

for (const theme of ['light', 'dark'] as const) {
  for (const size of ['phone', 'laptop'] as const) {
    test(`axe finds nothing in any state of the doors (${size}, ${theme})`, async ({
      browser,
      server,
    }) => {
      await signUp((await newDevice(browser, server)).page, server, other);
      const { page, context } = await newDevice(browser, server, { phone: size === 'phone' });
      await page.goto('/');
      await page.evaluate((name) => localStorage.setItem('haversack-theme', name), theme);
      const look = (state: string) => expectClean(page, `${state}-${size}-${theme}`);

      await page.goto('/account/login');
      await page.getByRole('button', { name: 'Log in' }).click();
      await expect(page.getByText('Enter your password.')).toBeVisible();
      await look('login-empty');
      await page.getByLabel('Email address').fill(student.email);
      await page.getByLabel('Password', { exact: true }).fill(student.password);
      await page.getByLabel('This is a shared computer').check();
      await page.getByRole('button', { name: 'Log in' }).click();
      await expect(
        page.getByText('The e-mail address or the password is not right.'),
      ).toBeVisible();
      await look('login-wrong');
      await page.getByRole('link', { name: 'Forgotten your password?' }).click();
      await expect(page.getByRole('heading', { name: 'Forgotten your password?' })).toBeFocused();
      await look('forgotten');
      await page.getByRole('button', { name: 'Send the code' }).click();
      await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeFocused();
      await page.getByRole('button', { name: 'Save and log in' }).click();
      await expect(page.getByText('The code has 6 digits.')).toBeVisible();
      await look('new-password-empty');

      await page.goto('/account/signup');
      await page.getByRole('button', { name: 'Sign up' }).click();
      await expect(page.getByText('A username has at least 2 characters.')).toBeVisible();
      await look('signup-empty');
      await page.goto('/account/verification');
      await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
      await look('verification-elsewhere');
      await page.goto('/account/signup');
      await page.getByLabel('Username', { exact: true }).fill(student.username);
      await page.getByLabel('Email address').fill(student.email);
      await page.getByLabel('Password', { exact: true }).fill(student.password);
      await page.getByLabel('Confirm password').fill(student.password);
      await page.getByRole('button', { name: 'Sign up' }).click();
      await page.waitForURL('**/account/verification');
      const code = await server.codeFor(student.email);
      await page.getByLabel('Verification code').fill(code === '111111' ? '222222' : '111111');
      await expect(page.getByText('This code is not right.')).toBeVisible();
      await look('verification-wrong');
      await page.getByLabel('Verification code').fill(code);
      await page.waitForURL('**/dashboard');

      await context.clearCookies({ name: 'user_session' });
      await page.goto('/dashboard/tasks');
      await expect(page.getByText('Session expired Please log in again.')).toBeVisible();
      await look('detached');
      await logIn(page, other);
      await expect(page.getByRole('heading', { level: 1, name: /Ada/ })).toBeVisible();
      await look('mismatch');
      await page.getByRole('button', { name: 'Discard' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await look('mismatch-discard');
    });
  }
}

/** @param state names the picture that is taken where `PICTURES_DIR` asks for one */
async function expectClean(page: Page, state: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' | ')}`,
  );
  expect(found, state).toEqual([]);
  const folder = process.env.PICTURES_DIR;
  if (folder) await page.screenshot({ path: `${folder}/${state}.png`, fullPage: true });
}
