/** Personal Information, the picture and the notification settings, on a real server and real devices. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { axeOn } from './support/axe.ts';
import { rowsOn } from './support/device-data.ts';
import { expect, logIn, newDevice, signUp, test } from './support/fixtures.ts';
import { paintImage } from './support/image.ts';
import { waitUntilSynced } from './support/student.ts';

async function openPersonal(page: Page): Promise<void> {
  await page.goto('/dashboard/settings#personal');
  await page.getByRole('button', { name: 'Edit personal information' }).click();
}

test('personal information is edited by keyboard, saved, and synced to another device', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await openPersonal(page);
  await expect(page.getByLabel('First name')).toBeFocused();
  await page.keyboard.type('Ada');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Lovelace');
  await page.getByLabel('Phone number').fill('+44 20 7946 0000');
  await page.getByLabel('Address', { exact: true }).fill('12 St James’s Square\nLondon');
  await page.getByLabel('Country').fill('united kingdom');
  await page.getByLabel('Location').fill('London');
  await page.getByLabel('Preference').selectOption('In the evening');
  await page.getByLabel('Bio').fill('Notes on the engine.');
  expect(await axeOn(page)).toEqual([]);
  await page.getByLabel('Location').press('Enter');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.locator('#personal').getByText('Ada Lovelace')).toBeVisible();
  await expect(page.getByText('In the evening')).toBeVisible();
  expect(await rowsOn(page, 'profile')).toMatchObject([{ id: 'profile', country: 'GB' }]);

  await waitUntilSynced(page);
  const second = await newDevice(browser, server, { phone: true });
  await logIn(second.page, server.student);
  await second.page.goto('/dashboard/settings#personal');
  await expect(second.page.locator('#personal').getByText('Ada Lovelace')).toBeVisible();
  await expect(second.page.getByText('United Kingdom')).toBeVisible();
  expect(faults).toEqual([]);
});

test('the profile’s form says what is wrong, keeps typed text, and says “No changes were made” if nothing changed', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page } = await newDevice(browser, server);
  await signUp(page, server);
  await openPersonal(page);
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(page.getByText('No changes were made')).toBeVisible();

  await page.getByRole('button', { name: 'Edit personal information' }).click();
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Country').fill('Atlantis');
  await page.getByLabel('First name').press('Enter');
  await expect(page.getByText('Choose a country from the list.')).toBeVisible();
  await expect(page.getByLabel('Country')).toBeFocused();
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(await rowsOn(page, 'profile')).toEqual([]);
});

test('[P1] [P2] the profile is edited with the server dead, and the edit arrives', {
  tag: '@long',
}, async ({ browser, ownServer: server }) => {
  const { page } = await newDevice(browser, server);
  await signUp(page, server);
  await openPersonal(page);
  await page.getByLabel('First name').fill('Ada');
  await server.kill();
  await page.getByLabel('First name').press('Enter');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Notifications', exact: true }).click();
  // The words lie over the whole row, as for a finger.
  await page
    .locator('label')
    .filter({ hasText: /^Message$/ })
    .click();
  await expect
    .poll(() => rowsOn(page, 'profile'))
    .toMatchObject([{ firstName: 'Ada', notifyByMessage: true }]);
  await server.start();
  await page.reload();
  await waitUntilSynced(page);
  const second = await newDevice(browser, server);
  await logIn(second.page, server.student);
  await second.page.goto('/dashboard/settings#notifications');
  await expect(second.page.getByRole('switch', { name: 'Message', exact: true })).toBeChecked();
});

test('a picture is scaled and loses its location, is shown in the menu and on another device, and is removed', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await page.goto('/dashboard/settings#personal');
  await page.getByRole('button', { name: 'Add picture' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Choose an image')).toBeFocused();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('No image selected')).toBeVisible();

  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    dialog.getByLabel('Choose an image').setInputFiles({ name, mimeType, buffer });
  await choose('large.jpg', 'image/jpeg', Buffer.alloc(3 * 1024 * 1024));
  await expect(dialog.getByText('Image must be less than 3 MB')).toBeVisible();
  await choose(
    'torn.png',
    'image/png',
    (await readFile('public/icons/icon-512.png')).subarray(0, 90),
  );
  await expect(dialog.getByText(/This image can’t be read/)).toBeVisible();
  await choose('notes.png', 'image/png', Buffer.from('just words'));
  await expect(dialog.getByText(/This image can’t be read/)).toBeVisible();

  const photo = await paintImage(page, { width: 1200, height: 800, exif: 'GPS 51.5N 0.1W' });
  expect(photo.includes('GPS 51.5N')).toBe(true);
  await choose('photo.jpg', 'image/jpeg', photo);
  await expect(dialog.getByRole('alert').filter({ hasText: /image/i })).toHaveCount(0);
  expect(await axeOn(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);

  const [row] = await rowsOn(page, 'profile');
  const stored = Buffer.from(String(row?.picture), 'base64');
  expect(stored.length).toBeLessThan(36_000);
  expect(stored.includes('Exif')).toBe(false);
  expect(stored.includes('GPS')).toBe(false);
  await expect(page.getByRole('button', { name: 'Account' }).locator('img')).toBeVisible();

  await waitUntilSynced(page);
  const second = await newDevice(browser, server);
  await logIn(second.page, server.student);
  await expect(second.page.getByRole('button', { name: 'Account' }).locator('img')).toBeVisible();

  await page.getByRole('button', { name: 'Change picture' }).click();
  await dialog.getByRole('button', { name: 'Remove picture' }).click();
  await expect(page.getByRole('button', { name: 'Account' }).locator('img')).toHaveCount(0);
  await expect(second.page.getByRole('button', { name: 'Account' }).locator('img')).toHaveCount(0);
  expect(faults).toEqual([]);
});
