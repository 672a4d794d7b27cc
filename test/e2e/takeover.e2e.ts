/** Strangers at a student's address: a sign-up in between, guesses, and the student logs in all the same. */
import type { Page } from '@playwright/test';
import { send } from '../support/http-student.ts';
import {
  expect,
  logIn,
  newDevice,
  signUp,
  skipOptions,
  student,
  test,
} from './support/fixtures.ts';

/** A server on this machine believes where a request is said to come from. */
const stranger = { address: '203.0.113.9' };

async function fillSignup(page: Page): Promise<void> {
  await page.goto('/account/signup');
  await page.getByLabel('Username', { exact: true }).fill(student.username);
  await page.getByLabel('Email address').fill(student.email);
  await page.getByLabel('Password', { exact: true }).fill(student.password);
  await page.getByLabel('Confirm password').fill(student.password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL('**/account/verification');
}

/** It is sent by itself. */
async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Verification code').fill(code);
}

test('a stranger who signs up with the same address gains nothing from the student’s code', {
  tag: '@long',
}, async ({ browser, ownServer: server }) => {
  const { page, context } = await newDevice(browser, server);
  await fillSignup(page);
  const code = await server.codeFor(student.email);

  const theirs = { password: 'a password of theirs', confirmPassword: 'a password of theirs' };
  const form = { username: 'mallory', email: student.email, ...theirs };
  expect((await send(server.url, '/auth/signup', form, stranger)).status).toBe(200);

  await enterCode(page, code);
  await skipOptions(page);
  const login = { email: student.email, password: theirs.password };
  expect((await send(server.url, '/auth/login', login, stranger)).status).toBe(401);
  await context.close();
});

test('another device gets a code of its own by the password, and no other way', {
  tag: '@long',
}, async ({ browser, ownServer: server }) => {
  const laptop = await newDevice(browser, server);
  await fillSignup(laptop.page);
  const first = await server.codeFor(student.email);
  const phone = await newDevice(browser, server, { phone: true });
  await phone.page.goto('/account/verification');
  await expect(phone.page.getByLabel('Verification code')).toHaveCount(0);
  await phone.page.getByRole('button', { name: 'Log in' }).click();
  await phone.page.waitForURL('**/account/login');
  await phone.page.getByLabel('Email address').fill(student.email);
  await phone.page.getByLabel('Password', { exact: true }).fill(student.password);
  await phone.page.getByRole('button', { name: 'Log in' }).click();
  await phone.page.waitForURL('**/account/verification');
  await expect.poll(() => server.codeFor(student.email)).not.toBe(first);
  await enterCode(phone.page, await server.codeFor(student.email));
  await skipOptions(phone.page);
  await Promise.all([laptop.context.close(), phone.context.close()]);
});

test('a student whose password strangers guess can still log in', { tag: '@long' }, async ({
  browser,
  ownServer: server,
}) => {
  const laptop = await newDevice(browser, server);
  await signUp(laptop.page, server);
  const guess = { email: student.email, password: 'a guess' };
  const statuses: number[] = [];
  for (let n = 0; n < 11; n++) {
    statuses.push((await send(server.url, '/auth/login', guess, stranger)).status);
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429]);
  const phone = await newDevice(browser, server, { phone: true });
  await logIn(phone.page, server.student);
  await Promise.all([laptop.context.close(), phone.context.close()]);
});
