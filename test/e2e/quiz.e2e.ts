/** A quiz of one's own, written, taken and learned from without a network. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { axeOn } from './support/axe.ts';
import { rowsOn } from './support/device-data.ts';
import { lostOn } from './support/fit.ts';
import { expect, newDevice, signUp, test, waitForOfflineReady } from './support/fixtures.ts';
import { chooseMore } from './support/student.ts';

async function addQuestion(page: Page, stem: string, answers: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Add question' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New question' });
  await dialog.getByRole('textbox', { name: 'Question', exact: true }).fill(stem);
  for (const [at, answer] of answers.entries()) {
    await dialog.getByRole('textbox', { name: `Answer ${at + 1}`, exact: true }).fill(answer);
  }
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('a quiz is written by hand on a phone, offline; its mistakes become cards, and its history stays', {
  tag: ['@worker', '@long'],
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server, { phone: true, touch: true });
  await signUp(page, server);
  await page.goto('/dashboard/library/quiz');
  await waitForOfflineReady(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'New quiz' }).click();
  await page.getByRole('textbox', { name: 'Quiz name' }).fill('Cells');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No questions in this quiz' })).toBeVisible();
  await addQuestion(page, 'What holds the genes?', ['Nucleus', 'Wall']);
  await addQuestion(page, 'What makes proteins?', ['Ribosome', 'Desk']);
  await page.getByRole('button', { name: 'Start quiz' }).click();
  await page.getByRole('radio', { name: 'Nucleus' }).check();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('radio', { name: 'Desk' }).check();
  await page.getByRole('button', { name: 'Finish quiz' }).click();
  await expect(page.getByText('1 of 2 correct')).toBeVisible();

  await page.getByRole('button', { name: 'Make cards of mistakes' }).click();
  expect(await axeOn(page, 'dialog')).toEqual([]);
  await expect(page.getByRole('textbox', { name: 'Deck name' })).toHaveValue('Cells');
  await page.getByRole('button', { name: 'Add cards' }).click();
  await expect(page.getByText('1 card added')).toBeVisible();
  const cards = await rowsOn(page, 'card');
  expect(cards.map(({ front, back }) => [front, back])).toEqual([
    ['What makes proteins?', 'Ribosome'],
  ]);
  await page.getByRole('button', { name: 'Make cards of mistakes' }).click();
  await page.getByRole('button', { name: 'Add cards' }).click();
  await expect(page.getByText('All of these are on your cards already')).toBeVisible();
  expect(await rowsOn(page, 'card')).toHaveLength(1);

  await page.getByRole('link', { name: 'Back to quiz' }).click();
  const exported = async (format: string) => {
    await chooseMore(page, 'Export quiz');
    const dialog = page.getByRole('dialog', { name: 'Export quiz' });
    await expect(dialog.getByRole('radio', { name: /GIFT/ })).toBeFocused();
    if (format === 'QTI') await page.keyboard.press('ArrowDown');
    await expect(dialog.getByRole('radio', { name: new RegExp(format) })).toBeChecked();
    expect(await axeOn(page, 'dialog')).toEqual([]);
    expect(await lostOn(page)).toEqual([]);
    const download = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    const file = await download;
    await expect(dialog).toBeHidden();
    return { name: file.suggestedFilename(), path: await file.path() };
  };
  const gift = await exported('GIFT');
  expect(gift.name).toBe('Cells.gift');
  expect(readFileSync(gift.path, 'utf8')).toContain('What holds the genes?{\n  =Nucleus');
  const qti = await exported('QTI');
  expect(qti.name).toBe('Cells.zip');
  await expect(page.getByText('Exported as Cells.zip, for other programs (QTI 2.1)')).toBeVisible();

  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await chooseMore(page, 'Print quiz');
  expect(await axeOn(page, 'dialog')).toEqual([]);
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Answer key: Cells')).toBeVisible();
  await expect(page.getByText(/^1\. [AB]\. Nucleus$/)).toBeVisible();
  await expect(page.getByRole('main')).toBeHidden();
  if (process.env.PRINTED_PDF) await page.pdf({ path: process.env.PRINTED_PDF });
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(page.getByRole('dialog')).toBeHidden();

  const history = page.getByRole('list', { name: 'Quiz History' });
  await expect(history.getByRole('listitem')).toHaveCount(1);
  await page.goto('/dashboard/library/quiz');
  await expect(history.getByText('Cells')).toBeVisible();
  expect(await axeOn(page, 'main')).toEqual([]);
  await history.getByRole('link').click();
  await expect(page.getByRole('status').getByText('1 of 2 correct')).toBeVisible();
  const answers = page.getByRole('list', { name: 'Your answers' }).getByRole('listitem');
  await expect(answers).toHaveCount(2);
  await page.getByRole('switch', { name: 'Only missed questions' }).check();
  await expect(answers).toHaveCount(1);
  await expect(answers.getByText('What makes proteins?')).toBeVisible();

  const buffer = readFileSync(qti.path);
  await page.goto('/dashboard/import');
  await page
    .getByLabel('Choose files to import')
    .setInputFiles({ name: qti.name, mimeType: 'application/zip', buffer });
  await expect(page.getByRole('row', { name: /^Quizzes 1/ })).toBeVisible();
  expect(await axeOn(page, 'main')).toEqual([]);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText(/^Added 1 quiz and 2 questions/)).toBeVisible();
  const [first, second] = (await rowsOn(page, 'quiz')).map(({ id }) => id);
  const asked = (await rowsOn(page, 'question')).map(({ quizId, stem, options, answer }) => ({
    ...{ quizId, words: [stem, options, answer] },
  }));
  const of = (quiz: unknown) => asked.filter((one) => one.quizId === quiz).map((one) => one.words);
  expect(of(first)).toHaveLength(2);
  expect(of(first).toSorted()).toEqual(of(second).toSorted());
  expect(faults).toEqual([]);
});
