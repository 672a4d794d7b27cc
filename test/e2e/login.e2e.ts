/** Signing up and logging in: the code, a forgotten password, and what forms say. */
import type { Page } from '@playwright/test';
import {
  expect,
  logIn,
  newDevice,
  signUp,
  skipOptions,
  student,
  test,
} from './support/fixtures.ts';

const newPassword = 'another good password';

test('a forgotten password is replaced with the code from the mail, also after a reload, with the same message for every address', {
  tag: '@long',
}, async ({ browser, ownServer: server }) => {
  const elsewhere = await newDevice(browser, server);
  await signUp(elsewhere.page, server);
  const { page, faults } = await newDevice(browser, server);

  await page.goto('/account/login');
  await page.getByLabel('Email address').fill('nobody@example.org');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Reset password' })).toBeFocused();
  await expect(page.getByLabel('Email address')).toHaveValue('nobody@example.org');
  const ofUnknown = await askForCode(page, 'nobody@example.org');
  await page.getByRole('link', { name: 'Change it' }).click();
  const ofKnown = await askForCode(page, student.email);
  expect(ofKnown.replaceAll(student.email, '…')).toBe(
    ofUnknown.replaceAll('nobody@example.org', '…'),
  );

  await page.reload();
  await expect(page.getByRole('heading', { name: 'New password' })).toBeVisible();
  await page.getByLabel('Verification code').fill('000 000');
  await page.getByLabel('Password', { exact: true }).fill(newPassword);
  await page.getByLabel('Confirm password').fill('not the same');
  await page.getByRole('button', { name: 'Save and log in' }).click();
  await expect(page.getByText('The passwords don’t match.')).toBeVisible();
  await expect(page.getByLabel('Confirm password')).toBeFocused();
  await page.getByLabel('Confirm password').fill(newPassword);
  await page.getByRole('button', { name: 'Save and log in' }).click();
  await expect(page.getByText('This code is not correct.')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(newPassword);
  await page.getByLabel('Verification code').fill(await server.codeFor(student.email, 1));
  await page.getByRole('button', { name: 'Save and log in' }).click();
  await page.waitForURL('**/dashboard');

  // The new password counts and the old one does not; the other device was signed out and keeps its data.
  await elsewhere.page.reload();
  await expect(elsewhere.page.getByText('Session expired Please log in again.')).toBeVisible();
  await elsewhere.page.goto('/account/login');
  await elsewhere.page.getByLabel('Email address').fill(student.email);
  await elsewhere.page.getByLabel('Password', { exact: true }).fill(student.password);
  await elsewhere.page.getByRole('button', { name: 'Log in' }).click();
  await expect(
    elsewhere.page.getByText('The email address or password is not correct.'),
  ).toBeVisible();
  await logIn(elsewhere.page, { ...student, password: newPassword });
  expect([...faults, ...elsewhere.faults]).toEqual([]);
});

test('the code of a sign-up is pasted whole and sent by itself, a wrong one says so, and the address can be changed', {
  tag: '@long',
}, async ({ browser, ownServer: server }) => {
  const { page, faults } = await newDevice(browser, server);
  await fillSignup(page, 'wrong@example.org');
  await expect(page.getByText('to wrong@example.org')).toBeVisible();
  await page.getByRole('link', { name: 'Change it' }).click();
  await expect(page.getByLabel('Username', { exact: true })).toHaveValue(student.username);
  await expect(page.getByLabel('Confirm password')).toHaveValue(student.password);
  await page.getByLabel('Email address').fill(student.email);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText(`to ${student.email}`)).toBeVisible();

  const field = page.getByLabel('Verification code');
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  const code = await server.codeFor(student.email);
  await field.fill(code === '111111' ? '222222' : '111111');
  await expect(page.getByText('This code is not correct.')).toBeVisible();
  await expect(field).toBeFocused();
  // The same code is asked no second time.
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/verify')) sent++;
  });
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('This code is not correct.')).toBeVisible();
  await expect(field).toBeFocused();
  expect(sent).toBe(0);
  await expect(page.getByRole('button', { name: /^Resend code in \d+ s$/ })).toBeDisabled();
  await page.reload();
  await expect(page.getByText(`to ${student.email}`)).toBeVisible();
  await field.fill(`Your code: ${code.slice(0, 3)} ${code.slice(3)}`);
  await skipOptions(page);
  expect(faults).toEqual([]);
});

test('a form of the account is ready to type in, with its button in sight on a laptop', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server);
  for (const [path, field, button] of [
    ['/account/login', 'Email address', 'Log in'],
    ['/account/signup', 'Username', 'Sign up'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByLabel(field, { exact: true })).toBeFocused();
    await expect(page.getByRole('button', { name: button })).toBeInViewport({ ratio: 1 });
  }
  await page.goto('/');
  await page
    .getByRole('link', { name: 'Create' })
    .or(page.getByRole('link', { name: /sign up/i }))
    .first()
    .click();
  await expect(page.getByLabel('Username', { exact: true })).toBeFocused();
  expect(faults).toEqual([]);
});

test('another code is sent after the pause, and the first one is then invalid', {
  tag: '@long',
}, async ({ browser, ownServer: server }) => {
  const { page } = await newDevice(browser, server);
  await page.clock.install();
  await fillSignup(page, student.email);
  const first = await server.codeFor(student.email);
  await expect(page.getByRole('button', { name: /^Resend code in/ })).toBeDisabled();
  await page.clock.fastForward(31_000);
  await page.getByRole('button', { name: 'Resend code', exact: true }).click();
  await expect(page.getByText('New code sent. Check your email.')).toBeVisible();
  await expect.poll(() => server.codeFor(student.email)).not.toBe(first);
  await page.getByLabel('Verification code').fill(first);
  await expect(page.getByText('This code is not correct.')).toBeVisible();
  await page.getByLabel('Verification code').fill(await server.codeFor(student.email));
  await skipOptions(page);
});

test('if a server asks to wait, the form says how long, and keeps typed text', {
  tag: '@long',
}, async ({ browser, ownServer: server }) => {
  const { page } = await newDevice(browser, server);
  await page.clock.install();
  await page.route('**/v1/auth/login', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '40' },
      json: { error: { message: 'Too many tries.', reason: 'too-many' } },
    }),
  );
  await page.goto('/account/login');
  await page.getByLabel('Email address').fill(student.email);
  await page.getByLabel('Password', { exact: true }).fill(student.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Too many tries.' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Try again in \d+ s$/ })).toBeDisabled();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(student.password);
  await page.clock.fastForward(41_000);
  await expect(page.getByRole('button', { name: 'Log in' })).toBeEnabled();
});

test('a form that reaches no server says so, keeps typed text and is sent later', {
  tag: '@long',
}, async ({ browser, ownServer: server }) => {
  const { page } = await newDevice(browser, server);
  await page.goto('/account/signup');
  await expect(page.getByLabel('Username', { exact: true })).toBeVisible();
  await server.kill();
  await page.getByLabel('Username', { exact: true }).fill(student.username);
  await page.getByLabel('Email address').fill(student.email);
  await page.getByLabel('Password', { exact: true }).fill(student.password);
  await page.getByLabel('Confirm password').fill(student.password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('Connection timeout. Please try again later.')).toBeVisible();
  await expect(page.getByLabel('Confirm password')).toHaveValue(student.password);
  await server.start();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL('**/account/verification');
});

/** @returns all that the next step says */
async function askForCode(page: Page, email: string): Promise<string> {
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('heading', { name: 'New password' })).toBeFocused();
  const text = await page.locator('main').innerText();
  return text.replace(/in \d+ s/, 'in a while');
}

async function fillSignup(page: Page, email: string): Promise<void> {
  await page.goto('/account/signup');
  await page.getByLabel('Username', { exact: true }).fill(student.username);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(student.password);
  await page.getByLabel('Confirm password').fill(student.password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL('**/account/verification');
}
