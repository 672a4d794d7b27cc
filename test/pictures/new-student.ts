/** A student who has just signed up, and what each screen shows while it is empty. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { logIn, skipOptions } from '../e2e/support/fixtures.ts';
import type { Screen } from './screens.ts';

const email = 'grace@haversack.example';
const password = 'a long enough password';
let isSignedUp = false;

/**
 * Signs up once and logs in later: the server takes few sign-ups from one address.
 * @param tempDir where the demo keeps its folder, in which the server puts its mails
 */
export async function openAsNew(page: Page, tempDir: string): Promise<void> {
  if (isSignedUp) {
    await logIn(page, { username: 'Grace', email, password });
    return;
  }
  await page.goto('/account/signup');
  await page.getByLabel('Username', { exact: true }).fill('Grace');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL('**/account/verification');
  await page.getByLabel('Verification code').fill(await codeFrom(tempDir));
  await skipOptions(page);
  isSignedUp = true;
}

async function codeFrom(tempDir: string): Promise<string> {
  for (;;) {
    for (const name of await readdir(tempDir, { recursive: true })) {
      if (!/[\\/]mail[\\/]/.test(name)) continue;
      const mail = await readFile(join(tempDir, name), 'utf8').catch(() => '');
      const code = mail.includes(email) ? /\b\d{6}\b/.exec(mail)?.[0] : undefined;
      if (code !== undefined) return code;
    }
    await new Promise((next) => setTimeout(next, 50));
  }
}

const empty = (name: string, path: string): Screen => ({
  name: `empty-${name}`,
  open: async (page) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  },
});

export const emptyScreens: Screen[] = [
  empty('dashboard', '/dashboard'),
  empty('library', '/dashboard/library'),
  empty('files', '/dashboard/library/files'),
  empty('flashcards', '/dashboard/library/flashcards'),
  empty('quizzes', '/dashboard/library/quiz'),
  empty('highlights', '/dashboard/library/highlights'),
  empty('notes', '/dashboard/library/notes'),
  empty('goals', '/dashboard/library/study-goals'),
  empty('courses', '/dashboard/courses'),
  empty('scheduler', '/dashboard/scheduler'),
  empty('tasks', '/dashboard/tasks'),
  empty('insight', '/dashboard/insight'),
  {
    name: 'empty-notifications',
    open: async (page) => {
      await page.goto('/dashboard');
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await page.getByText('You’re all caught up').waitFor();
    },
  },
];
