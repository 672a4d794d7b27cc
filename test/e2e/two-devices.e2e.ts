/** One student, two devices, both without a network: what each did is on both when they meet again. */
import type { Page } from '@playwright/test';
import { rowsOn } from './support/device-data.ts';
import {
  expect,
  logIn,
  newDevice,
  type ServerOfTest,
  signUp,
  test,
  waitForOfflineReady,
} from './support/fixtures.ts';
import { expectNote, fillNote, readNote, saveNote } from './support/note.ts';
import { chooseMore, expectSameRows, waitUntilSynced } from './support/student.ts';

type Device = Awaited<ReturnType<typeof newDevice>>;

const start = 'First line.\nLast line.';

test('[P2] [P3] a note edited on two devices offline keeps both texts, and no word twice', {
  tag: '@worker',
}, async ({ browser, server }) => {
  const { train, home } = await twoDevices(browser, server);
  const path = await createNote(train.page, start);
  await bothHave(train, home, path);
  await setOffline([train, home], true);
  await train.page.goto(path);
  await home.page.goto(path);
  await typeNote(train.page, `Written on the train.\n${start}`);
  await typeNote(home.page, `${start}\nWritten at home.`);
  const whole = `Written on the train.\n${start}\nWritten at home.`;

  // One comes back first, the other finds its words there and adds its own.
  await setOffline([train], false);
  await waitUntilSynced(train.page);
  await setOffline([home], false);
  for (const { page } of [train, home]) {
    await expectNote(page, whole);
    await waitUntilSynced(page);
  }
  await expectSameRows(train.page, home.page);
  await home.page.reload();
  await expectNote(home.page, whole);
  expect([...train.faults, ...home.faults]).toEqual([]);
});

test('[P2] [P3] texts typed at one place on two devices are both kept whole, one after the other', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { train, home } = await twoDevices(browser, server);
  const path = await createNote(train.page, start);
  await bothHave(train, home, path);
  await setOffline([train, home], true);
  await train.page.goto(path);
  await home.page.goto(path);
  await typeNote(train.page, start.replace('.\n', '.\nFrom the train.\n'));
  await typeNote(home.page, start.replace('.\n', '.\nFrom home.\n'));
  await setOffline([train, home], false);
  await expectNote(
    train.page,
    /From the train\.\n[\s\S]*From home\.\n|From home\.\n[\s\S]*From the train\.\n/,
  );
  const text = await readNote(train.page);
  expect(text.match(/From the train\./g)).toHaveLength(1);
  expect(text.match(/From home\./g)).toHaveLength(1);
  expect(text.length).toBe(start.length + 'From the train.\n'.length + 'From home.\n'.length);
  await expectNote(home.page, text);
});

test('[P2] a note deleted on one device and edited on the other comes back from the Trash with the edit, on both', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { train, home } = await twoDevices(browser, server);
  const path = await createNote(train.page, start);
  await bothHave(train, home, path);
  await setOffline([train, home], true);
  await train.page.goto(path);
  await chooseMore(train.page, 'Delete note');
  await train.page.getByRole('button', { name: 'Delete note' }).click();
  await home.page.goto(path);
  await typeNote(home.page, `${start}\nNot to be lost.`);
  await setOffline([train, home], false);
  for (const { page } of [train, home]) await waitUntilSynced(page);
  await expect.poll(() => deletedNotes(home.page)).toBe(1);

  await train.page.goto('/dashboard/settings#trash');
  await train.page.getByRole('button', { name: /^Restore/ }).click();
  await expect.poll(() => deletedNotes(home.page)).toBe(0);
  for (const { page } of [train, home]) {
    await page.goto(path);
    await expectNote(page, `${start}\nNot to be lost.`);
  }
  await waitUntilSynced(train.page);
  await expectSameRows(train.page, home.page);
});

test('[P2] words typed offline into a note that is deleted forever elsewhere wait in the list, to be copied', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { train, home } = await twoDevices(browser, server);
  await train.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const path = await createNote(train.page, start);
  await bothHave(train, home, path);
  await setOffline([train], true);
  await train.page.goto(path);
  await typeNote(train.page, `${start}\nNot to be lost.`);
  await train.page.goto('/dashboard/settings#sync');
  await expect(train.page.getByText('No refused changes.')).toBeVisible();
  await home.page.goto(path);
  await chooseMore(home.page, 'Delete note');
  await home.page.getByRole('button', { name: 'Delete note' }).click();
  await expect.poll(() => deletedNotes(home.page)).toBe(1);
  await home.page.goto('/dashboard/settings#trash');
  await home.page.getByRole('button', { name: /^Delete forever/ }).click();
  await home.page.getByRole('dialog').getByRole('button', { name: 'Delete forever' }).click();
  await expect.poll(() => deletedNotes(home.page)).toBe(0);
  await waitUntilSynced(home.page);

  await setOffline([train], false);
  const list = train.page.getByRole('list', { name: 'Refused changes' });
  const item = list.getByRole('listitem');
  await expect(
    item.getByText('This note was deleted forever on another device. Copy your text to keep it.'),
  ).toBeVisible();
  await expect.poll(() => rowsOn(train.page, 'outbox')).toEqual([]);
  // A reload brings the same answer to nothing new.
  await train.page.reload();
  await expect(item).toHaveCount(1);
  await expect(item.getByRole('button', { name: 'Try again' })).toBeHidden();
  await item.getByRole('button', { name: 'Copy text' }).click();
  await expect
    .poll(() => train.page.evaluate(() => navigator.clipboard.readText()))
    .toContain(`${start}\nNot to be lost.`);
  await item.getByRole('button', { name: 'Discard' }).click();
  await train.page.getByRole('button', { name: 'Discard change' }).click();
  await expect(train.page.getByText('No refused changes.')).toBeVisible();
  await waitUntilSynced(train.page);
  await expectSameRows(train.page, home.page);
  expect([...train.faults, ...home.faults]).toEqual([]);
});

test('[P2] [S7] the Trash keeps 30 days by the server’s clock: a device whose own runs a month ahead throws nothing away', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { train, home } = await twoDevices(browser, server);
  const path = await createNote(train.page, start);
  await bothHave(train, home, path);
  await train.page.goto(path);
  await chooseMore(train.page, 'Delete note');
  await train.page.getByRole('button', { name: 'Delete note' }).click();
  await waitUntilSynced(train.page);
  await expect.poll(() => deletedNotes(home.page)).toBe(1);

  await home.page.clock.install({ time: Date.now() + 40 * 24 * 3_600_000 });
  for (let visit = 0; visit < 2; visit++) {
    await home.page.goto('/dashboard/settings#trash');
    await home.page.reload();
    await expect(home.page.getByRole('button', { name: /^Restore/ })).toBeVisible();
  }
  expect(await rowsOn(home.page, 'outbox')).toEqual([]);

  await train.page.goto('/dashboard/settings#trash');
  await train.page.getByRole('button', { name: /^Restore/ }).click();
  // Until it is on disk, leaving the page would end it.
  await expect.poll(() => deletedNotes(train.page)).toBe(0);
  await train.page.goto(path);
  await expectNote(train.page, start);
});

async function twoDevices(
  browser: Parameters<typeof newDevice>[0],
  server: ServerOfTest,
): Promise<{ train: Device; home: Device }> {
  const train = await newDevice(browser, server);
  await signUp(train.page, server);
  const home = await newDevice(browser, server);
  await logIn(home.page, server.student);
  for (const { page } of [train, home]) await waitForOfflineReady(page);
  return { train, home };
}

/** @returns the note's path */
async function createNote(page: Page, text: string): Promise<string> {
  await page.goto('/dashboard/library/notes');
  await page.getByRole('button', { name: 'New note', exact: true }).first().click();
  await page.waitForURL(/\/notes\/[0-9a-f-]{36}$/);
  await typeNote(page, text);
  return new URL(page.url()).pathname;
}

async function typeNote(page: Page, text: string): Promise<void> {
  await fillNote(page, text);
  await saveNote(page);
}

async function bothHave(from: Device, to: Device, path: string): Promise<void> {
  await waitUntilSynced(from.page);
  await to.page.goto(path);
  await expectNote(to.page, await readNote(from.page));
}

async function setOffline(devices: readonly Device[], offline: boolean): Promise<void> {
  await Promise.all(devices.map(({ context }) => context.setOffline(offline)));
}

async function deletedNotes(page: Page): Promise<number> {
  return (await rowsOn(page, 'note')).filter(({ deletedAt }) => Number(deletedAt) > 0).length;
}
