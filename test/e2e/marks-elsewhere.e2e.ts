/** Marks of two devices are merged. Selected words become a summary or a question. */
import type { Page } from '@playwright/test';
import { axeOn } from './support/axe.ts';
import { countOn, rowsOn } from './support/device-data.ts';
import { lostOn } from './support/fit.ts';
import {
  expect,
  logIn,
  newDevice,
  pdfPath,
  type ServerOfTest,
  signUp,
  test,
  waitForOfflineReady,
} from './support/fixtures.ts';
import { bar, drag, marks, openFile, sheet } from './support/marks.ts';
import { expectSameRows, uploadPdf, waitUntilSynced } from './support/student.ts';

test('two devices mark one file offline, edit and delete marks: both have all marks, and none twice', {
  tag: '@long',
}, async ({ browser, server }) => {
  const train = await newDevice(browser, server);
  await signUp(train.page, server);
  await uploadPdf(train.page, pdfPath);
  await waitUntilSynced(train.page);
  const home = await newDevice(browser, server);
  await logIn(home.page, server.student);
  await expect.poll(() => countOn(home.page, 'file')).toBe(1);
  for (const { page } of [train, home]) {
    await waitForOfflineReady(page);
    await openFile(page);
  }
  // Both have one area.
  await markArea(train.page, 0.1);
  await waitUntilSynced(train.page);
  await expect(marks(home.page)).toHaveCount(1);
  const setOffline = (isOffline: boolean) =>
    Promise.all([train, home].map(({ context }) => context.setOffline(isOffline)));
  await setOffline(true);

  // One device changes the color, the other the note. Each also marks an area or draws.
  await openMark(train.page);
  await bar(train.page).getByRole('button', { name: 'Highlight in green' }).click();
  await train.page.keyboard.press('Escape');
  await openMark(home.page);
  await bar(home.page).getByRole('button', { name: 'Add note' }).click();
  await home.page.getByRole('textbox', { name: 'Note' }).fill('From home');
  await home.page.getByRole('button', { name: 'Save', exact: true }).click();
  await markArea(train.page, 0.6);
  await train.page.getByRole('region', { name: /^Pages of/ }).focus();
  await train.page.keyboard.press('h');
  await train.page
    .getByRole('toolbar', { name: 'Selected text' })
    .getByRole('button', { name: 'Highlight in blue' })
    .press('Enter');
  await expect(marks(train.page)).toHaveCount(3);
  await home.page.getByRole('button', { name: 'Draw', exact: true }).click();
  await drag(home.page, [
    [0.1, 0.9],
    [0.9, 0.9],
  ]);
  await expect(marks(home.page)).toHaveCount(2);
  await home.page.keyboard.press('Escape');
  await setOffline(false);
  for (const { page } of [train, home]) {
    await waitUntilSynced(page);
    await expect(marks(page)).toHaveCount(4);
    await expect(
      page.getByRole('button', { name: 'Green area on page 1 with a note' }),
    ).toHaveCount(1);
  }
  await expectSameRows(train.page, home.page);

  // One deletes the highlight that the other recolors: it is in the Trash on both.
  await setOffline(true);
  await openMark(train.page, 'Green area on page 1 with a note');
  await bar(train.page).getByRole('button', { name: 'Delete highlight' }).click();
  await openMark(home.page, 'Green area on page 1 with a note');
  await bar(home.page).getByRole('button', { name: 'Highlight in orange' }).click();
  await home.page.keyboard.press('Escape');
  await setOffline(false);
  for (const { page } of [train, home]) {
    await waitUntilSynced(page);
    await expect(marks(page)).toHaveCount(3);
  }
  await expectSameRows(train.page, home.page);
  expect([...train.faults, ...home.faults]).toEqual([]);
});

test('several selected sentences can be summarized and saved without a network', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server);
  await openOffline(page, server);
  await sheet(page)
    .locator('.text-layer')
    .evaluate((words) => getSelection()?.selectAllChildren(words));
  await page.getByRole('button', { name: 'Summarize' }).click();
  const dialog = page.getByRole('dialog', { name: 'Summary of selection' });
  await expect(dialog.getByRole('listitem').first()).toContainText('Page 1');
  const points = await dialog.getByRole('listitem').count();
  await dialog.getByRole('button', { name: 'Save summary' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await rowsOn(page, 'summary')).toMatchObject([
    { title: 'Selection on page 1', fromPage: 1, toPage: 1 },
  ]);
  expect(await countOn(page, 'point')).toBe(points);
  // As in every summary, the source is in the file.
  await page.getByRole('button', { name: 'Show page 1' }).first().click();
  await expect(sheet(page).locator('mark').first()).toBeInViewport();
  expect(faults).toEqual([]);
});

test('a question about selected words can be written without a network, and its quiz asks it', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server, { phone: true });
  await openOffline(page, server);
  await sheet(page)
    .locator('.text-layer span')
    .filter({ hasText: /\w{4}/ })
    .first()
    .evaluate((words) => getSelection()?.selectAllChildren(words));
  await page.getByRole('button', { name: 'New question' }).click();
  const dialog = page.getByRole('dialog', { name: 'New question' });
  const quote = await dialog.getByRole('textbox', { name: 'Answer 1' }).inputValue();
  expect(quote.length).toBeGreaterThan(3);
  await dialog.getByRole('textbox', { name: 'Question' }).fill('What does it say?');
  await dialog.getByRole('textbox', { name: 'Answer 2' }).fill('Nothing');
  expect(await axeOn(page, 'dialog')).toEqual([]);
  expect(await lostOn(page)).toEqual([]);
  // After a tablet is turned, the layout around the dialog is another.
  const upright = page.viewportSize();
  await page.setViewportSize({ width: 1180, height: 820 });
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.setViewportSize(upright ?? { width: 390, height: 844 });
  await expect(dialog.getByRole('textbox', { name: 'Answer 2' })).toHaveValue('Nothing');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  const [file] = await rowsOn(page, 'file');
  const [question] = await rowsOn(page, 'question');
  expect(question).toMatchObject({ options: [quote, 'Nothing'], answer: 0, page: 1, quote });
  expect(await rowsOn(page, 'quiz')).toMatchObject([{ fileId: file?.id }]);

  await page.goto(`/dashboard/library/quiz/${question?.quizId}/practice`);
  await page.getByRole('radio', { name: quote }).click();
  await page.context().setOffline(false);
  await waitUntilSynced(page);
  expect(faults).toEqual([]);
});

async function openOffline(page: Page, server: ServerOfTest): Promise<void> {
  await signUp(page, server);
  await waitForOfflineReady(page);
  await uploadPdf(page, pdfPath);
  await openFile(page);
  await page.context().setOffline(true);
}

async function markArea(page: Page, top: number): Promise<void> {
  const before = await marks(page).count();
  await page.getByRole('button', { name: 'Mark an area' }).click();
  await drag(page, [
    [0.2, top],
    [0.6, top + 0.2],
  ]);
  await expect(marks(page)).toHaveCount(before + 1);
  await page.keyboard.press('Escape');
}

async function openMark(page: Page, name = /area on page 1/ as RegExp | string): Promise<void> {
  await page.getByRole('button', { name }).first().focus();
  await page.keyboard.press('Enter');
  await expect(bar(page)).toBeVisible();
}
