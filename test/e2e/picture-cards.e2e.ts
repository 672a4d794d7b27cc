/** Picture cards: made from a file's figures with no network, looked through, saved with their bytes, seen on the other device. */
import type { Page } from '@playwright/test';
import { figuresPdf } from '../support/figures-pdf.ts';
import { axeOn } from './support/axe.ts';
import { countOn, rowsOn } from './support/device-data.ts';
import {
  expect,
  logIn,
  newDevice,
  pdfPath,
  signUp,
  test,
  waitForOfflineReady,
} from './support/fixtures.ts';
import { uploadPdf } from './support/student.ts';

const file = {
  name: 'neurons.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(figuresPdf()),
};

async function openForm(page: Page) {
  await page.getByRole('button', { name: 'Generate' }).first().click();
  const form = page.getByRole('dialog', { name: 'Generate study material' });
  await form.getByRole('button', { name: 'Flashcards', exact: true }).click();
  return form;
}

async function makePictures(page: Page): Promise<void> {
  const form = await openForm(page);
  await form.getByRole('combobox', { name: 'Kind of flashcards' }).selectOption('Pictures');
  await form.getByRole('button', { name: 'Generate' }).click();
}

const save = (page: Page, amount: string) =>
  page.getByRole('button', { name: `Save ${amount}`, exact: true });

test('[P2] figures become picture cards, offline, with their labels covered, and are reviewed', {
  tag: ['@worker', '@long'],
}, async ({ browser, server }) => {
  const { page, context, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await uploadPdf(page, file);
  await waitForOfflineReady(page);
  await page.getByRole('link', { name: /neurons/ }).click();
  await expect(page.getByRole('button', { name: 'Generate' }).first()).toBeVisible();
  await context.setOffline(true);
  await makePictures(page);
  await expect(save(page, '6 flashcards')).toBeVisible({ timeout: 60_000 });
  const review = page.getByRole('list', { name: 'Review before saving' });
  await expect(review.getByText('Which structure is this?')).toHaveCount(1);
  await expect(review.getByText('What is at the covered place?')).toHaveCount(4);
  await expect(review.getByText('What does this picture show?')).toHaveCount(1);
  await expect(review.getByRole('img', { name: 'Picture from page 1' })).toHaveCount(5);
  expect(await axeOn(page, 'dialog')).toEqual([]);

  // Dropped, taken back, reworded.
  await page.keyboard.press('d');
  await expect(save(page, '5 flashcards')).toBeVisible();
  await page.keyboard.press('z');
  await expect(save(page, '6 flashcards')).toBeVisible();
  await page.keyboard.press('e');
  await review.getByRole('textbox', { name: 'Back' }).fill('A nerve cell');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.keyboard.press('j');
  await page.keyboard.press('d');
  await save(page, '5 flashcards').click();
  await expect.poll(() => countOn(page, 'card')).toBe(5);
  const media = await rowsOn(page, 'media');
  expect(media.map(({ name }) => name).sort()).toEqual([
    ...Array(4).fill('Picture from page 1 of neurons'),
    'Picture from page 2 of neurons',
  ]);
  expect(media.every(({ sizeBytes }) => Number(sizeBytes) <= 200_000)).toBe(true);
  // Those of the cards and the file: the dropped one is gone.
  await expect.poll(() => countOn(page, 'blobs')).toBe(6);

  await page.getByRole('button', { name: 'Review now' }).click();
  await expect(page.getByRole('button', { name: 'Show answer' })).toBeVisible();
  const picture = page.getByRole('img', { name: /^Picture from page \d of neurons$/ }).first();
  await expect(picture).toBeVisible();
  const isDrawn = () => picture.evaluate((one) => (one as HTMLImageElement).naturalWidth > 100);
  await expect.poll(isDrawn).toBe(true);
  expect(await axeOn(page, 'main')).toEqual([]);
  expect(faults).toEqual([]);
});

test('a file without figures says so, and what has no pages of pictures does not offer them', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await uploadPdf(page, pdfPath);
  await page.getByRole('link', { name: /psychology-extract/ }).click();
  await makePictures(page);
  const form = page.getByRole('dialog', { name: 'Generate study material' });
  await expect(form.getByRole('alert').first()).toContainText(
    'No figure with a caption that says what it shows was found in this file.',
    { timeout: 60_000 },
  );
  await form.getByRole('button', { name: 'Summary', exact: true }).click();
  await expect(form.getByRole('combobox', { name: 'Kind of flashcards' })).toBeHidden();
  expect(faults).toEqual([]);
});

test('the other device gets the pictures with the cards', { tag: '@long' }, async ({
  browser,
  server,
}) => {
  const { page, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await uploadPdf(page, file);
  await page.getByRole('link', { name: /neurons/ }).click();
  await makePictures(page);
  await save(page, '6 flashcards').click({ timeout: 60_000 });
  await expect.poll(() => countOn(page, 'media')).toBe(6);
  await expect
    .poll(async () => (await rowsOn(page, 'media')).every((row) => Number(row.uploadedAt) > 0), {
      timeout: 60_000,
    })
    .toBe(true);
  const home = await newDevice(browser, server);
  await logIn(home.page, server.student);
  const deckId = String((await rowsOn(page, 'deck'))[0]?.id);
  await home.page.goto(`/dashboard/library/flashcards/${deckId}`);
  const pictures = home.page.getByRole('img', { name: /^Picture from page \d of neurons$/ });
  await expect(pictures.first()).toBeVisible({ timeout: 60_000 });
  expect([...faults, ...home.faults]).toEqual([]);
});
