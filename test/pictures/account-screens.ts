/** The account in Settings: forms, dialogs and error messages. */
import type { Page } from '@playwright/test';
import { paintImage } from '../e2e/support/image.ts';
import type { Screen } from './screens.ts';

const section = async (page: Page, hash: string) => {
  // Opened anew, so that no dialog or message of the picture before lies over it.
  await page.goto('/dashboard/tasks');
  await page.goto(`/dashboard/settings#${hash}`);
  await page.locator(`#${hash}`).waitFor();
};

const dialogOf = async (page: Page, button: string) => {
  await section(page, 'privacy');
  await page.getByRole('button', { name: button }).click();
  return page.getByRole('dialog');
};

const openPicture = async (page: Page) => {
  await section(page, 'personal');
  await page.getByRole('button', { name: /(Add|Change) picture/ }).click();
  return page.getByRole('dialog');
};

export const accountScreens: Screen[] = [
  { name: 'account-personal', open: (page) => section(page, 'personal') },
  {
    name: 'account-personal-form',
    open: async (page) => {
      await section(page, 'personal');
      await page.getByRole('button', { name: 'Edit personal information' }).click();
      await page.getByLabel('First name').fill('Ada');
      await page.getByLabel('Phone number').fill('ask my mother');
      await page.getByLabel('Country').fill('Atlantis');
      await page.getByLabel('First name').press('Enter');
      await page.getByText('Choose a country from the list.').waitFor();
    },
  },
  {
    name: 'account-picture',
    open: async (page) => {
      const dialog = await openPicture(page);
      const buffer = await paintImage(page, { width: 600, height: 400 });
      const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer };
      await dialog.getByLabel('Choose an image').setInputFiles(file);
      await dialog.locator('img').waitFor();
    },
  },
  {
    name: 'account-picture-wrong',
    open: async (page) => {
      const dialog = await openPicture(page);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.getByText('No image selected').waitFor();
    },
  },
  { name: 'account-notifications', open: (page) => section(page, 'notifications') },
  { name: 'account-security', open: (page) => section(page, 'privacy') },
  {
    name: 'account-username',
    open: async (page) => {
      const dialog = await dialogOf(page, 'Change username');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.getByText('No changes were made').waitFor();
    },
  },
  {
    name: 'account-password',
    open: async (page) => {
      const dialog = await dialogOf(page, 'Change password');
      await dialog.getByLabel('Old password').fill('not the right one');
      await dialog.getByLabel('New password', { exact: true }).fill('a long enough password');
      await dialog.getByLabel('Confirm new password').fill('a long enough password');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.getByText('The password is not correct.').waitFor();
    },
  },
  {
    name: 'account-email',
    open: async (page) => {
      const dialog = await dialogOf(page, 'Change email address');
      await dialog.getByLabel('Email address').fill('not an address');
      await dialog.getByRole('button', { name: 'Send code' }).click();
      await dialog.getByText('Enter your password.').waitFor();
    },
  },
  {
    name: 'account-email-code',
    open: async (page) => {
      const waiting = ['haversack-new-email', 'ada@example.net'] as const;
      await page.evaluate(([key, email]) => sessionStorage.setItem(key, email), waiting);
      const dialog = await dialogOf(page, 'Change email address');
      await dialog.getByLabel('Verification code').fill('12345');
      await dialog.getByRole('button', { name: 'Verify email' }).click();
      await dialog.getByText('Enter the 6-digit code.').waitFor();
    },
  },
  {
    name: 'account-export',
    open: async (page) => {
      const dialog = await dialogOf(page, 'Export everything');
      await dialog.getByRole('button', { name: 'Export', exact: true }).click();
      await dialog.getByText(/^Your export is ready/).waitFor();
    },
  },
  {
    name: 'account-deletion',
    open: async (page) => {
      const dialog = await dialogOf(page, 'Delete account');
      await dialog.getByText('On this device').waitFor();
    },
  },
];
