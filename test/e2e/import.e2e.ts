/** [P5] An export comes back: on a phone, without a network, once though the tab dies, and it can be taken back. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { axeOn } from './support/axe.ts';
import { countOn, rowsOn } from './support/device-data.ts';
import { lostOn } from './support/fit.ts';
import {
  expect,
  newDevice,
  type OwnServer,
  pdfPath,
  signUp,
  startServer,
  test,
  waitForOfflineReady,
} from './support/fixtures.ts';
import { addTask, uploadPdf, waitUntilSynced, waitUntilUploaded } from './support/student.ts';

async function exportEverything(page: Page): Promise<Buffer> {
  await page.goto('/dashboard/settings#storage');
  await page.getByRole('button', { name: 'Export now' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click();
  return await readFile(await (await download).path());
}

async function choose(page: Page, buffer: Buffer): Promise<void> {
  await page.goto('/dashboard/import');
  const file = { name: 'haversack-export.zip', mimeType: 'application/zip', buffer };
  await page.getByLabel('Choose files to import').setInputFiles(file);
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('an export of one account is previewed and imported into another offline, once, and undone', {
  tag: '@worker',
}, async ({ browser, server }) => {
  const { page } = await newDevice(browser, server, { online: true });
  await signUp(page, server);
  await uploadPdf(page, pdfPath);
  await waitUntilUploaded(page);
  await page.goto('/dashboard/tasks');
  await addTask(page, 'Read chapter one');
  await addTask(page, 'Write a summary');
  await waitUntilSynced(page);
  const zip = await exportEverything(page);
  const [file] = await rowsOn(page, 'file');
  await page.context().close();

  const other: OwnServer = await startServer();
  const { page: phone, context, faults } = await newDevice(browser, other, { phone: true });
  await signUp(phone, other);
  await waitForOfflineReady(phone);
  await context.setOffline(true);
  await choose(phone, zip);
  await expect(phone.getByRole('heading', { name: /Preview of/ })).toBeVisible();
  await expect(phone.getByRole('row', { name: /^Tasks 2/ })).toBeVisible();
  await expect(phone.getByRole('row', { name: /^Files 1/ })).toBeVisible();
  expect(await axeOn(phone, 'main')).toEqual([]);
  await press(phone, 'Import');
  await expect(phone.getByText(/^Added .*2 tasks/)).toBeVisible();
  await expect(phone.getByText(/^Connect to the internet to undo this import\./)).toBeVisible();
  await expect(phone.getByRole('button', { name: /^Undo import/ })).toBeDisabled();
  expect(await axeOn(phone, 'main')).toEqual([]);
  expect(await countOn(phone, 'task')).toBe(2);
  expect((await rowsOn(phone, 'file'))[0]).toMatchObject({ id: file?.id, sha256: file?.sha256 });

  // The file is readable where it has come, without a network.
  await phone.goto(`/dashboard/library/files/${file?.id}`);
  await expect(phone.getByText('12 pages').first()).toBeVisible();

  // Once more: it is all there.
  await choose(phone, zip);
  await expect(phone.getByText('You already have all of this.')).toBeVisible();
  await press(phone, 'Cancel');

  // Its bytes and rows reach the server of the new account.
  await context.setOffline(false);
  await waitUntilUploaded(phone);
  await waitUntilSynced(phone);

  await phone.goto('/dashboard/import');
  await expect(phone.getByText(/^Undo until /)).toBeVisible();
  await phone.getByRole('button', { name: /^Undo import/ }).click();
  await expect(phone.getByRole('dialog')).toContainText(/items it added go to the Trash/);
  expect(await axeOn(phone, 'dialog')).toEqual([]);
  await phone.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(phone.getByText(/^Undone\./)).toBeVisible();
  await phone.getByRole('button', { name: /^Remove from list/ }).click();
  await expect(phone.getByRole('heading', { name: 'Imports on this device' })).toHaveCount(0);
  const tasks = await rowsOn(phone, 'task');
  expect(tasks.filter(({ deletedAt }) => deletedAt === 0)).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
  await other.stop();
});

test('a file that cannot be imported gets a reason, and the page stays as it was', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page } = await newDevice(browser, server, { phone: true });
  await signUp(page, server);
  await page.goto('/dashboard/import');
  const give = (name: string, text: string) =>
    page
      .getByLabel('Choose files to import')
      .setInputFiles({ name, mimeType: '', buffer: Buffer.from(text) });
  await give('broken.zip', 'PK\u0003\u0004 and no more');
  await expect(page.getByRole('alert')).toContainText('This zip file is damaged or incomplete.');
  await give('picture.jpg', 'no picture');
  await expect(page.getByRole('alert')).toContainText('“picture.jpg” can’t be imported.');
  await give('test.xml', '<assessmentTest identifier="t"><testPart/></assessmentTest>');
  await expect(page.getByRole('alert')).toContainText('This is a QTI test without its questions.');
  await give('old.xml', '<questestinterop></questestinterop>');
  await expect(page.getByRole('alert')).toContainText('This is QTI 1, which Haversack can’t read.');
  await expect(page.getByRole('button', { name: 'Choose files', exact: true })).toBeVisible();
});

test('cards from a table and a vault of notes are imported on the same screen, with a list of items left out', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server, { phone: true });
  await signUp(page, server);
  await page.goto('/dashboard/import');
  const chooser = page.getByLabel('Choose files to import');
  await chooser.setInputFiles('test/fixtures/import/cards/Organelles.csv');
  await expect(page.getByRole('heading', { name: 'Import options' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'First cards' }).getByRole('listitem')).toHaveText([
    /^FrontMitochondrion/,
    /^FrontRibosome/,
    /^FrontÅngström/,
  ]);
  await page.getByLabel('Front', { exact: true }).selectOption('1');
  await page.getByLabel('Back', { exact: true }).selectOption('0');
  await expect(page.getByRole('region', { name: 'First cards' })).toContainText('BackÅngström');
  await page.getByLabel('Front', { exact: true }).selectOption('0');
  await page.getByLabel('Back', { exact: true }).selectOption('1');
  expect(await lostOn(page)).toEqual([]);
  expect(await axeOn(page, 'main')).toEqual([]);
  await press(page, 'Show preview');
  await expect(page.getByRole('row', { name: /^Flashcards \d/ })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText(['Type', 'New']);
  await expect(page.getByRole('definition').first()).toHaveText('Mitochondrion');
  expect(await axeOn(page, 'main')).toEqual([]);
  expect(await lostOn(page)).toEqual([]);

  // Another screen, and back.
  await page.getByRole('link', { name: 'Library' }).first().click();
  await page.getByRole('main').getByRole('link', { name: 'Import' }).click();
  await expect(page.getByRole('row', { name: /^Flashcards \d/ })).toBeVisible();
  await press(page, 'Import');
  await expect(page.getByText(/^Added 1 deck and \d+ flashcards/)).toBeVisible();

  await page
    .getByLabel('Choose a folder to import')
    .setInputFiles('test/fixtures/import/markdown/obsidian');
  await expect(page.getByRole('row', { name: /^Notes \d/ })).toBeVisible();
  await press(page, 'Import');
  await expect(page.getByText(/^Added .*notes/)).toBeVisible();
  expect(await countOn(page, 'note')).toBeGreaterThan(0);
  expect(faults).toEqual([]);
});
