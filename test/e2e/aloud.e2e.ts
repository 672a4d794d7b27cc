/** Files are read aloud: by a fake engine here, since the browsers of tests have no voices. */
import type { Page } from '@playwright/test';
import { axeOn } from './support/axe.ts';
import { fakeSpeech } from './support/fake-speech.ts';
import { lostOn } from './support/fit.ts';
import { expect, newDevice, pdfPath, signUp, test } from './support/fixtures.ts';
import { uploadPdf } from './support/student.ts';

const said = (page: Page) => page.evaluate(() => window.said);
const lastSaid = async (page: Page) => (await said(page)).at(-1) ?? '';

/** The engine says the sentence to its end. */
async function hear(page: Page): Promise<void> {
  const before = (await said(page)).length;
  await page.evaluate(() => window.endOfSpeech());
  await expect.poll(async () => (await said(page)).length).toBeGreaterThan(before);
}

async function openFile(page: Page): Promise<void> {
  await uploadPdf(page, pdfPath);
  await page.getByRole('link', { name: /psychology-extract/ }).click();
  await page.locator('[data-page="1"] .text-layer span').nth(5).waitFor();
}

test('a file is read aloud from the page shown, its sentence marked, over the pages', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server);
  await fakeSpeech(page, [
    ['Cloud', 'en-US'],
    ['Alice', 'en-GB'],
    ['Anna', 'de-DE'],
  ]);
  await signUp(page, server);
  await openFile(page);
  await expect(page.getByText('Reading text…')).toBeHidden();
  const mark = page.locator('[data-spoken]');
  const controls = page.getByRole('toolbar', { name: 'Read aloud' });

  await page.getByRole('button', { name: 'Read aloud' }).click();
  await expect(mark).toHaveCount(1);
  await expect(mark.locator('.highlight-spoken').first()).toBeInViewport();
  // A voice of the device in the language of the file.
  expect(await lastSaid(page)).toMatch(/^Alice 1: \w/);
  expect(await axeOn(page, 'main')).toEqual([]);

  const first = await mark.getAttribute('data-spoken');
  await hear(page);
  await expect(mark).not.toHaveAttribute('data-spoken', first ?? '');
  await page.keyboard.press('s');
  await expect(controls.getByRole('button', { name: 'Play' })).toBeVisible();
  const second = await mark.getAttribute('data-spoken');
  await controls.getByRole('button', { name: 'Play' }).click();
  await expect.poll(() => lastSaid(page)).toContain((second ?? '').slice(0, 40));
  await controls.getByRole('button', { name: 'Previous sentence' }).click();
  await expect(mark).toHaveAttribute('data-spoken', first ?? '');

  // Another voice and speed say the sentence again, and stay.
  await controls.getByRole('button', { name: '1× speed and voice' }).click();
  await page.getByLabel('Speed', { exact: true }).selectOption('1.5');
  await page.getByLabel('Voice for English').selectOption('Cloud');
  await expect.poll(() => lastSaid(page)).toMatch(/^Cloud 1.5: /);
  await page.keyboard.press('Escape');

  // Over the page, which comes to sight with its sentence.
  await expect(async () => {
    await page.evaluate(() => window.endOfSpeech());
    await expect(page.locator('[data-page="2"] [data-spoken]')).toHaveCount(1, { timeout: 300 });
  }).toPass();
  await expect(mark.locator('.highlight-spoken').first()).toBeInViewport();

  // In the text alone the sentence is marked as well.
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(mark.locator('.highlight-spoken').first()).toBeInViewport();

  await controls.getByRole('button', { name: 'Stop reading aloud' }).click();
  await expect(mark).toHaveCount(0);
  await expect(controls).toBeHidden();
  expect(faults).toEqual([]);
});

test('on a phone its buttons are near the thumb, and it ends with the file', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server, { phone: true });
  await fakeSpeech(page, [['Alice', 'en-GB']]);
  await signUp(page, server);
  await openFile(page);
  await page.getByRole('button', { name: 'Read aloud' }).click();
  const pause = page.getByRole('button', { name: 'Pause' });
  await expect(pause).toBeInViewport();
  await expect(page.locator('.highlight-spoken').first()).toBeInViewport();
  expect(await lostOn(page)).toEqual([]);
  expect(await axeOn(page, 'main')).toEqual([]);
  await page.getByRole('button', { name: 'Back to files' }).click();
  await expect(page.getByRole('link', { name: /psychology-extract/ })).toBeVisible();
  await page.evaluate(() => {
    window.said = [];
    window.endOfSpeech();
  });
  expect(await page.evaluate(() => speechSynthesis.speaking)).toBe(false);
  expect(await said(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('a document is read aloud as well, in a voice of its language', { tag: '@long' }, async ({
  browser,
  server,
}) => {
  const { page, faults } = await newDevice(browser, server);
  await fakeSpeech(page, [
    ['Alice', 'en-GB'],
    ['Anna', 'de-DE'],
  ]);
  await signUp(page, server);
  await page.goto('/dashboard/library/files');
  const words =
    'Das Gedächtnis ist nicht ein Speicher. Die Erinnerung wird mit dem Abruf verändert.';
  await page
    .locator('main input[type="file"]')
    .first()
    .setInputFiles({
      ...{ name: 'lernen.md', mimeType: 'text/markdown' },
      buffer: Buffer.from(`# Lernen\n\n${words}\n`),
    });
  await page.getByRole('link', { name: /Lernen/ }).click();
  await page.getByRole('article', { name: /^Section 1/ }).waitFor();
  await page.getByRole('button', { name: 'Read aloud' }).click();
  await expect.poll(() => lastSaid(page)).toBe('Anna 1: Lernen');
  await hear(page);
  await expect.poll(() => lastSaid(page)).toBe(`Anna 1: ${words.split('. ')[0]}.`);
  await expect(page.locator('[data-spoken] .highlight-spoken').first()).toBeInViewport();
  await page.keyboard.press('.');
  await expect.poll(() => lastSaid(page)).toBe(`Anna 1: ${words.split('. ')[1]}`);
  expect(await axeOn(page, 'main')).toEqual([]);
  expect(faults).toEqual([]);
});

test('a browser without voices says so', { tag: '@long' }, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server);
  await fakeSpeech(page, []);
  await signUp(page, server);
  await openFile(page);
  await page.getByRole('button', { name: 'Read aloud' }).click();
  await expect(page.getByText('This browser has no voices.')).toBeVisible();
  expect(faults).toEqual([]);
});
