/** The app installs by Chromium's own criteria, and its worker owns the whole origin. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { watchPolicy } from './support/policy.ts';

test('Chromium has nothing to say against installing it', async ({ server }, info) => {
  const profile = await mkdtemp(join(tmpdir(), 'haversack-profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    ...info.project.use.launchOptions,
  });
  await watchPolicy(context);
  const page = await context.newPage();
  await page.goto(server.url);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  const session = await context.newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  const { errors, data } = await session.send('Page.getAppManifest');
  expect(installabilityErrors).toEqual([]);
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data ?? '{}');
  expect(
    manifest.icons.some(({ purpose }: { purpose?: string }) => purpose?.includes('maskable')),
  ).toBe(true);
  expect(manifest.shortcuts.length).toBeGreaterThan(0);
  const scope = await page.evaluate(() =>
    navigator.serviceWorker.ready.then((r) => [r.scope, r.active?.scriptURL]),
  );
  expect(scope).toEqual([`${server.url}/`, `${server.url}/sw.js`]);
  await context.close();
  await rm(profile, { recursive: true, force: true });
});
