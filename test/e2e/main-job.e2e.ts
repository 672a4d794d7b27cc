/** The main job, end to end, as a student does it: online, then on a second device. */
import type { Page } from '@playwright/test';
import { countOn, rowsOn } from './support/device-data.ts';
import { expect, logIn, newDevice, pdfPath, signUpByForm, test } from './support/fixtures.ts';
import {
  expectSameRows,
  generate,
  rateAll,
  takeQuiz,
  uploadPdf,
  waitUntilUploaded,
} from './support/student.ts';

test('[P1] sign up, drop a PDF, get a summary, flashcards and a quiz, study, and find it all on a second device', {
  tag: '@worker',
}, async ({ browser, server }) => {
  const laptop = await newDevice(browser, server);
  await signUpByForm(laptop.page, server);
  await uploadPdf(laptop.page, pdfPath);
  for (const kind of ['Summary', 'Flashcards', 'Quiz'] as const) await generate(laptop.page, kind);
  await expectGroundedItems(laptop.page);

  await laptop.page.goto('/dashboard/library/flashcards');
  const rated = await rateAll(laptop.page, 5);
  const result = await takeQuiz(laptop.page);
  await waitUntilUploaded(laptop.page);

  const phone = await newDevice(browser, server, { phone: true });
  await logIn(phone.page, server.student);
  await expectSameRows(phone.page, laptop.page);
  expect(await countOn(phone.page, 'review')).toBe(rated);
  expect(await rowsOn(phone.page, 'card')).toEqual(await rowsOn(laptop.page, 'card'));

  await phone.page.goto('/dashboard/library/quiz');
  await expect(phone.page.getByText(result).first()).toBeVisible();
  await openOnSecondDevice(phone.page);
  expect(laptop.faults).toEqual([]);
  expect(phone.faults).toEqual([]);
});

/** [P4] Everything generated names a page and words that stand there. */
async function expectGroundedItems(page: Page): Promise<void> {
  const pages = await rowsOn(page, 'pageTexts');
  const textOf = new Map(pages.map((row) => [row.page, squeeze(String(row.text))]));
  const items = [
    ...(await rowsOn(page, 'point')),
    ...(await rowsOn(page, 'card')),
    ...(await rowsOn(page, 'question')),
  ];
  expect(items.length).toBeGreaterThan(10);
  for (const item of items) {
    expect(textOf.get(item.page), `page ${item.page} of ${item.id}`).toContain(
      squeeze(String(item.quote)),
    );
  }
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, '');
}

async function openOnSecondDevice(page: Page): Promise<void> {
  await page.goto('/dashboard/library/files');
  await page
    .getByRole('link', { name: /psychology-extract/ })
    .first()
    .click();
  // It comes by itself.
  await expect(page.getByRole('button', { name: 'Generate' }).first()).toBeVisible();
  await expect(page.locator('canvas').first()).toBeVisible();
}
