/** Bad files: a clear message, and no harm. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { countOn, rowsOn } from './support/device-data.ts';
import { expect, logIn, newDevice, pdfPath, signUp, test } from './support/fixtures.ts';
import { uploadPdf, waitUntilUploaded } from './support/student.ts';

const refused: { name: string; bytes: () => Buffer; message: RegExp }[] = [
  {
    name: 'notes.pdf',
    bytes: () => Buffer.from('Just some text, whatever its name says.'),
    message: /not a PDF/i,
  },
  { name: 'empty.pdf', bytes: () => Buffer.alloc(0), message: /empty/i },
  {
    name: 'torn.pdf',
    bytes: () => readFileSync(pdfPath).subarray(0, 600),
    message: /broken|damaged|can’t be read/i,
  },
];

test('a broken, empty or foreign file gets a clear message and leaves nothing behind', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server);
  await signUp(page, server);
  for (const { name, bytes, message } of refused) {
    await page.goto('/dashboard/library/files');
    await choose(page, [{ name, mimeType: 'application/pdf', buffer: bytes() }]);
    await expect(page.getByText(message).first(), name).toBeVisible();
    expect(await countOn(page, 'file'), name).toBe(0);
    expect(await countOn(page, 'blobs'), name).toBe(0);
  }
  expect(faults).toEqual([]);
});

test('a scan is kept and readable, and says that there is nothing to generate from', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page } = await newDevice(browser, server);
  await signUp(page, server);
  await uploadPdf(page, 'test/fixtures/scanned.pdf');
  const [file] = await rowsOn(page, 'file');
  expect(file?.content).toBe('scanned');
  await page.goto(`/dashboard/library/files/${file?.id}`);
  await expect(page.locator('canvas').first()).toBeVisible();
  await expect(page.getByText(/no text/i).first()).toBeVisible();
});

test('several files at once: the good are kept, the bad are named', { tag: '@long' }, async ({
  browser,
  server,
}) => {
  const { page } = await newDevice(browser, server);
  await signUp(page, server);
  await page.goto('/dashboard/library/files');
  await choose(page, [
    { name: 'good.pdf', mimeType: 'application/pdf', buffer: readFileSync(pdfPath) },
    { name: 'bad.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no') },
  ]);
  await expect.poll(() => countOn(page, 'file')).toBe(1);
  await expect(page.getByText(/bad\.pdf/).first()).toBeVisible();
});

test('an upload leaves the console empty: a file that the server does not have yet is not an error', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page } = await newDevice(browser, server);
  await signUp(page, server);
  const said: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'info') said.push(`${message.type()}: ${message.text()}`);
  });
  await uploadPdf(page, pdfPath);
  await waitUntilUploaded(page);
  expect(said).toEqual([]);
});

test('adding the same file again opens the existing one', { tag: '@long' }, async ({
  browser,
  server,
}) => {
  const { page } = await newDevice(browser, server);
  await signUp(page, server);
  await uploadPdf(page, pdfPath);
  await choose(page, [
    { name: 'again.pdf', mimeType: 'application/pdf', buffer: readFileSync(pdfPath) },
  ]);
  await expect(page.getByText(/already/i).first()).toBeVisible();
  expect(await countOn(page, 'file')).toBe(1);
});

async function choose(
  page: Page,
  files: { name: string; mimeType: string; buffer: Buffer }[],
): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload files', exact: true }).first().click();
  await (await chooser).setFiles(files);
}

test('a file that only the server has opens by itself, and a cancelled download does not restart by itself', {
  tag: '@long',
}, async ({ browser, server }) => {
  const first = await newDevice(browser, server);
  await signUp(first.page, server);
  await uploadPdf(first.page, pdfPath);
  await waitUntilUploaded(first.page);
  const { page, faults } = await newDevice(browser, server);
  await logIn(page, server.student);
  await page.goto('/dashboard/library/files');
  await page.getByRole('link', { name: /psychology-extract/ }).click();
  await expect(page.locator('canvas').first()).toBeVisible();

  // A file that cannot be read part by part.
  await uploadPdf(first.page, 'test/fixtures/documents/pandoc.docx');
  await waitUntilUploaded(first.page);
  const other = await newDevice(browser, server);
  await logIn(other.page, server.student);
  await other.page.route('**/v1/files/**', () => undefined);
  await other.page.goto('/dashboard/library/files');
  await other.page.getByRole('link', { name: /Cells and their membranes/ }).click();
  await other.page.getByRole('main').getByRole('button', { name: 'Cancel' }).click();
  await expect(other.page.getByRole('button', { name: 'Download' })).toBeVisible();
  expect([...faults, ...other.faults]).toEqual([]);
});
