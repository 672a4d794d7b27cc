/** Pushes to the service worker, and calendars of other programs, in a real browser. */
import { rowsOn } from './support/device-data.ts';
import { expect, newDevice, signUp, test } from './support/fixtures.ts';

test('a push shows each notification once, by the tag of its id', {
  tag: ['@long', '@worker'],
}, async ({ browser, server }) => {
  const { page, context } = await newDevice(browser, server);
  await signUp(page, server);
  await context.grantPermissions(['notifications'], { origin: server.url });
  const session = await context.newCDPSession(page);
  const registrations = new Map<string, string>();
  session.on('ServiceWorker.workerRegistrationUpdated', (event) => {
    for (const one of event.registrations) registrations.set(one.scopeURL, one.registrationId);
  });
  await session.send('ServiceWorker.enable');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const scope = `${server.url}/`;
  await expect.poll(() => registrations.get(scope)).toBeDefined();
  const push = async (notices: object[], more = 0) => {
    const registrationId = registrations.get(scope) ?? '';
    const data = JSON.stringify({ notices, more });
    await session.send('ServiceWorker.deliverPushMessage', {
      ...{ origin: server.url, registrationId, data },
    });
  };
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, tag }) => `${tag}: ${title}`);
    });
  const notice = { id: 'n1', title: 'A task is due', body: 'Open Haversack.', atMs: 1 };
  await push([notice]);
  await expect.poll(shown).toEqual(['haversack-n1: A task is due']);
  await push([notice, { ...notice, id: 'n2', title: 'An event starts soon' }]);
  await expect
    .poll(async () => (await shown()).sort())
    .toEqual(['haversack-n1: A task is due', 'haversack-n2: An event starts soon']);
});

test('an address of the schedule is made, read by anybody who has it, and revoked', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page } = await newDevice(browser, server);
  await signUp(page, server);
  await page.goto('/dashboard/settings#calendars');
  await page.getByRole('button', { name: 'Create address' }).click();
  const address = page.getByText(/\/v1\/feeds\/[\w-]{43}\.ics$/);
  await expect(address).toBeVisible();
  const read = await page.request.get((await address.textContent()) ?? '');
  expect(read.headers()['content-type']).toContain('text/calendar');
  expect(await read.text()).toContain('BEGIN:VCALENDAR');
  await page.getByRole('button', { name: /^Revoke the address/ }).click();
  await page.getByRole('button', { name: 'Revoke address' }).click();
  await expect(page.getByText('Address revoked')).toBeVisible();
  expect((await page.request.get(read.url())).status()).toBe(404);

  // A private address is refused by the server, and nothing is stored.
  await page.getByRole('button', { name: 'Add calendar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address of the calendar').fill('https://127.0.0.1/a.ics');
  await dialog.getByRole('button', { name: 'Add calendar' }).click();
  await expect(page.getByText(/private network/)).toBeVisible();
  expect(await rowsOn(page, 'calendar')).toEqual([]);
});
