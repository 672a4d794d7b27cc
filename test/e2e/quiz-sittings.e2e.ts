/** A quiz goes on after its tab was closed and on a second device, is taken as an exam, and is mixed of others. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { axeOn } from './support/axe.ts';
import { rowsOn } from './support/device-data.ts';
import { expect, logIn, newDevice, signUp, test, waitForOfflineReady } from './support/fixtures.ts';
import { chooseMore, importQuiz, waitUntilSynced } from './support/student.ts';

/** Four questions of Cells, two at a time. */
async function makeMixed(page: Page): Promise<void> {
  await page.goto('/dashboard/library/quiz');
  await page.getByRole('button', { name: 'New mixed quiz' }).click();
  const dialog = page.getByRole('dialog', { name: 'New mixed quiz' });
  await dialog.getByLabel('Quiz name').fill('Both');
  await expect(dialog.getByText('8 questions to draw from.')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Cells' }).check();
  await expect(dialog.getByText('4 questions to draw from.')).toBeVisible();
  await dialog.getByLabel('Number of questions').fill('2');
  expect(await axeOn(page, 'dialog')).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/2 questions each time, drawn from 4/)).toBeVisible();
}

async function answer(page: Page, option: string): Promise<void> {
  await page.getByRole('radio', { name: option }).check();
  await page.getByRole('button', { name: /^(Next|Finish quiz)$/ }).click();
}

test('a sitting goes on after its tab was killed and on a second device, and ends there', {
  tag: ['@worker', '@long'],
}, async ({ browser, server }) => {
  const phone = await newDevice(browser, server, { phone: true, touch: true });
  await signUp(phone.page, server);
  await importQuiz(phone.page, 'Cells', 3);
  await phone.page.goto('/dashboard/library/quiz');
  await phone.page.getByRole('link', { name: /Cells/ }).click();
  await phone.page.getByRole('button', { name: 'Start quiz' }).click();
  await answer(phone.page, 'Right');
  const address = phone.page.url();
  // Without a moment to say goodbye.
  const crash = await phone.context.newCDPSession(phone.page);
  const isGone = phone.page.waitForEvent('crash');
  // It is never answered.
  void crash.send('Page.crash').catch(() => undefined);
  await isGone;
  const again = await phone.context.newPage();
  await again.goto(address);
  await expect(again.getByRole('group', { name: 'Cells question 2?' })).toBeVisible();
  await answer(again, 'Wrong');
  await waitUntilSynced(again);
  await expect.poll(async () => (await rowsOn(again, 'sitting')).length).toBe(1);
  await waitUntilSynced(again);

  const laptop = await newDevice(browser, server);
  await logIn(laptop.page, server.student);
  await laptop.page.goto('/dashboard/library/quiz');
  await expect(laptop.page.getByText('2 of 3 answered')).toBeVisible();
  await laptop.page.getByRole('link', { name: /Cells.*In progress/ }).click();
  await expect(
    laptop.page.getByText('You have started this quiz on another device.'),
  ).toBeVisible();
  await laptop.page.getByRole('button', { name: 'Continue quiz' }).click();
  await expect(laptop.page.getByRole('group', { name: 'Cells question 3?' })).toBeVisible();
  await laptop.context.setOffline(true);
  await answer(laptop.page, 'Right');
  await expect(laptop.page.getByText('2 of 3 correct')).toBeVisible();
  await laptop.context.setOffline(false);
  await waitUntilSynced(laptop.page);

  await again.goto('/dashboard/library/quiz');
  await again.getByRole('link', { name: /Cells/ }).first().click();
  await expect(again.getByRole('list', { name: 'Quiz History' }).getByRole('listitem')).toHaveCount(
    1,
  );
  await expect(again.getByRole('button', { name: 'Start quiz' })).toBeVisible();
  expect([...phone.faults, ...laptop.faults]).toEqual([]);
});

test('an exam shows no answer before its end, and is handed in when its time is up', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await importQuiz(page, 'Cells', 3);
  await page.clock.install();
  await page.goto('/dashboard/library/quiz');
  await page.getByRole('link', { name: /Cells/ }).click();
  await page.getByRole('button', { name: 'Exam and options' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start quiz' });
  await dialog.getByRole('radio', { name: 'Exam' }).check();
  await dialog.getByLabel('Questions').fill('9');
  await dialog.getByRole('button', { name: 'Start quiz' }).click();
  await expect(dialog.getByText('Enter 1 to 3.')).toBeVisible();
  await dialog.getByLabel('Questions').fill('2');
  await expect(dialog.getByRole('switch', { name: 'Weak pages more often' })).toBeVisible();
  await dialog.getByLabel('Time limit (minutes)').fill('5');
  expect(await axeOn(page, 'dialog')).toEqual([]);
  await dialog.getByRole('button', { name: 'Start quiz' }).click();
  await expect(page.getByRole('timer')).toHaveText(/^4:5\d$|^5:00$/);
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuemax', '2');
  // A low window has it in sight without scrolling.
  await page.setViewportSize({ width: 1366, height: 545 });
  await expect(page.getByRole('button', { name: 'Next' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1366, height: 768 });
  await expect(page.getByRole('switch', { name: 'Check each answer' })).toBeHidden();
  await page.getByRole('radio', { name: 'Right' }).check();
  await page.getByRole('button', { name: 'Flag for later' }).click();
  await page.keyboard.press('q');
  const all = page.getByRole('dialog', { name: 'All questions' });
  await expect(all.getByText('1 answered · 1 unanswered · 1 flagged')).toBeVisible();
  expect(await axeOn(page, 'dialog')).toEqual([]);
  await all.getByRole('button', { name: 'Question 1, answered, flagged' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '2');
  await page.getByRole('button', { name: 'All questions' }).click();
  await all.getByRole('button', { name: 'Next flagged' }).click();
  await expect(page.getByRole('radio', { name: 'Right' })).toBeChecked();
  await page.clock.fastForward('05:00');
  await expect(page.getByText('1 of 2 correct')).toBeVisible();
  await expect(page.getByText('Time is up. Your answers are handed in.')).toBeVisible();
  await expect(page.getByText(/5 minutes · Exam/)).toBeVisible();
  expect(await rowsOn(page, 'attempt')).toMatchObject([{ isExam: true, limitMs: 300_000 }]);
  expect(faults).toEqual([]);
});

test('a mixed quiz draws from those that were chosen, anew each time', { tag: '@long' }, async ({
  browser,
  server,
}) => {
  const { page, faults } = await newDevice(browser, server, { phone: true, touch: true });
  await signUp(page, server);
  await importQuiz(page, 'Cells', 4);
  await importQuiz(page, 'Atoms', 4);
  await makeMixed(page);
  expect(await axeOn(page)).toEqual([]);
  await waitForOfflineReady(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Start quiz' }).click();
  await expect(page.getByRole('group', { name: /^Cells question/ })).toBeVisible();
  // A phone on its side has no room for buttons that stand before the question.
  await page.setViewportSize({ width: 844, height: 390 });
  const answers = await page.getByRole('group', { name: /^Cells question/ }).boundingBox();
  const next = await page.getByRole('button', { name: 'Next' }).boundingBox();
  expect(next?.y).toBeGreaterThan((answers?.y ?? 0) + (answers?.height ?? 0));
  await page.setViewportSize({ width: 390, height: 844 });
  await answer(page, 'Right');
  await answer(page, 'Wrong');
  await expect(page.getByText('1 of 2 correct')).toBeVisible();
  await page.getByRole('link', { name: 'Retry missed questions' }).click();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuemax', '1');
  await answer(page, 'Right');
  await expect(page.getByText('1 of 1 correct')).toBeVisible();
  await page.getByRole('link', { name: 'Retry quiz' }).click();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuemax', '2');
  expect(await rowsOn(page, 'attempt')).toHaveLength(2);
  expect(faults).toEqual([]);
});

test('a mixed quiz is printed and exported as drawn, with no network, beside a sitting of other questions', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server, { phone: true, touch: true });
  await signUp(page, server);
  await importQuiz(page, 'Cells', 4);
  await importQuiz(page, 'Atoms', 4);
  await makeMixed(page);
  await waitForOfflineReady(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Start quiz' }).click();
  await answer(page, 'Right');
  await page.goBack();
  await expect(page.getByText('You have started this quiz.')).toBeVisible();
  const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
  const before = { rows: await rowsOn(page, 'sitting'), kept: await kept() };

  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await chooseMore(page, 'Print quiz');
  const print = page.getByRole('dialog', { name: 'Print quiz' });
  await expect(print.getByText('2 questions, drawn just now.')).toBeVisible();
  await expect(print.getByText('Your quiz in progress keeps its own questions.')).toBeVisible();
  expect(await axeOn(page, 'dialog')).toEqual([]);
  const drawn = print.getByRole('region', { name: 'Drawn questions' }).getByRole('listitem');
  const first = await drawn.allTextContents();
  // By keys: one of six pairs is drawn each time, in one of two orders.
  await print.getByRole('button', { name: 'Draw again' }).focus();
  await expect(async () => {
    await page.keyboard.press('Enter');
    await expect(print.getByText('2 questions, drawn just now.')).toBeVisible();
    expect(await drawn.allTextContents()).not.toEqual(first);
  }).toPass();
  await expect(print.getByRole('button', { name: 'Draw again' })).toBeFocused();
  const printed = await drawn.allTextContents();
  await print.getByRole('button', { name: 'Print', exact: true }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Answer key: Both')).toBeVisible();
  await expect(page.getByText(/^Questions drawn /)).toHaveCount(2);
  const stems = await page.locator('.printed-pages li strong').allTextContents();
  expect(stems.map((stem) => stem.replace(/^\d\. /, ''))).toEqual(printed);
  await expect(page.getByText(/^2\. [ABC]\. Right$/)).toBeVisible();
  if (process.env.PRINTED_PDF) await page.pdf({ path: process.env.PRINTED_PDF });
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(drawn).toHaveText(printed);
  await expect(print.getByRole('button', { name: 'Print', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'More actions', exact: true })).toBeFocused();

  await chooseMore(page, 'Export quiz');
  const exporting = page.getByRole('dialog', { name: 'Export quiz' });
  await expect(exporting.getByText('2 questions, drawn just now.')).toBeVisible();
  expect(await axeOn(page, 'dialog')).toEqual([]);
  const exported = await exporting.getByRole('listitem').allTextContents();
  const download = page.waitForEvent('download');
  await exporting.getByRole('button', { name: 'Export' }).click();
  const gift = readFileSync(await (await download).path(), 'utf8');
  expect([...gift.matchAll(/Cells question \d\?/g)].map(([stem]) => stem)).toEqual(exported);

  expect({ rows: await rowsOn(page, 'sitting'), kept: await kept() }).toEqual(before);
  await page.getByRole('button', { name: 'Continue quiz' }).click();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '2');
  await answer(page, 'Right');
  await expect(page.getByText('2 of 2 correct')).toBeVisible();
  expect(faults).toEqual([]);
});
