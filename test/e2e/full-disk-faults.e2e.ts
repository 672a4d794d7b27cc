/** [P2] A full disk: nothing half-written, a clear word of what takes the room, and then all goes on. */
import type { Page } from '@playwright/test';
import { countOn, rowsOn } from './support/device-data.ts';
import { expect, logIn, newDevice, pdfPath, signUp, test } from './support/fixtures.ts';
import { diskDevice, fillDisk } from './support/full-disk.ts';
import { expectNote, fillNote, noteText } from './support/note.ts';
import {
  addTask,
  expectSameRows,
  generate,
  rateAll,
  uploadPdf,
  waitUntilSynced,
  waitUntilUploaded,
} from './support/student.ts';

const full = /This device is full/;

test(
  '[P2] a full disk refuses an edit, a rating and a file whole, says what takes the room, and goes on once there is some',
  { tag: '@long' },
  async ({ server }, info) => {
    const { page, close } = await diskDevice(info, server.url);
    await signUp(page, server);
    await uploadPdf(page, pdfPath);
    await generate(page, 'Flashcards');
    await waitUntilUploaded(page);
    const giveRoom = await fillDisk(page, server.url);
    const before = await contentOf(page);

    await page.goto('/dashboard/tasks');
    const field = page.getByRole('textbox', { name: 'Task', exact: true });
    await field.fill('No room for this');
    await field.press('Enter');
    await expect(page.getByText(full).first()).toBeVisible();
    await expect(page.getByText(/1 downloaded file takes up/)).toBeVisible();
    await expect(field).toHaveValue('No room for this');

    await page.goto('/dashboard/library/flashcards');
    await page.getByRole('button', { name: 'Start review' }).first().click();
    await page.getByRole('button', { name: 'Show answer' }).click();
    await page.getByRole('button', { name: 'Good' }).click();
    await expect(page.getByText(full).first()).toBeVisible();
    await expect(page.getByText(/Everything you saved is safe/)).toContainText(
      /1 downloaded file takes up [\d.]+ .B\. Remove a download here/,
    );
    await expect(page.getByRole('link', { name: 'Free up space' })).toBeVisible();
    // The card is back with its answer, to be rated when there is room.
    await expect(page.getByRole('button', { name: 'Good' })).toBeVisible();

    await page.goto('/dashboard/library/files');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload files', exact: true }).first().click();
    await (await chooser).setFiles('test/fixtures/scanned.pdf');
    await expect(page.getByText(full).first()).toBeVisible();
    expect(await contentOf(page)).toEqual(before);

    await page.getByRole('link', { name: 'Free up space' }).click();
    await page.getByRole('button', { name: /^Remove “psychology-extract” from/ }).click();
    await expect.poll(() => countOn(page, 'blobs')).toBe(0);

    await giveRoom();
    await page.goto('/dashboard/tasks');
    await addTask(page, 'Room for this');
    await page.goto('/dashboard/library/flashcards');
    await rateAll(page, 1);
    await uploadPdf(page, 'test/fixtures/scanned.pdf');
    await waitUntilSynced(page);
    await expect(page.getByText('This device is full.', { exact: true })).toHaveCount(0);
    await close();
  },
);

test(
  '[P2] words typed on a full disk are in view after a reload, counted as not saved, and saved once there is room',
  { tag: '@long' },
  async ({ server }, info) => {
    const { page, close } = await diskDevice(info, server.url);
    await signUp(page, server);
    await page.goto('/dashboard/library/notes');
    await page.getByRole('button', { name: 'New note', exact: true }).first().click();
    await page.waitForURL(/\/notes\/[0-9a-f-]{36}$/);
    const note = new URL(page.url()).pathname;
    await fillNote(page, 'saved');
    // Before it is saved there is nothing to send.
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await waitUntilSynced(page);
    const giveRoom = await fillDisk(page, server.url);

    await page.goto(note);
    await expectNote(page, 'saved');
    await noteText(page).press('ControlOrMeta+End');
    await page.keyboard.type(' and typed');
    const chip = page.getByRole('banner').getByRole('button', { name: 'Not saved' });
    await expect(chip).toBeVisible();
    await page.reload();
    await expectNote(page, 'saved and typed');
    await expect(chip).toBeVisible();
    await expect(page.getByText('All saved')).toHaveCount(0);

    await giveRoom();
    await waitUntilSynced(page);
    await expect(chip).toHaveCount(0);
    await page.reload();
    await expectNote(page, 'saved and typed');
    await close();
  },
);

test(
  '[P2] [S1] a full disk keeps a pull out whole, and the same rows come when there is room',
  { tag: '@long' },
  async ({ browser, server }, info) => {
    const { page, close } = await diskDevice(info, server.url);
    await signUp(page, server);
    await page.goto('/dashboard/tasks');
    await addTask(page, 'From the full device');
    await waitUntilSynced(page);
    const giveRoom = await fillDisk(page, server.url);
    const cursor = await cursorOn(page);

    const other = await newDevice(browser, server);
    await logIn(other.page, server.student);
    await other.page.goto('/dashboard/tasks');
    await expect.poll(() => countOn(other.page, 'task')).toBe(1);
    for (const title of ['One', 'Two', 'Three']) await addTask(other.page, title);
    await waitUntilSynced(other.page);

    await page.goto('/dashboard/tasks');
    await expect(page.getByText('This device is full.', { exact: true })).toBeVisible();
    const chip = page.getByRole('banner').getByRole('button', { name: 'This device is full' });
    await chip.click();
    await expect(page.getByText(/Nothing is lost\. There is no space for changes/)).toBeVisible();
    await expect(
      page.getByRole('banner').getByRole('link', { name: 'Free up space' }),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    expect(await countOn(page, 'task')).toBe(1);
    expect(await cursorOn(page)).toEqual(cursor);

    await giveRoom();
    // Its own next try may have come first.
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expectSameRows(page, other.page);
    await expect(page.getByText('This device is full.', { exact: true })).toHaveCount(0);
    await close();
  },
);

test(
  '[P2] [S4] a first download without room says so, and is complete when there is some',
  { tag: '@long' },
  async ({ browser, server }, info) => {
    const other = await newDevice(browser, server);
    await signUp(other.page, server);
    await other.page.goto('/dashboard/tasks');
    for (const title of ['One', 'Two']) await addTask(other.page, title);
    await waitUntilSynced(other.page);

    const { page, close } = await diskDevice(info, server.url);
    const giveRoom = await fillDisk(page, server.url);
    await page.goto('/account/login');
    await page.getByLabel('Email address').fill(server.student.email);
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByText(full).first()).toBeVisible();
    await giveRoom();
    // The session was kept, only not whose it is: that is asked again, and nothing has to be typed.
    await page.goto('/account/login');
    await page.waitForURL('**/dashboard');
    await expectSameRows(page, other.page);
    await close();
  },
);

async function cursorOn(page: Page): Promise<unknown> {
  const meta = (await rowsOn(page, 'meta')) as unknown as { key: string; value: unknown }[];
  return meta.find(({ key }) => key === 'cursor')?.value;
}

/** All that an edit could have half-written. */
async function contentOf(page: Page): Promise<unknown> {
  const tables = ['task', 'card', 'review', 'file', 'blobs', 'outbox', 'pageTexts'];
  return Promise.all(
    tables.map(async (table) => [table, (await rowsOn(page, table)).map((row) => row.id)]),
  );
}
