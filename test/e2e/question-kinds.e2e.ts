/** Questions of every kind: written, taken by keyboard and by taps, and made from a file. */
import type { Page } from '@playwright/test';
import { axeOn } from './support/axe.ts';
import { countOn, rowsOn } from './support/device-data.ts';
import { expect, newDevice, pdfPath, signUp, test } from './support/fixtures.ts';
import { answerShown, uploadPdf } from './support/student.ts';

test('a quiz is made from a file with mixed kinds, one is written, and all are taken on a phone with each answer checked', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server, { phone: true });
  await signUp(page, server);
  await uploadPdf(page, pdfPath);
  await generateKinds(page, 'Mixed');
  const kinds = (await rowsOn(page, 'question')).map(({ kind }) => kind ?? 'single');
  expect(new Set(kinds).size).toBeGreaterThan(2);

  const [quiz] = await rowsOn(page, 'quiz');
  await page.goto(`/dashboard/library/quiz/${quiz?.id}`);
  await page.getByRole('button', { name: 'Add question' }).click();
  const dialog = page.getByRole('dialog', { name: 'New question' });
  await dialog.getByRole('combobox', { name: 'Kind of question' }).selectOption('Ordering');
  await dialog.getByLabel('Steps in the correct order').fill('Prophase\nMetaphase\nAnaphase');
  expect(await axeOn(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Start quiz' }).click();
  await page.getByRole('switch', { name: 'Check each answer' }).check();
  const count = await countOn(page, 'question');
  const looked = new Set<string>();
  for (let at = 0; at < count; at++) {
    await expect(page.getByText(`${at + 1} / ${count}`)).toBeVisible();
    const kind = await answerShown(page);
    if (!looked.has(kind)) expect(await axeOn(page), kind).toEqual([]);
    await page.getByRole('button', { name: 'Check answer' }).click();
    const result = page.getByRole('region', { name: 'Result of this question' });
    await expect(result).toBeVisible();
    // It is not behind the buttons that stand still; of a longer one its beginning is seen.
    const box = await result.boundingBox();
    const bar = await page.getByRole('button', { name: /^(Next|Finish quiz)$/ }).boundingBox();
    const seen = (bar?.y ?? 0) - Math.max(56, box?.y ?? 0);
    expect(seen, kind).toBeGreaterThanOrEqual(Math.min(box?.height ?? 0, 500));
    if (!looked.has(kind)) expect(await axeOn(page), `${kind}, checked`).toEqual([]);
    looked.add(kind);
    await page.getByRole('button', { name: at === count - 1 ? 'Finish quiz' : 'Next' }).click();
  }
  await expect(page.getByText(new RegExp(`\\d+ of ${count} correct`)).first()).toBeVisible();
  expect(await axeOn(page)).toEqual([]);
  const [attempt] = await rowsOn(page, 'attempt');
  expect(attempt?.replies).toBeDefined();
  expect(looked.size).toBeGreaterThan(3);
  expect(faults).toEqual([]);
});

async function generateKinds(page: Page, kinds: string): Promise<void> {
  const [file] = await rowsOn(page, 'file');
  await page.goto(`/dashboard/library/files/${file?.id}`);
  await page.getByRole('button', { name: 'Study material' }).click();
  await page.getByRole('button', { name: 'Generate' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Quiz', exact: true }).click();
  await dialog.getByRole('combobox', { name: 'Kind of questions' }).selectOption(kinds);
  await dialog.getByRole('button', { name: 'Generate' }).click();
  await expect(dialog.getByRole('button', { name: /^Save \d+/ })).toBeVisible({ timeout: 60_000 });
  expect(await axeOn(page)).toEqual([]);
  await dialog.getByRole('button', { name: /^Save \d+/ }).click();
  await expect.poll(() => countOn(page, 'quiz')).toBe(1);
}
