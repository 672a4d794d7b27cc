/** Study goals: from a file to a plan in the scheduler, in five actions, offline too. */
import { longPdf } from '../support/long-pdf.ts';
import { axeOn } from './support/axe.ts';
import { countOn, rowsOn } from './support/device-data.ts';
import { expect, newDevice, signUp, test } from './support/fixtures.ts';
import { uploadPdf } from './support/student.ts';

const goals = '/dashboard/library/study-goals';
const membranes = {
  name: 'Membranes.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(longPdf(30)),
};

test('a goal is made offline of a file and one line, and its sittings are in the scheduler', async ({
  browser,
  server,
}) => {
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
