/** Study goals: from a file to a plan in the scheduler, in five actions, offline too. */
import { longPdf } from '../support/long-pdf.ts';
import { axeOn } from './support/axe.ts';
import { countOn, rowsOn } from './support/device-data.ts';
import { expect, newDevice, signUp, test, waitForOfflineReady } from './support/fixtures.ts';
import { uploadPdf } from './support/student.ts';

const goals = '/dashboard/library/study-goals';
const membranes = {
  name: 'Membranes.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(longPdf(30)),
};

test('a goal is made offline of a file and one line, and its sittings are in the scheduler', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, context, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await uploadPdf(page, membranes);
  await page.goto(`${goals}/new`);
  await expect(page.getByRole('combobox', { name: 'Find a file' })).toBeFocused();
  expect(await axeOn(page)).toEqual([]);
  await page.keyboard.press('Enter');
  const line = page.getByRole('textbox', { name: 'How much, and by when' });
  await expect(line).toBeFocused();
  await context.setOffline(true);
  await line.fill('40 pages in 5 days');
  await expect(page.getByText('This file has 30 pages. The goal is all of them.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Proposed plan' })).toContainText('sittings');
  expect(await axeOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create goal' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Read Membranes' })).toBeVisible();
  expect(await countOn(page, 'goal')).toBe(1);
  const events = await rowsOn(page, 'event');
  expect(events.length).toBeGreaterThan(1);
  await expect(page.getByRole('link', { name: 'Continue on page 1' })).toBeVisible();
  expect(await axeOn(page)).toEqual([]);
  await expect(page.getByText('5 pages left today. Plan: 5 pages a day for 6 days.')).toBeVisible();
  expect(faults).toEqual([]);
});

test('“40 pages by Friday” takes five actions on a phone', { tag: '@long' }, async ({
  browser,
  server,
}) => {
  const { page, faults } = await newDevice(browser, server, { phone: true });
  await signUp(page, server);
  await uploadPdf(page, membranes);
  await page.goto('/dashboard');
  let actions = 0;
  const act = async (what: Promise<void>) => {
    await what;
    actions++;
  };
  await act(
    page
      .getByRole('button', { name: /^(Create|New)/ })
      .first()
      .click(),
  );
  await act(page.getByRole('button', { name: 'New study goal' }).click());
  await act(page.getByRole('option', { name: /Membranes/ }).click());
  const line = page.getByRole('textbox', { name: 'How much, and by when' });
  await act(line.fill('40 pages by Friday'));
  await expect(page.getByText('This file has 30 pages. The goal is all of them.')).toBeVisible();
  await act(page.getByRole('button', { name: 'Create goal' }).click());
  await expect(page.getByRole('heading', { level: 1, name: 'Read Membranes' })).toBeVisible();
  expect(actions).toBeLessThanOrEqual(5);
  expect(faults).toEqual([]);
});

test('an hours goal is timed offline, over a reload, and all goal screens pass axe', {
  tag: ['@long', '@worker'],
}, async ({ browser, server }) => {
  const { page, context, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await uploadPdf(page, membranes);
  await uploadPdf(page, { ...membranes, name: 'Enzymes.pdf', buffer: Buffer.from(longPdf(12)) });
  await waitForOfflineReady(page);
  await page.goto(`${goals}/new`);
  await page.getByRole('button', { name: /^Study hours/ }).click();
  await page.getByRole('textbox', { name: 'How much, and by when' }).fill('3 hours by tomorrow');
  expect(await axeOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create goal' }).click();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Start timer' }).click();
  await expect(page.getByRole('timer', { name: 'Focus' })).toBeVisible();
  expect(await axeOn(page)).toEqual([]);
  await page.reload();
  await expect(page.getByRole('timer', { name: 'Focus' })).toContainText(/^0:\d\d$/);
  await page.getByRole('button', { name: 'Correct progress' }).click();
  expect(await axeOn(page)).toEqual([]);
  await page.getByRole('spinbutton', { name: 'Hours' }).fill('3');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('You have studied all the hours. Well done!')).toBeVisible();
  expect(await axeOn(page)).toEqual([]);

  await page.goto(`${goals}/new`);
  await page.getByRole('option', { name: /Membranes/ }).click();
  await page.getByRole('button', { name: 'Create goal' }).click();
  await page.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByRole('combobox', { name: 'Add another file' }).selectOption('Enzymes');
  expect(await axeOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('0 of 42', { exact: true })).toBeVisible();
  await page.goto(goals);
  await expect(page.getByRole('link', { name: 'Read Membranes' })).toBeVisible();
  expect(await axeOn(page)).toEqual([]);
  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'Study Goals' })).toHaveCount(0);
  expect(await axeOn(page)).toEqual([]);
  expect(faults).toEqual([]);
});
