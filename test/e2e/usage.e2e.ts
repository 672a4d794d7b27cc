/** The usage ping and the usage view (spec §7, §9), with a real worker and a real server. */
import type { BrowserContext, Page } from '@playwright/test';
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
async function openBag(page: Page, path = '/dashboard'): Promise<void> {
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

test('20 minutes after the last ping the worker makes one, however many tabs are open', async ({
  browser,
  server,
}) => {
  const { page, context, faults } = await newDevice(browser, server);
  const pings = watchPings(context);
  await signUp(page, server);
  await openBag(page);
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

test('a ping without a network waits with its time, over a restart, and is sent when the network is back', async ({
  browser,
  server,
}) => {
  const { page, context } = await newDevice(browser, server);
  const pings = watchPings(context);
  await signUp(page, server);
  await openBag(page);
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

test('an error of the server says “Error creating usage” once, and the time is sent later', async ({
  browser,
  server,
}) => {
  const { page, context } = await newDevice(browser, server);
  await signUp(page, server);
  await openBag(page);
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
