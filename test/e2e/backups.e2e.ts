/** Backups by themselves: every week into a folder, read back, the last four kept; elsewhere a reminder every month. */
import type { Page } from '@playwright/test';
import { unzipped } from '../support/zip.ts';
import { axeOn } from './support/axe.ts';
import { rowsOn } from './support/device-data.ts';
import { expect, newDevice, signUp, test } from './support/fixtures.ts';
import { addTask } from './support/student.ts';

const dayMs = 24 * 3_600_000;

/**
 * The folder that the student would choose is one of the browser's own storage; the test says whether it may be written
 * to.
 */
async function giveFolder(page: Page, { canRename = true } = {}): Promise<void> {
  await page.addInitScript((mayMove) => {
    const root = () => navigator.storage.getDirectory();
    Object.assign(window, {
      showDirectoryPicker: async () =>
        (await root()).getDirectoryHandle('My backups', { create: true }),
    });
    const permission = { state: 'granted' };
    Object.assign(window, { backupPermission: permission });
    Object.assign(FileSystemHandle.prototype, {
      queryPermission: async () => permission.state,
      requestPermission: async () => {
        permission.state = 'granted';
        return permission.state;
      },
    });
    if (mayMove) return;
    Object.assign(FileSystemFileHandle.prototype, {
      move: () => Promise.reject(new DOMException('Not in this folder', 'AbortError')),
    });
  }, canRename);
}

/** The files in the folder, sorted. */
async function filesIn(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle('My backups', { create: true });
    return (await Array.fromAsync(folder.keys())).sort();
  });
}

/** Today's backup is in the folder, with `count` in all, and its job is over. */
async function waitForBackup(page: Page, count: number): Promise<void> {
  await expect(async () => {
    expect(await rowsOn(page, 'jobs')).toEqual([]);
    const meta = (await rowsOn(page, 'meta')) as unknown as { key: string; value: unknown }[];
    const backups = meta.find(({ key }) => key === 'backups')?.value;
    const kept = (backups as { kept: { name: string; at: number }[] } | undefined)?.kept ?? [];
    const nowMs = await page.evaluate(() => Date.now());
    expect(kept.at(-1)?.at).toBeGreaterThan(nowMs - dayMs);
    expect(kept).toHaveLength(count);
    const names = (await filesIn(page)).filter((name) => name.startsWith('haversack'));
    expect(names).toEqual(kept.map(({ name }) => name).sort());
  }).toPass({ timeout: 15_000 });
}

async function readFrom(page: Page, name: string): Promise<Record<string, Uint8Array>> {
  const bytes = await page.evaluate(async (wanted) => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle('My backups');
    const file = await (await folder.getFileHandle(wanted)).getFile();
    return Array.from(new Uint8Array(await file.arrayBuffer()));
  }, name);
  return unzipped(Uint8Array.from(bytes));
}

test('[P2] a backup is made every week into a folder and verified, four are kept, and no other file is touched', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server);
  await giveFolder(page);
  await page.clock.install();
  await signUp(page, server);
  await page.goto('/dashboard/tasks');
  await addTask(page, 'Keep this safe');
  await page.goto('/dashboard/settings#storage');
  const storage = page.getByRole('region', { name: 'Storage' });
  await expect(storage.getByText('No backup yet.')).toBeVisible();
  expect(await axeOn(page)).toEqual([]);

  await storage.getByRole('button', { name: 'Turn on weekly backup' }).click();
  await expect(storage.getByText(/^Last backup: .* in “My backups”\.$/)).toBeVisible();
  await expect(storage.getByText('Verified')).toBeVisible();
  await expect(storage.getByText('Weekly backup on')).toBeVisible();
  expect(await axeOn(page)).toEqual([]);
  const [first = '', ...others] = await filesIn(page);
  expect(others).toEqual([]);
  expect(first).toMatch(/^haversack-[\w-]+-\d{4}-\d\d-\d\d\.zip$/);
  const entries = await readFrom(page, first);
  expect(new TextDecoder().decode(entries['json/task.json'])).toContain('Keep this safe');
  // It ends without a word.
  await expect(page.getByRole('button', { name: /^Work in progress/ })).toBeHidden();

  await page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle('My backups');
    await folder.getFileHandle('holiday.jpg', { create: true });
  });
  await page.clock.fastForward(6 * dayMs);
  expect(await filesIn(page)).toEqual([first, 'holiday.jpg']);
  await page.clock.fastForward(dayMs);
  for (let week = 1; week < 6; week++) {
    if (week > 1) await page.clock.fastForward(7 * dayMs);
    await waitForBackup(page, Math.min(week + 1, 4));
  }
  const kept = await filesIn(page);
  expect(kept).not.toContain(first);
  expect(kept.filter((name) => name.endsWith('.zip'))).toHaveLength(4);
  expect(kept).toContain('holiday.jpg');
  expect(faults).toEqual([]);
});

test('one tap requests a lost permission again and makes the backup', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server, { phone: true });
  // A folder outside the browser's own storage cannot rename.
  await giveFolder(page, { canRename: false });
  await page.clock.install();
  await signUp(page, server);
  await page.goto('/dashboard/settings#storage');
  const storage = page.getByRole('region', { name: 'Storage' });
  await storage.getByRole('button', { name: 'Turn on weekly backup' }).click();
  await expect(storage.getByText('Verified')).toBeVisible();
  const files = await filesIn(page);
  await page.evaluate(() => {
    Object.assign((window as { backupPermission?: object }).backupPermission ?? {}, {
      state: 'prompt',
    });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect(storage.getByText('Permission needed')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your weekly backup is due' })).toBeHidden();
  await page.clock.fastForward(7 * dayMs);
  const notice = page.getByRole('region', { name: 'Your weekly backup is due' });
  await expect(notice).toBeVisible();
  expect(await axeOn(page)).toEqual([]);
  expect(await filesIn(page)).toEqual(files);
  await notice.getByRole('button', { name: 'Back up now' }).click();
  await expect(notice).toBeHidden();
  await waitForBackup(page, 2);
  await expect(storage.getByText('Weekly backup on')).toBeVisible();
  expect(faults).toEqual([]);
});

test('if the browser cannot write to a folder, a reminder appears once a month, and one tap saves a backup', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server);
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showDirectoryPicker'));
  await page.clock.install();
  await signUp(page, server);
  const notice = page.getByRole('region', { name: 'Save a backup' });
  await page.clock.fastForward(31 * dayMs);
  await expect(notice).toBeHidden();
  await page.getByRole('link', { name: 'Tasks', exact: true }).first().click();
  await addTask(page, 'Something to save');
  // From now on the month is counted.
  await expect
    .poll(async () => JSON.stringify(await rowsOn(page, 'meta')))
    .toContain('remindsFrom');
  await page.clock.fastForward(29 * dayMs);
  await expect(notice).toBeHidden();
  await page.clock.fastForward(2 * dayMs);
  await expect(notice).toBeVisible();
  expect(await axeOn(page)).toEqual([]);
  await notice.getByRole('button', { name: 'Not now' }).click();
  await expect(notice).toBeHidden();
  await page.clock.fastForward(7 * dayMs);
  await notice.getByRole('button', { name: 'Save backup' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export everything' });
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await download;
  await expect(dialog.getByText(/^Your export is ready and verified/)).toBeVisible();
  await expect(notice).toBeHidden();
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await page.getByRole('link', { name: 'Settings', exact: true }).first().click();
  const storage = page.getByRole('region', { name: 'Storage' });
  await expect(storage.getByText(/^Last backup: .* saved as a download\.$/)).toBeVisible();
  await expect(storage.getByText(/^This browser can’t save weekly backups/)).toBeVisible();
  expect(await axeOn(page)).toEqual([]);
  expect(faults).toEqual([]);
});
