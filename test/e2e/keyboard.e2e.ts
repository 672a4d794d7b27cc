/** From the landing page to the first review without a mouse. The focus is visible at each step. */
import type { Page } from '@playwright/test';
import { countOn } from './support/device-data.ts';
import { expect, newDevice, pdfPath, student, test } from './support/fixtures.ts';
import { openFullLibrary } from './support/full-library.ts';

test('a student signs up, uploads a PDF, generates flashcards and reviews them by keyboard alone', {
  tag: '@long',
}, async ({ browser, ownServer: server }) => {
  const { page, faults } = await newDevice(browser, server);
  await forbidMouse(page);
  await page.goto('/');
  await tabTo(page, 'link', 'Sign up');
  await page.keyboard.press('Enter');
  // The first field has the focus; the page's heading is above it.
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeFocused();

  for (const [label, words] of [
    ['Username', student.username],
    ['Email address', student.email],
    ['Password', student.password],
    ['Confirm password', student.password],
  ] as const) {
    if (label !== 'Username') await tabTo(page, 'textbox', label);
    await page.keyboard.type(words);
  }
  await page.keyboard.press('Enter');
  await page.waitForURL('**/account/verification');
  await expect(page.getByRole('textbox', { name: 'Verification code' })).toBeFocused();
  await page.keyboard.type(await server.codeFor(student.email));
  await page.waitForURL(/dashboard|option/);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

  await tabTo(page, 'link', 'Files');
  await page.keyboard.press('Enter');
  await expectArrival(page, /^Files$/);
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, 'button', 'Upload files');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(pdfPath);
  await tabTo(page, 'link', /psychology-extract/);
  await page.keyboard.press('Enter');
  await expectArrival(page, /psychology-extract/);

  await tabTo(page, 'button', 'Generate');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Generate study material' })).toBeFocused();
  await tabTo(page, 'button', 'Flashcards');
  await page.keyboard.press('Space');
  await tabTo(page, 'button', 'Generate');
  await page.keyboard.press('Enter');
  const save = dialog.getByRole('button', { name: /^Save/ });
  await save.waitFor({ timeout: 60_000 });
  await tabTo(page, 'button', /^Save/);
  await page.keyboard.press('Enter');
  await expect.poll(() => countOn(page, 'deck')).toBe(1);

  await tabTo(page, 'link', 'Flashcards');
  await page.keyboard.press('Enter');
  await expectArrival(page, /^Flashcards$/);
  await tabTo(page, 'button', 'Start review');
  await page.keyboard.press('Enter');
  for (const [index, rating] of ['3', '4', '1'].entries()) {
    await expect(page.getByRole('button', { name: 'Show answer' })).toBeEnabled();
    await page.keyboard.press('Space');
    await expect(page.getByRole('button', { name: 'Good' })).toBeVisible();
    await page.keyboard.press(rating);
    await expect.poll(() => countOn(page, 'review')).toBe(index + 1);
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1, name: 'Flashcards' })).toBeVisible();
  expect(faults).toEqual([]);
});

test('each link of the navigation moves the focus to the heading of its screen, and the first Tab offers to skip to the content', {
  tag: '@long',
}, async ({ browser, ownServer: server }) => {
  const { page } = await newDevice(browser, server);
  await openFullLibrary(page, server);
  await forbidMouse(page);
  const names = await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link')
    .allTextContents();
  expect(names.length).toBeGreaterThan(9);
  for (const name of names.filter((one) => one !== 'Dashboard')) {
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name, exact: true })
      .focus();
    await page.keyboard.press('Enter');
    await expectArrival(page, new RegExp(`^${name}$`));
    await expect(page).toHaveTitle(new RegExp(`^${name}`));
  }
  await page.goto('/dashboard/tasks');
  await page.getByRole('heading', { level: 1, name: 'Tasks' }).waitFor();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
});

/** Makes the page throw on any event of a mouse or a touch. */
async function forbidMouse(page: Page): Promise<void> {
  for (const event of ['pointerdown', 'mousedown', 'touchstart']) {
    await page.addInitScript((name) => {
      addEventListener(
        name,
        () =>
          setTimeout(() => {
            throw new Error(`A ${name} in a test without a mouse`);
          }),
        { capture: true },
      );
    }, event);
  }
}

/** Presses Tab until the element has the focus; fails if Tab does not reach it. */
async function tabTo(
  page: Page,
  role: 'link' | 'button' | 'textbox',
  name: string | RegExp,
): Promise<void> {
  const inside = (await page.getByRole('dialog').count()) > 0 ? page.getByRole('dialog') : page;
  const wanted = inside.getByRole(role, { name, exact: true }).first();
  await wanted.waitFor();
  for (let presses = 0; presses < 60; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement))
      return expectVisibleFocus(page);
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${role} ${name}`);
}

/** The focused element is on the screen, visibly focused, and not covered by a bar. */
async function expectVisibleFocus(page: Page): Promise<void> {
  const seen = await page.evaluate(() => {
    const element = document.activeElement;
    if (!element) return 'nothing has the focus';
    const box = element.getBoundingClientRect();
    const isOnScreen =
      box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
    if (!isOnScreen) return 'the focus is off the screen';
    const at = document.elementFromPoint(
      Math.min(innerWidth - 1, Math.max(0, box.left + box.width / 2)),
      Math.min(innerHeight - 1, Math.max(0, box.top + box.height / 2)),
    );
    if (at !== null && !element.contains(at) && !at.contains(element))
      return 'something covers the focus';
    // The card around a control may show the focus instead.
    let shows = false;
    for (let one: Element | null = element; one !== null; one = one.parentElement) {
      shows ||= getComputedStyle(one).outlineStyle !== 'none';
    }
    return shows ? '' : 'the focus cannot be seen';
  });
  expect(seen).toBe('');
}

async function expectArrival(page: Page, heading: RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused();
}
