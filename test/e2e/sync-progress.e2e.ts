/** The student's view of sync while it runs, and of temporary obstacles. */
import { randomBytes, randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { Page, TestInfo } from '@playwright/test';
import { formatStamp } from '../../src/model/clock.ts';
import { protocolVersion } from '../../src/protocol/version.ts';
import { countOn } from './support/device-data.ts';
import {
  expect,
  logIn,
  newDevice,
  pdfPath,
  signUp,
  test,
  waitForOfflineReady,
} from './support/fixtures.ts';
import { errorAnswer, openGateway } from './support/gateway.ts';
import { addTask, taskRow, uploadPdf, waitUntilSynced } from './support/student.ts';

const chip = (page: Page, label: string | RegExp) =>
  page.getByRole('banner').getByRole('button', { name: label });

test('[S4] [P1] a first download shows how many of how many, what has come can be used, and it goes on after a cut', {
  tag: '@long',
}, async ({ browser, server }) => {
  const first = await newDevice(browser, server);
  await signUp(first.page, server);
  await first.page.goto('/dashboard/tasks');
  await waitUntilSynced(first.page);
  await pushTasks(first.page, 1_500);

  const gateway = await openGateway(server.url);
  const { page, faults } = await newDevice(browser, gateway);
  gateway.hold((path) => path.startsWith('/v1/sync/bootstrap'), 150_000);
  await logIn(page, server.student);
  await chip(page, /^Downloading library, \d+ %$/).click();
  await expect(page.getByText(/[\d,]+ of 1,5\d\d items so far\.$/)).toBeVisible();
  await expect.poll(() => countOn(page, 'task')).toBeGreaterThan(50);
  // Nothing is called empty meanwhile.
  await expect(page.getByText(/^Getting your library: [\d,]+ of 1,5\d\d$/)).toBeVisible();
  await expect(page.getByText('Three steps to begin')).toHaveCount(0);

  gateway.refuse((path) => path.startsWith('/v1/'));
  gateway.cut();
  gateway.release();
  await expect(
    page.getByText(/The first download continues then: [\d,]+ of 1,5\d\d items are already here/),
  ).toBeVisible();
  gateway.refuse(() => false);
  await page.getByRole('button', { name: 'Sync now' }).click();
  await expect(chip(page, 'All saved')).toBeVisible();
  expect(await countOn(page, 'task')).toBe(1_500);
  expect(faults).toEqual([]);
  gateway.close();
});

test(
  '[P2] edits and files on their way are counted, and a file that the server will not take is said',
  { tag: '@long' },
  async ({ browser, server }, info) => {
    const gateway = await openGateway(server.url);
    const { page, context } = await newDevice(browser, gateway);
    await signUp(page, server);
    await page.goto('/dashboard/tasks');
    await waitUntilSynced(page);
    gateway.hold((path) => path === '/v1/sync');
    await addTask(page, 'Read chapter 1');
    await expect(chip(page, 'Syncing 1 change')).toBeVisible();
    gateway.release();
    await expect(chip(page, 'All saved')).toBeVisible();

    gateway.hold((path) => path.startsWith('/v1/files/uploads'));
    await uploadPdf(page, pdfPath);
    await uploadPdf(page, await anotherPdf(info));
    await chip(page, 'Uploading file 1 of 2').click();
    await expect(page.getByText(/Until then they are on this device only\.$/)).toBeVisible();
    await page.keyboard.press('Escape');
    gateway.release();
    await expect(chip(page, 'All saved')).toBeVisible();

    await context.route('**/v1/files/uploads', (route) =>
      route.fulfill({
        status: 413,
        json: { error: { message: 'Too large', reason: 'too-large' } },
      }),
    );
    await uploadPdf(page, 'test/fixtures/scanned.pdf');
    await chip(page, '1 file not uploaded').click();
    await page.getByRole('link', { name: 'See files' }).click();
    await expect(page.getByRole('list', { name: 'Files not uploaded' })).toBeVisible();
    gateway.close();
  },
);

test('[S6] [P2] the sign-in page of a captive portal counts as no answer, and nothing is lost behind it', {
  tag: '@long',
}, async ({ browser, server }) => {
  const gateway = await openGateway(server.url);
  const { page } = await newDevice(browser, gateway);
  await signUp(page, server);
  await page.goto('/dashboard/tasks');
  await waitUntilSynced(page);
  const portal = { status: 200, type: 'text/html', body: '<h1>Welcome to the station</h1>' };
  gateway.answer((path) => (path.startsWith('/v1/') ? portal : undefined));
  await addTask(page, 'Read chapter 1');
  await chip(page, 'No answer, 1 change waiting').click();
  await expect(
    page.getByText(/^1 change saved here since .* Waiting for the server\.$/),
  ).toBeVisible();
  gateway.answer(() => undefined);
  await page.getByRole('button', { name: 'Sync now' }).click();
  await expect(chip(page, 'All saved')).toBeVisible();
  gateway.close();
});

test('[P2] “Update now” fetches the newest app, lets it in and goes on with what waited', {
  tag: '@long',
}, async ({ browser, server }) => {
  const gateway = await openGateway(server.url);
  const { page, context } = await newDevice(browser, gateway);
  await signUp(page, server);
  await waitForOfflineReady(page);
  await page.goto('/dashboard/tasks');
  await waitUntilSynced(page);
  const refusal = errorAnswer(409, 'old-protocol', { protocol: 99 });
  gateway.answer((path) => (path === '/v1/sync' ? refusal : undefined));
  gateway.append('/sw.js', '\nself.isNewest = true;');
  await addTask(page, 'Read chapter 1');
  await chip(page, 'Update needed').click();
  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('button', { name: 'Update now' }).click(),
  ]);
  gateway.answer(() => undefined);
  await expect
    .poll(async () => {
      // The worker that gives way may end while it is asked.
      const active = context
        .serviceWorkers()
        .map((worker) => worker.evaluate('self.isNewest').catch(() => false));
      return (await Promise.all(active)).includes(true);
    })
    .toBe(true);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(chip(page, 'All saved')).toBeVisible();
  await expect(taskRow(page, 'Read chapter 1')).toBeVisible();
  gateway.close();
});

/** A file that is not among the fixtures: one of them with a remark behind its end. */
async function anotherPdf(info: TestInfo): Promise<string> {
  const path = info.outputPath('another.pdf');
  await writeFile(path, Buffer.concat([await readFile(pdfPath), Buffer.from('\n% Another\n')]));
  return path;
}

/** Pushes like another device: it shares only the session with the page. */
async function pushTasks(page: Page, count: number): Promise<void> {
  const [cookie] = await page.context().cookies();
  const { accessToken } = JSON.parse(decodeURIComponent(cookie?.value ?? '{}'));
  const headers = { Authorization: `Bearer ${accessToken}` };
  const me = await (await page.request.get('/v1/me', { headers })).json();
  const nowMs = Date.now();
  const changes = Array.from({ length: count }, (_, index) => ({
    entity: 'task',
    id: randomUUID(),
    at: formatStamp({ ms: nowMs, counter: index }, 'elsewhere'),
    // Random letters, so that a compressed download still has a length.
    fields: {
      title: randomBytes(200).toString('hex'),
      status: 'Ongoing',
      createdAt: nowMs,
      deletedAt: 0,
    },
  }));
  const body = { protocol: protocolVersion, user: me.data.id, device: 'elsewhere', cursor: null };
  const answer = await page.request.post('/v1/sync', { headers, data: { ...body, changes } });
  const { verdicts } = (await answer.json()).data as { verdicts: { kind: string }[] };
  expect(verdicts.filter(({ kind }) => kind === 'stored')).toHaveLength(count);
}
