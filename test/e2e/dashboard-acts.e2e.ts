/**
 * The dashboard's entries act: a task is ticked, an event opens, reading continues, and there is always something to
 * study.
 */
import { axeOn } from './support/axe.ts';
import { rowsOn } from './support/device-data.ts';
import { expect, newDevice, pdfPath, signUp, test } from './support/fixtures.ts';
import { openFullLibrary } from './support/full-library.ts';
import { generate, takeQuiz, uploadPdf } from './support/student.ts';
import { tapsOf, watchTaps } from './support/taps.ts';

test('a task is ticked and comes back, an event opens, and reading goes on where it was left, by one tap each', {
  tag: '@long',
}, async ({ browser, ownServer: server }) => {
  const { page, faults } = await newDevice(browser, server);
  await watchTaps(page);
  await openFullLibrary(page, server);
  const tasks = page.getByRole('region', { name: 'Tasks and events' });
  const first = tasks.getByRole('checkbox').first();
  await first.waitFor();
  const title =
    (await tasks
      .getByRole('listitem')
      .filter({ has: page.getByRole('checkbox') })
      .first()
      .getByRole('link')
      .textContent()) ?? '';
  const statusOf = async () =>
    (await rowsOn(page, 'task')).find((row) => row.title === title)?.status;
  await tapsOf(page);
  await first.click();
  expect(await tapsOf(page), 'taps to tick a task').toBe(1);
  await expect(tasks.getByRole('checkbox', { name: title })).toHaveCount(0);
  expect(await statusOf()).toBe('Completed');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(statusOf).toBe('Ongoing');
  await expect(tasks.getByText(title).first()).toBeVisible();

  await tapsOf(page);
  await tasks.getByRole('listitem').getByRole('button').first().click();
  const dialog = page.getByRole('dialog', { name: 'Edit event' });
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeFocused();
  expect(await tapsOf(page), 'taps to an event').toBe(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(await axeOn(page)).toEqual([]);

  const goOn = page.getByRole('link', { name: /^Continue reading, page \d+/ });
  const number = Number(/page (\d+)/.exec((await goOn.textContent()) ?? '')?.[1]);
  await tapsOf(page);
  await goOn.click();
  await expect(page).toHaveURL(new RegExp(`#page=${number}$`));
  expect(await tapsOf(page), 'taps to the page').toBe(1);
  expect(faults).toEqual([]);
});

test('if nothing is due, the dashboard offers a quiz, then its missed questions; the item used last is first', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await uploadPdf(page, pdfPath);
  await generate(page, 'Quiz');
  await page.goto('/dashboard');
  await expect(page.getByText('Nothing is due')).toBeVisible();
  await page.getByRole('link', { name: /^Quiz: / }).click();
  // The kind of its first question varies.
  await expect(page.getByText(/^1 \/ \d+$/)).toBeVisible();
  await takeQuiz(page);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /^Retry \d+ missed questions?$/ }).click();
  await expect(page).toHaveURL(/\/practice#missed=/);
  await expect(page.getByText(/^1 \/ \d+$/)).toBeVisible();

  await page.goto('/dashboard/library/notes#new');
  await page.getByLabel('Title').fill('Memory');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  for (const path of ['/dashboard', '/dashboard/library']) {
    await page.goto(path);
    const recent = page.getByRole('region', { name: 'Recent' }).getByRole('listitem');
    await expect(recent.first()).toContainText('Memory');
    await expect(recent.nth(1)).toContainText('Quiz');
  }
  expect(faults).toEqual([]);
});
