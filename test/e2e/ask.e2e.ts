/** Questions about a file, several files or a course, answered by their own sentences with no network. */
import type { Page } from '@playwright/test';
import { axeOn } from './support/axe.ts';
import { countOn } from './support/device-data.ts';
import {
  expect,
  newDevice,
  pdfPath,
  signUp,
  test,
  waitForOfflineReady,
} from './support/fixtures.ts';
import { uploadPdf } from './support/student.ts';

test('on a phone without a network, a question is answered by sentences of the file', {
  tag: ['@worker', '@long'],
}, async ({ browser, server }) => {
  const { page, context, faults } = await newDevice(browser, server, { phone: true });
  await signUp(page, server);
  await waitForOfflineReady(page);
  await uploadPdf(page, pdfPath);
  await page.getByRole('link', { name: /psychology-extract/ }).click();
  const reader = page.getByRole('region', { name: 'Reader' });
  await context.setOffline(true);

  const panel = page.getByRole('complementary', { name: 'Ask this file' });
  const field = panel.getByRole('textbox', { name: 'Question' });
  const open = async () => {
    await reader.getByRole('button', { name: 'Ask this file' }).click();
    await expect(field).toBeFocused();
  };
  await open();
  await expect(panel.getByRole('button', { name: /^What is / }).first()).toBeVisible();
  expect(await axeOn(page, 'main')).toEqual([]);
  await page.goBack();
  await expect(panel).toBeHidden();
  await expect(reader).toBeVisible();

  await open();
  await field.fill('What is photosynthesis?');
  await field.press('Enter');
  await expect(panel.getByText('Not in this file')).toBeVisible();

  await field.fill('What is classical conditioning?');
  await field.press('Enter');
  const first = panel.getByRole('listitem').first();
  await expect(first).toContainText(/classical conditioning/i);
  await expect(first).toContainText(/Page \d/);
  expect(await axeOn(page, 'main')).toEqual([]);
  const words = (await first.locator('span').first().textContent()) ?? '';
  await first.getByRole('button').first().click();
  await expect(panel).toBeHidden();
  const marked = reader.locator('.text-layer mark').first();
  await expect(marked).toBeInViewport();
  expect(words.replaceAll(/\W/g, '')).toContain(
    ((await marked.textContent()) ?? '?').replaceAll(/\W/g, ''),
  );

  // The answers are still there.
  await open();
  await expect(panel.getByRole('region', { name: 'Answers' })).toBeVisible();
  expect(faults).toEqual([]);
});

const biology = {
  name: 'Plants.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from(
    'Osmosis is the movement of water through a membrane. Plants drink by their roots.\n\nLeaves are green because of the chlorophyll in their cells.\n',
  ),
};

/** A course with two files, which is shown alone. */
async function addCourse(page: Page): Promise<void> {
  await page.goto('/dashboard/courses');
  await page.getByRole('button', { name: 'New course' }).click();
  await page.getByRole('textbox', { name: 'Course name' }).fill('Life');
  await page.getByRole('button', { name: 'Create course' }).click();
  await page.getByRole('button', { name: 'Course: all courses' }).click();
  await page.getByRole('button', { name: 'Life', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Course: Life' })).toBeVisible();
  await uploadPdf(page, pdfPath);
  await uploadPdf(page, biology);
  // Twelve pages and one are read.
  await expect.poll(() => countOn(page, 'pageTexts')).toBe(13);
}

test('a course is asked without a network: the file that says it answers, and Back leads to the answers', {
  tag: ['@worker', '@long'],
}, async ({ browser, server }) => {
  const { page, context, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await waitForOfflineReady(page);
  await addCourse(page);
  await context.setOffline(true);
  await page.goto('/dashboard/courses');
  await page.getByRole('link', { name: /^Life/ }).click();
  await page.getByRole('link', { name: 'Ask', exact: true }).click();
  const field = page.getByRole('textbox', { name: 'Question' });
  await field.fill('What is osmosis?');
  await field.press('Enter');
  const answers = page.getByRole('region', { name: 'Answers' });
  await expect(answers.getByRole('link', { name: /Osmosis is the movement/ })).toContainText(
    /Plants.* · Section 1/,
  );
  await field.fill('What is classical conditioning?');
  await field.press('Enter');
  const first = answers.getByRole('link').first();
  await expect(first).toContainText(/psychology-extract.* · Page \d/);
  expect(await axeOn(page, 'main')).toEqual([]);
  const asked = page.url();
  // By keys alone.
  await first.focus();
  await first.press('Enter');
  const reader = page.getByRole('region', { name: 'Reader' });
  await expect(reader.locator('.text-layer mark').first()).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL(asked);
  await expect(answers.getByRole('link').first()).toContainText(/psychology-extract/);
  expect(faults).toEqual([]);
});

test('chosen files are asked together, and what none of them says is told', {
  tag: ['@worker', '@long'],
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server, { phone: true });
  await signUp(page, server);
  await addCourse(page);
  await page.goto('/dashboard/library/files');
  const box = page.getByRole('checkbox', { name: /^Select / });
  await box.first().check({ force: true });
  await box.last().check({ force: true });
  await page
    .getByRole('region', { name: 'Selected files' })
    .getByRole('button', { name: 'Ask' })
    .click();
  await expect(page.getByRole('heading', { name: 'Ask 2 files' })).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Question' });
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(page.getByText('Enter a question')).toBeVisible();
  await field.fill('What is the capital of Mongolia?');
  await field.press('Enter');
  await expect(page.getByText(/^(Not in these files|No clear answer found)$/)).toBeVisible();
  expect(await axeOn(page, 'main')).toEqual([]);
  await page.reload();
  await expect(page.getByText(/^(Not in these files|No clear answer found)$/)).toBeVisible();
  expect(faults).toEqual([]);
});

test('from an open file its course can be asked, with answers of the other file', {
  tag: ['@worker', '@long'],
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await addCourse(page);
  await page.getByRole('link', { name: /psychology-extract/ }).click();
  await page.getByRole('button', { name: 'Ask this file' }).click();
  const panel = page.getByRole('complementary', { name: /^Ask this (?:file|course)$/ });
  await panel.getByRole('radio', { name: 'The course' }).check();
  const field = panel.getByRole('textbox', { name: 'Question' });
  await field.fill('What is osmosis?');
  await field.press('Enter');
  const answer = panel.getByRole('link', { name: /Osmosis is the movement/ });
  await expect(answer).toBeVisible();
  expect(await axeOn(page, 'main')).toEqual([]);
  await answer.click();
  await expect(page.getByRole('heading', { name: /Plants/ }).first()).toBeVisible();
  // The panel of the other file shows the answers on; this one now opens on the same screen.
  await expect(panel.getByRole('button', { name: /Osmosis is the movement/ })).toBeVisible();
  expect(faults).toEqual([]);
});
