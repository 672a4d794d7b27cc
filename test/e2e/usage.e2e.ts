/** The usage ping and the usage view (spec §7, §9), with a real worker and a real server. */
import type { BrowserContext, Page } from '@playwright/test';
import { axeOn } from './support/axe.ts';
import {
  dispatchPeriodicSync,
  grantPeriodicSync,
  periodicTags,
} from './support/background-sync.ts';
import { expect, newDevice, signUp, test, waitForOfflineReady } from './support/fixtures.ts';
import { lookAt, passMinutes, usageOn } from './support/usage.ts';

const isPing = (url: string) => new URL(url).pathname === '/v1/me/usage/';

interface Ping {
  user: string;
  entry: { id: string; startedAt: number; activeMs: number };
}

/** Every ping of this browser, and whether the worker sent it. */
function watchPings(context: BrowserContext): { body: Ping; byWorker: boolean }[] {
  const pings: { body: Ping; byWorker: boolean }[] = [];
  context.on('request', (request) => {
    if (request.method() !== 'POST' || !isPing(request.url())) return;
    pings.push({ body: request.postDataJSON(), byWorker: request.serviceWorker() !== null });
  });
  return pings;
}

/** A student whose worker is in control and whose page has begun to count. */
async function openApp(page: Page, path = '/dashboard'): Promise<void> {
  await waitForOfflineReady(page);
  await page.goto(path);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** The counting begins a moment after the screen: tells the page until it has looked. */
async function lookUntil(page: Page, isDone: () => boolean | Promise<boolean>): Promise<void> {
  await expect
    .poll(async () => {
      await lookAt(page);
      return isDone();
    })
    .toBe(true);
}

test('20 minutes after the last ping the worker makes one, however many tabs are open', {
  tag: ['@worker', '@long'],
}, async ({ browser, server }) => {
  const { page, context, faults } = await newDevice(browser, server);
  const pings = watchPings(context);
  await signUp(page, server);
  await openApp(page);
  const second = await context.newPage();
  await second.goto('/dashboard/tasks');
  await second.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await passMinutes(page, 19);
  await Promise.all([lookAt(page), lookAt(second)]);
  await passMinutes(page, 21, 15 * 60_000);
  const look = () => Promise.all([page, second, page, second].map(lookAt));
  await lookUntil(page, async () => {
    await look();
    return pings.length > 0;
  });
  await look();
  await expect.poll(async () => (await usageOn(page)).usageWaiting).toEqual([]);
  expect(pings).toHaveLength(1);
  expect(pings[0]).toMatchObject({ byWorker: true, body: { entry: { activeMs: 15 * 60_000 } } });
  expect(faults).toEqual([]);
});

test('a ping without a network waits with its time, over a restart, and is sent when the network is back', {
  tag: '@worker',
}, async ({ browser, server }) => {
  const { page, context } = await newDevice(browser, server);
  const pings = watchPings(context);
  await signUp(page, server);
  await openApp(page);
  await context.setOffline(true);
  await passMinutes(page, 25);
  await lookUntil(page, async () => (await usageOn(page)).usageWaiting?.length === 1);
  const [waiting] = (await usageOn(page)).usageWaiting ?? [];
  await expect(page.getByText('Error creating usage')).toBeHidden();
  await page.reload();
  pings.length = 0;
  await context.setOffline(false);
  await lookUntil(page, async () => (await usageOn(page)).usageWaiting?.length === 0);
  expect(pings[0]?.body.entry).toMatchObject({ id: waiting?.id, startedAt: waiting?.startedAt });
});

test('an error of the server says “Error creating usage” once, and the time is sent later', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, context } = await newDevice(browser, server);
  await signUp(page, server);
  await openApp(page);
  await context.route(
    (url) => isPing(url.href),
    (route) => route.fulfill({ status: 500, json: { error: { message: 'No' } } }),
  );
  const message = page.getByText('Error creating usage');
  await passMinutes(page, 21);
  await lookUntil(page, () => message.isVisible());
  await message.waitFor({ state: 'hidden' });
  await passMinutes(page, 21);
  await lookUntil(page, async () => (await usageOn(page)).usageWaiting?.length === 2);
  await lookAt(page);
  await expect(message).toBeHidden();
  await context.unroute((url) => isPing(url.href));
  await context.unrouteAll();
  await passMinutes(page, 21);
  await lookUntil(page, async () => (await usageOn(page)).usageWaiting?.length === 0);
});

test('waiting entries are sent by the browser’s own wake-up, with every tab closed', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, context } = await newDevice(browser, server);
  const pings = watchPings(context);
  await signUp(page, server);
  await openApp(page);
  await context.setOffline(true);
  await passMinutes(page, 25);
  await lookUntil(page, async () => (await usageOn(page)).usageWaiting?.length === 1);
  await page.goto('/healthz').catch(() => undefined);
  pings.length = 0;
  await context.setOffline(false);
  await page.goto('/healthz');
  await dispatchPeriodicSync(context, page, server.url, 'haversack-usage');
  await expect.poll(async () => (await usageOn(page)).usageWaiting).toEqual([]);
  expect(pings.every(({ byWorker }) => byWorker)).toBe(true);
});

test('the worker is woken periodically only if the browser has granted it', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page } = await newDevice(browser, server);
  await signUp(page, server);
  await openApp(page);
  expect(await periodicTags(page)).toEqual([]);
  await grantPeriodicSync(page, server.url);
  await openApp(page);
  await expect.poll(() => periodicTags(page)).toEqual(['haversack-usage']);
});

test('without a worker the page makes the ping itself, one for two tabs', { tag: '@long' }, async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' });
  const page = await context.newPage();
  const pings = watchPings(context);
  await signUp(page, server);
  const second = await context.newPage();
  await second.goto('/dashboard/tasks');
  await expect(second.getByRole('textbox', { name: 'Task', exact: true })).toBeVisible();
  await passMinutes(page, 21);
  await lookUntil(page, async () => {
    await lookAt(second);
    return pings.length > 0;
  });
  await Promise.all([lookAt(page), lookAt(second)]);
  await expect.poll(async () => (await usageOn(page)).usageWaiting).toEqual([]);
  expect(pings).toMatchObject([{ byWorker: false }]);
});

const section = (page: Page) => page.getByRole('region', { name: 'Study time' });
const entriesIn = (page: Page) =>
  section(page).getByRole('list', { name: 'Study time entries' }).getByRole('listitem');

/** Entries of this many minutes each, an hour apart, as another device of the student sent them. */
async function putAtServer(page: Page, minutes: number[]): Promise<void> {
  await page.evaluate(async (each) => {
    const cookie = /user_session=([^;]+)/.exec(document.cookie)?.[1] ?? '';
    const { accessToken } = JSON.parse(decodeURIComponent(cookie));
    const headers = {
      Authorization: `Bearer ${accessToken}`,
      'Content-Type': 'application/json',
    };
    const me = await (await fetch('/v1/me', { headers })).json();
    const hourMs = 3_600_000;
    for (const [index, long] of each.entries()) {
      const startedAt = Date.now() - (index + 1) * hourMs;
      const shifted = new Date(startedAt - 4 * hourMs).toISOString();
      const entry = {
        id: `019b5c0c-6c00-7000-8000-${String(index).padStart(12, '0')}`,
        startedAt,
        endedAt: startedAt + 20 * 60_000,
        activeMs: long * 60_000,
        studyDay: shifted.slice(0, 10),
        tzOffsetMin: 0,
        device: 'elsewhere',
      };
      const body = JSON.stringify({ user: me.data.id, entry });
      await fetch('/v1/me/usage/', { method: 'POST', headers, body });
    }
  }, minutes);
}

test('the usage view fetches its list once, shows it without a call, refreshes it, and deletes an entry', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, context, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await openApp(page);
  await putAtServer(page, [11, 12]);
  const calls: string[] = [];
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/v1/me/usage/')) calls.push(`${request.method()} ${pathname}`);
  });
  await page.goto('/dashboard/insight');
  await expect(entriesIn(page)).toHaveCount(2);
  expect(calls).toEqual(['GET /v1/me/usage/activity']);
  await expect(section(page).getByRole('img')).toHaveAccessibleName(/23 min in 30 days/);
  await section(page).getByText('Show as table').click();
  await expect(section(page).getByRole('table', { name: 'Time per day' })).toContainText('min');
  expect(await axeOn(page)).toEqual([]);

  await putAtServer(page, [11, 12, 13, 14, 15, 16, 17]);
  await page.reload();
  await expect(entriesIn(page)).toHaveCount(2);
  expect(calls.filter((call) => call.startsWith('GET'))).toHaveLength(1);
  await section(page).getByRole('button', { name: 'Refresh' }).focus();
  await page.keyboard.press('Enter');
  await expect(entriesIn(page)).toHaveCount(5);
  await expect(section(page).getByRole('button', { name: 'Refresh' })).toBeFocused();
  await section(page).getByRole('button', { name: 'Show 2 more' }).focus();
  await page.keyboard.press('Enter');
  await expect(entriesIn(page)).toHaveCount(7);
  await expect(entriesIn(page).nth(5)).toBeFocused();

  await entriesIn(page)
    .first()
    .getByRole('button', { name: /^Delete/ })
    .focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(entriesIn(page)).toHaveCount(6);
  await expect(section(page).getByRole('heading', { name: 'Entries' })).toBeFocused();
  await section(page).getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Entry deleted')).toBeVisible();
  await expect(entriesIn(page)).toHaveCount(6);
  expect(faults).toEqual([]);
});

test('the usage view reports what the server refuses, and nothing on the screen is lost', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, context } = await newDevice(browser, server);
  await signUp(page, server);
  await openApp(page);
  await putAtServer(page, [11]);
  const isUsage = (url: URL) => url.pathname.startsWith('/v1/me/usage/');
  const refuse = () =>
    context.route(isUsage, (route) => route.fulfill({ status: 500, json: { message: 'No' } }));
  await refuse();
  await page.goto('/dashboard/insight');
  const said = page.getByText('Error fetching usage');
  await expect(said).toBeVisible();
  await expect(section(page).getByText('Could not load study time')).toBeVisible();
  await context.unroute(isUsage);
  await section(page).getByRole('button', { name: 'Try again' }).click();
  await expect(entriesIn(page)).toHaveCount(1);
  // So that the next one seen is the next one said.
  await expect(said).toBeHidden();

  await refuse();
  await entriesIn(page)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Error deleting usage')).toBeVisible();
  await expect(entriesIn(page)).toHaveCount(1);
  await section(page).getByRole('button', { name: 'Refresh' }).click();
  await expect(said).toBeVisible();
  await expect(entriesIn(page)).toHaveCount(1);

  await context.setOffline(true);
  await page.reload();
  await expect(entriesIn(page)).toHaveCount(1);
  await expect(section(page).getByText('You are offline. Updated')).toBeVisible();
  await expect(section(page).getByRole('button', { name: 'Refresh' })).toBeDisabled();
});
