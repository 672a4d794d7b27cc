/**
 * PDFs that ask for a password: added as any other, opened by it, and closed again where it is not kept
 * (docs/decisions/30).
 */
import type { Page } from '@playwright/test';
import { axeOn } from './support/axe.ts';
import { countOn, rowsOn } from './support/device-data.ts';
import { lostOn } from './support/fit.ts';
import { expect, logIn, newDevice, signUp, test } from './support/fixtures.ts';
import { generate, uploadPdf, waitUntilSynced, waitUntilUploaded } from './support/student.ts';

const folder = 'test/fixtures/locked';
const strong = `${folder}/aes-256.pdf`;
const lock = 'Asks for a password';

const asking = (page: Page) => page.getByRole('dialog', { name: 'This PDF asks for a password' });
const firstPage = (page: Page) => page.getByRole('article', { name: 'Page 1 of 2' });

async function enter(page: Page, password: string): Promise<void> {
  await asking(page).getByLabel('Password of the PDF').fill(password);
  await asking(page).getByRole('button', { name: 'Open PDF' }).click();
}

async function openNewest(page: Page): Promise<void> {
  const files = await rowsOn(page, 'file');
  const newest = files.sort((a, b) => Number(b.addedAt) - Number(a.addedAt))[0];
  await page.goto(`/dashboard/library/files/${newest?.id}`);
}

async function keptOn(page: Page): Promise<unknown> {
  const meta = (await rowsOn(page, 'meta')) as unknown as { key: string; value: unknown }[];
  return meta.find(({ key }) => key === 'filePasswords')?.value;
}

test('[P2] is added as it is, asks until the password fits, and is then read, searched and made into material', {
  tag: '@long',
}, async ({ browser, server }) => {
  test.slow();
  const { page, context, faults } = await newDevice(browser, server);
  const sent: string[] = [];
  context.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await signUp(page, server);
  await uploadPdf(page, strong);
  await expect(page.getByText(lock)).toBeVisible();
  const [added] = await rowsOn(page, 'file');
  expect(added).toMatchObject({ pageCount: 0, needsPassword: true });

  await openNewest(page);
  await expect(asking(page)).toBeVisible();
  expect(await axeOn(page)).toEqual([]);
  await asking(page).getByRole('button', { name: 'Open PDF' }).click();
  await expect(asking(page).getByText('Enter the password.')).toBeVisible();
  await enter(page, 'Secret');
  await expect(asking(page).getByText(/does not open the PDF/)).toBeVisible();
  await expect(asking(page).getByLabel('Password of the PDF')).toBeFocused();
  expect(await axeOn(page)).toEqual([]);
  await asking(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/dashboard\/library\/files$/);
  expect(await rowsOn(page, 'file')).toMatchObject([{ pageCount: 0, deletedAt: 0 }]);
  expect(await countOn(page, 'blobs')).toBe(1);

  await page.getByRole('link', { name: 'aes-256' }).click();
  await expect(asking(page).getByLabel('Password of the PDF')).toBeFocused();
  await page.keyboard.type('secret');
  await page.keyboard.press('Enter');
  await expect(firstPage(page).locator('canvas').first()).toBeVisible();
  await expect(firstPage(page).locator('.text-layer')).toContainText('learn');
  await expect.poll(() => countOn(page, 'pageTexts')).toBe(2);
  expect((await rowsOn(page, 'file'))[0]).toMatchObject({ pageCount: 2, content: 'text' });
  await page.keyboard.press('Control+f');
  await page.keyboard.type('behavior');
  await expect(page.getByText(/\d+ of \d+/).first()).toBeVisible();
  await expect.poll(() => keptOn(page)).toEqual({ [String(added?.sha256)]: 'secret' });
  await generate(page, 'Summary');
  await page.goto('/dashboard/library/files');
  await expect(page.getByText(lock)).toHaveCount(0);
  await expect
    .poll(async () => (await rowsOn(page, 'thumbnails')).filter(({ image }) => image).length)
    .toBe(1);

  await waitUntilSynced(page);
  const words = JSON.stringify(await rowsOn(page, 'outbox')) + sent.join('\n') + said.join('\n');
  expect(words).not.toMatch(/"secret"|secret\b/);
  await page.getByRole('button', { name: 'More actions for aes-256' }).click();
  await page.getByRole('menuitem', { name: 'Forget password' }).click();
  await expect(page.getByText(lock)).toBeVisible();
  await expect.poll(() => countOn(page, 'pageTexts')).toBe(0);
  // Not even the picture that was seen a moment ago.
  await expect(page.locator('main img')).toHaveCount(0);
  expect([await keptOn(page), await countOn(page, 'thumbnails')]).toEqual([undefined, 0]);
  await openNewest(page);
  await enter(page, 'secret');
  await expect(firstPage(page).locator('canvas').first()).toBeVisible();
  await expect.poll(() => keptOn(page)).toEqual({ [String(added?.sha256)]: 'secret' });
  await page.goto('/dashboard/library/files');
  await page.getByRole('button', { name: 'More actions for aes-256' }).click();
  await expect(page.getByRole('menuitem', { name: 'Forget password' })).toBeVisible();
  await page.getByRole('menuitem', { name: /Delete/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete file' }).click();
  await expect.poll(() => keptOn(page)).toBeUndefined();
  expect(faults).toEqual([]);
});

for (const name of ['rc4-40', 'rc4-128', 'aes-128']) {
  test(`opens where it is encrypted as ${name}; not kept, it asks again after a reload, and what was read is gone`, {
    tag: '@long',
  }, async ({ browser, server }) => {
    const { page } = await newDevice(browser, server);
    await signUp(page, server);
    await uploadPdf(page, `${folder}/${name}.pdf`);
    await openNewest(page);
    await asking(page).getByLabel('Keep the password on this device').uncheck();
    await enter(page, 'secret');
    await expect(firstPage(page).locator('.text-layer')).toContainText('learn');
    await expect.poll(() => countOn(page, 'pageTexts')).toBe(2);
    expect(await keptOn(page)).toBeUndefined();

    await page.reload();
    await expect(asking(page)).toBeVisible();
    await expect.poll(() => countOn(page, 'pageTexts')).toBe(0);
    await page.goto('/dashboard/library/files');
    await expect(page.getByText(lock)).toBeVisible();
  });
}

test('a PDF that is only protected against printing opens without a question', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page } = await newDevice(browser, server);
  await signUp(page, server);
  await uploadPdf(page, `${folder}/owner-only.pdf`);
  const [file] = await rowsOn(page, 'file');
  expect(file?.pageCount).toBe(2);
  expect(file?.needsPassword ?? false).toBe(false);
  await openNewest(page);
  await expect(firstPage(page).locator('.text-layer')).toContainText('learn');
  await expect(asking(page)).toHaveCount(0);
});

test('another device asks there, also where the bytes are still at the server; on a shared computer nothing is kept', {
  tag: '@long',
}, async ({ browser, server }) => {
  test.slow();
  const home = await newDevice(browser, server);
  await signUp(home.page, server);
  await uploadPdf(home.page, strong);
  await openNewest(home.page);
  await enter(home.page, 'secret');
  await expect(firstPage(home.page)).toBeVisible();
  await waitUntilUploaded(home.page);

  const other = await newDevice(browser, server);
  await other.page.goto('/account/login');
  await logIn(other.page, server.student);
  const userId = await other.page.evaluate(async () =>
    (await indexedDB.databases())
      .map(({ name }) => /^haversack-([0-9a-f-]{36})$/.exec(name ?? '')?.[1])
      .find(Boolean),
  );
  await other.page.evaluate(
    (id) => localStorage.setItem('haversack-shared-computer', String(id)),
    userId,
  );
  await expect.poll(() => countOn(other.page, 'file')).toBe(1);
  expect(await countOn(other.page, 'blobs')).toBe(0);
  await openNewest(other.page);
  const keep = asking(other.page).getByLabel('Keep the password on this device');
  await expect(keep).toBeDisabled();
  await expect(keep).not.toBeChecked();
  await enter(other.page, 'secret');
  await expect(firstPage(other.page).locator('.text-layer')).toContainText('learn');
  expect(await keptOn(other.page)).toBeUndefined();
});

test('on a phone, the file leads to its password, and so does generating from it', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page } = await newDevice(browser, server, { phone: true });
  await signUp(page, server);
  await uploadPdf(page, strong);
  await expect(page.getByText(lock)).toBeVisible();
  expect(await lostOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Generate/ })
    .click();
  await expect(page.getByRole('region', { name: 'Locked' })).toBeVisible();
  expect(await lostOn(page)).toEqual([]);
  expect(await axeOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Enter password' }).click();
  await expect(asking(page)).toBeVisible();
  expect(await lostOn(page)).toEqual([]);
  expect(await axeOn(page)).toEqual([]);
  await enter(page, 'secret');
  await expect(firstPage(page)).toBeVisible();
});
