/** The session's refresh (spec §4, §7) in real tabs, against a real server. */
import type { BrowserContext } from '@playwright/test';
import {
  expect,
  newDevice,
  signUp,
  student,
  test,
  waitForOfflineReady,
} from './support/fixtures.ts';
import { addTask, taskRow, waitUntilSynced } from './support/student.ts';

const isRefresh = (url: string) => url.endsWith('/v1/auth/reset-token');

test('two tabs that refresh at once make one request, and neither signs out', {
  tag: '@long',
}, async ({ browser, ownServer: server }) => {
  const { page, context, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await waitUntilSynced(page);
  const second = await context.newPage();
  await second.goto('/dashboard/tasks');
  const before = await readSession(context);

  const asked: string[] = [];
  context.on('request', (request) => {
    if (isRefresh(request.url())) asked.push(request.url());
  });
  // The answer takes its time, so that the other tab asks while the first one waits.
  await context.route('**/v1/auth/reset-token', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  // Nothing may refresh in between: leaving a page aborts its refresh, and the next page asks again.
  await Promise.all([page.goto('about:blank'), second.goto('about:blank')]);
  await endSoon(context);
  await Promise.all([page.goto('/dashboard'), second.goto('/dashboard/tasks')]);
  await expect
    .poll(async () => (await readSession(context)).accessToken)
    .not.toBe(before.accessToken);
  await page.getByRole('link', { name: 'Tasks', exact: true }).first().click();
  await addTask(page, 'From the first tab');
  await addTask(second, 'From the second tab');
  await waitUntilSynced(page);
  expect(asked).toHaveLength(1);
  for (const tab of [page, second]) {
    await expect(tab.getByText('Session expired')).toHaveCount(0);
  }
  expect(faults).toEqual([]);
});

test('a refresh whose answer was lost signs nobody out, and the next try brings the same successor', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, context } = await newDevice(browser, server);
  await signUp(page, server);
  await waitUntilSynced(page);
  const lost: string[] = [];
  await context.route('**/v1/auth/reset-token', async (route) => {
    if (lost.length > 0) return route.continue();
    const answer = await route.fetch();
    lost.push((await answer.json()).data.accessToken);
    await route.abort('connectionreset');
  });
  await endSoon(context);
  await page.goto('/dashboard/tasks');
  await expect.poll(() => lost.length).toBe(1);
  await expect(page.getByText('Session expired')).toHaveCount(0);
  await addTask(page, 'Meanwhile');
  await page.reload();
  await waitUntilSynced(page);
  // The edit may have gone out by the first token, which is good for some minutes more.
  await expect.poll(async () => (await readSession(context)).accessToken).toBe(lost[0]);
  await expect(page.getByText('Session expired')).toHaveCount(0);
});

test('[P2] a session that expires without a network leaves the student at work, and nothing is missing after the next log in', {
  tag: '@long',
}, async ({ browser, ownServer: server }) => {
  const { page, context, faults } = await newDevice(browser, server);
  await page.clock.install();
  await signUp(page, server);
  await page.goto('/dashboard/tasks');
  await waitUntilSynced(page);
  await waitForOfflineReady(page);
  await context.setOffline(true);
  await addTask(page, 'Before the end');
  await page.clock.fastForward(15 * 24 * 3_600_000);
  // The browser's own clock did not move: its part is done here.
  await context.clearCookies({ name: 'user_session' });
  await expect(page.getByText('Session expired Please log in again.')).toBeVisible();
  await addTask(page, 'After the end');
  await page.reload();
  await expect(taskRow(page, 'After the end')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Log in', exact: true }).click();
  await page.getByLabel('Email address').fill(student.email);
  await page.getByLabel('Password', { exact: true }).fill(student.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/dashboard');
  await waitUntilSynced(page);
  await page.goto('/dashboard/tasks');
  for (const title of ['Before the end', 'After the end']) {
    await expect(page.getByText(title).first()).toBeVisible();
  }
  expect(faults).toEqual([]);
});

test('a session on a device that does not know whose it is asks the server, and says where it cannot', {
  tag: '@long',
}, async ({ browser, ownServer: server }) => {
  const { page, context } = await newDevice(browser, server);
  await signUp(page, server);
  await waitForOfflineReady(page);
  await page.goto('about:blank');
  const helper = await context.newPage();
  await helper.goto('/favicon.ico');
  await helper.evaluate(async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const request = indexedDB.deleteDatabase('haversack-device');
    request.onsuccess = () => resolve();
    await promise;
  });
  await helper.close();

  await context.setOffline(true);
  await page.goto('/dashboard/tasks');
  await expect(page.getByText(/Go online once to open your library/)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Open dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

interface Session {
  accessToken: string;
  refreshToken: string;
  expiresIn: string;
}

async function readSession(context: BrowserContext): Promise<Session> {
  const cookie = (await context.cookies()).find(({ name }) => name === 'user_session');
  return JSON.parse(decodeURIComponent(cookie?.value ?? '{}'));
}

/** The session ends in eight minutes, so the next request refreshes it. */
async function endSoon(context: BrowserContext): Promise<void> {
  const cookie = (await context.cookies()).find(({ name }) => name === 'user_session');
  if (cookie === undefined) throw new Error('Nobody is signed in');
  const expiresIn = new Date(Date.now() + 8 * 60_000).toISOString();
  const session = { ...(await readSession(context)), expiresIn };
  await context.addCookies([{ ...cookie, value: encodeURIComponent(JSON.stringify(session)) }]);
}
