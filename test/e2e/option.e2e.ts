/** The first choices of a new student: they come once, by themselves, and each is kept as it is made. */
import { readFileSync } from 'node:fs';
import {
  expect,
  logIn,
  newDevice,
  pdfPath,
  signUp,
  student,
  test,
  waitForOfflineReady,
} from './support/fixtures.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

test('the first choices come after the first sign-in, and are kept at once', {
  tag: ['@worker', '@long'],
}, async ({ browser, ownServer: server }) => {
  const { context, page, faults } = await newDevice(browser, server, { phone: true });
  // `signUp` goes past them, so this one is spelled out.
  await page.goto('/account/signup');
  await page.getByLabel('Username', { exact: true }).fill(student.username);
  await page.getByLabel('Email address').fill(student.email);
  await page.getByLabel('Password', { exact: true }).fill(student.password);
  await page.getByLabel('Confirm password').fill(student.password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByLabel('Verification code').fill(await server.codeFor(student.email));
  await page.waitForURL('**/option');
  await page.getByRole('heading', { level: 1, name: 'Your preferences' }).waitFor();

  await waitForOfflineReady(page);
  await context.setOffline(true);
  await page.getByText('Dark', { exact: true }).click();
  await expect(page.locator('html')).toHaveClass('dark');
  await page.getByText('In the evening').click();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your daily goal' })).toBeFocused();
  await page.getByText('Intense').click();
  await page.getByText('Message', { exact: true }).click();
  await page.getByText('Keep all my files on this device', { exact: true }).click();
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.getByRole('heading', { level: 1, name: 'Your first card' }).waitFor();
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect(page.getByText('Enter the front of the card.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Front' }).fill('What is a haversack?');
  await page.getByRole('textbox', { name: 'Back' }).fill('A bag with one strap');
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect(page.getByRole('heading', { name: 'First card saved' })).toBeFocused();
  await page.getByRole('link', { name: 'Review it now' }).click();
  await expect(page.getByText('What is a haversack?').first()).toBeVisible();
  await context.setOffline(false);
  await page.goto('/option');
  await expect(page.getByRole('radio', { name: 'In the evening' })).toBeChecked();
  await page.goto('/option?step=3');
  await expect(page.getByText('You already have flashcards')).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(
    page.getByRole('checkbox', { name: 'Keep all my files on this device' }),
  ).toBeChecked();

  expect(faults).toEqual([]);
});

test('a new student can begin with a file instead', { tag: '@long' }, async ({
  browser,
  ownServer: server,
}) => {
  const { page, faults } = await newDevice(browser, server, { phone: true });
  await signUp(page, server);
  await page.goto('/option?step=3');
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload a file' }).click();
  const chooser = await choosing;
  await expect(page.getByRole('textbox', { name: 'Front' })).toBeVisible();
  await chooser.setFiles(pdfPath);
  await page.waitForURL('**/dashboard**');
  await expect(page.getByText('psychology-extract').first()).toBeVisible();
  expect(faults).toEqual([]);
});

test('the first choices reach another device, but not those that are a device’s own', {
  tag: '@long',
}, async ({ browser, ownServer: server }) => {
  const first = await newDevice(browser, server);
  await signUp(first.page, server);
  await first.page.goto('/option?step=2');
  await first.page.getByText('Intense').click();
  await first.page.getByText('Keep all my files on this device', { exact: true }).click();
  await first.page.getByText('Message', { exact: true }).click();
  await first.page.getByRole('link', { name: 'Continue' }).click();
  await first.page.getByRole('link', { name: 'Go to dashboard' }).click();
  await expect(first.page.getByRole('button', { name: 'All saved' })).toBeVisible();
  const second = await newDevice(browser, server, { phone: true });
  await logIn(second.page, server.student);
  await second.page.goto('/option?step=2');
  await expect(second.page.getByRole('radio', { name: /^Intense/ })).toBeChecked();
  await expect(second.page.getByRole('switch', { name: /^Message/ })).toBeChecked();
  await expect(
    second.page.getByRole('checkbox', { name: 'Keep all my files on this device' }),
  ).not.toBeChecked();
});

test('a device that keeps all files fetches what another one adds', { tag: '@long' }, async ({
  browser,
  ownServer: server,
}) => {
  const laptop = await newDevice(browser, server);
  await signUp(laptop.page, server);
  const phone = await newDevice(browser, server, { phone: true });
  await logIn(phone.page, server.student);
  await phone.page.goto('/option?step=2');
  await phone.page.getByText('Keep all my files on this device', { exact: true }).click();
  await laptop.page.goto('/dashboard/library/files');
  await laptop.page.getByLabel('Choose files').setInputFiles(pdfPath);
  await expect(laptop.page.getByRole('link', { name: 'psychology-extract' })).toBeVisible();
  await phone.page.goto('/dashboard/settings#storage');
  const kept = phone.page.getByRole('list', { name: 'Files kept for offline' });
  await expect(kept.getByText('psychology-extract')).toBeVisible();

  // A removed one stays away until it is wanted again.
  await kept.getByRole('button', { name: /^Remove/ }).click();
  const away = phone.page.getByRole('list', { name: 'Files not on this device' });
  await away.getByRole('button', { name: /^Keep .*offline/ }).click();
  await expect(kept.getByText('psychology-extract')).toBeVisible();
});

test('Settings say what takes the room, when the server was last reached, and which Haversack this is', {
  tag: '@long',
}, async ({ browser, ownServer: server }) => {
  const { page } = await newDevice(browser, server);
  await signUp(page, server);
  await page.goto('/dashboard/library/files');
  await page.getByLabel('Choose files').setInputFiles(pdfPath);
  await expect(page.getByRole('link', { name: 'psychology-extract' })).toBeVisible();
  await page.goto('/dashboard/settings#storage');
  const storage = page.getByRole('region', { name: 'Storage' });
  const parts = storage.getByRole('list', { name: 'Storage used' }).getByRole('listitem');
  await expect(parts.filter({ hasText: 'Files' }).first()).toBeVisible();
  await expect(parts.filter({ hasText: 'App' })).toBeVisible();
  await expect(storage.getByText(/^Last synced/)).toBeVisible();
  await storage.getByRole('button', { name: 'Export now' }).click();
  await expect(page.getByRole('dialog', { name: 'Export everything' })).toBeVisible();
  await page.keyboard.press('Escape');

  const about = page.getByRole('region', { name: 'About' });
  await expect(about.getByText(version, { exact: true })).toBeVisible();
  await about.getByRole('button', { name: 'What’s new' }).click();
  await expect(page.getByRole('dialog', { name: 'What’s new' })).toContainText('no signal');
  await page.keyboard.press('Escape');
  const licences = await page.request.get('/licences.txt');
  expect(await licences.text()).toContain('react-dom');
});
