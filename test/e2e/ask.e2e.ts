/** Questions about a file, answered by its own sentences with no network. */
import { axeOn } from './support/axe.ts';
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
