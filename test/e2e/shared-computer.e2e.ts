/** A computer that others use too: the student's data goes with the session. */
import type { Page } from '@playwright/test';
import {
  expect,
  newDevice,
  signUp,
  skipOptions,
  student,
  test,
  waitForOfflineReady,
} from './support/fixtures.ts';
import { addTask, waitUntilSynced } from './support/student.ts';

const dayMs = 24 * 3_600_000;

test('[P2] on a shared computer unsent work is warned of in time, and all goes with the session', {
  tag: '@long',
}, async ({ browser, ownServer: server }) => {
  await signUp((await newDevice(browser, server)).page, server);
  const { page, context, faults } = await newDevice(browser, server);
  await page.clock.install();
  await logInShared(page);
  await page.goto('/dashboard/tasks');
  await addTask(page, 'Sent');
  await waitUntilSynced(page);
  await waitForOfflineReady(page);
  await context.setOffline(true);
  await addTask(page, 'Never sent');
  await expect(page.getByText(/This is a shared computer: your session ends/)).toHaveCount(0);

  await page.clock.fastForward(13 * dayMs);
  const warning = page.getByText(/1 change not yet on the server\. This is a shared computer/);
  await expect(warning).toContainText(/ends in 2\d hours/);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export changes' }).click();
  expect((await download).suggestedFilename()).toMatch(/^haversack-unsent-.*\.json$/);

  await page.clock.fastForward(dayMs);
  await expect(page.getByText(/your data was removed from it/)).toBeVisible();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  await expectNothingLeft(page);
  expect(faults).toEqual([]);
});

test('a session that ended while the shared computer was off leaves nothing at the next start', {
  tag: '@long',
}, async ({ browser, ownServer: server }) => {
  await signUp((await newDevice(browser, server)).page, server);
  const { page, context } = await newDevice(browser, server);
  await logInShared(page);
  await page.goto('/dashboard/tasks');
  await addTask(page, 'Private');
  await page.goto('about:blank');
  await context.clearCookies({ name: 'user_session' });
  await page.goto('/dashboard/tasks');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  await expect(page.getByText('Private')).toHaveCount(0);
  await expectNothingLeft(page);
});

test('the box survives the way over the code of a sign-up, and says what will happen', {
  tag: '@long',
}, async ({ browser, ownServer: server }) => {
  const { page, context } = await newDevice(browser, server);
  await page.goto('/account/signup');
  await page.getByLabel('Username', { exact: true }).fill(student.username);
  await page.getByLabel('Email address').fill(student.email);
  await page.getByLabel('Password', { exact: true }).fill(student.password);
  await page.getByLabel('Confirm password').fill(student.password);
  await page.getByLabel('This is a shared computer').check();
  await expect(page.getByText(/your session ends, even if it was not sent yet/)).toBeVisible();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL('**/account/verification');
  await page.reload();
  await page.getByLabel('Verification code').fill(await server.codeFor(student.email));
  await skipOptions(page);
  await context.clearCookies({ name: 'user_session' });
  await page.reload();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  await expectNothingLeft(page);
});

async function logInShared(page: Page): Promise<void> {
  await page.goto('/account/login');
  await page.getByLabel('Email address').fill(student.email);
  await page.getByLabel('Password', { exact: true }).fill(student.password);
  await page.getByLabel('This is a shared computer').check();
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/dashboard');
}

async function expectNothingLeft(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const databases = await indexedDB.databases();
        const kept = await caches.keys();
        return {
          databases: databases.filter(({ name }) => /^haversack-[0-9a-f]{8}-/.test(name ?? '')),
          caches: kept.filter((name) => !name.includes('precache')),
          local: Object.keys(localStorage).filter((key) => key !== 'haversack-theme'),
          session: Object.keys(sessionStorage).filter((key) => !key.startsWith('tsr-')),
          cookie: document.cookie.includes('user_session'),
        };
      }),
    )
    .toMatchObject({ databases: [], caches: [], local: [], session: [] });
}
