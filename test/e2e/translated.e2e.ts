/**
 * The app on a page that the browser translates: each text is moved into the translator's elements, later ones too.
 * The student can continue, and new words are shown.
 */
import type { Page } from '@playwright/test';
import { countOn, rowsOn } from './support/device-data.ts';
import { expect, newDevice, signUp, test, waitForOfflineReady } from './support/fixtures.ts';
import { openFullLibrary } from './support/full-library.ts';
import { come, publicPlaces, studentPlaces } from './support/places.ts';
import { addDeck } from './support/review.ts';
import { expectTranslated, mark, translatePages } from './support/translated.ts';

const library = '/dashboard/library';
const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: RegExp) => page.getByRole('button', { name });
const chip = (page: Page, words: RegExp) =>
  page.getByRole('banner').getByRole('button', { name: words });
const message = (page: Page, words: RegExp) =>
  page.getByRole('region', { name: 'Messages (Alt+T)' }).getByText(words).first();

/** No screen became an error. */
async function stands(page: Page): Promise<void> {
  await expect(page).not.toHaveTitle(/^Error/);
}

test('a translated page keeps working, and new words are translated too', {
  tag: ['@worker', '@long'],
}, async ({ browser, server }) => {
  test.slow();
  const { page, context, faults } = await newDevice(browser, server);
  page.setDefaultTimeout(20_000);
  await signUp(page, server);
  await addDeck(page, ['One', 'Two', 'Three']);
  await waitForOfflineReady(page);
  await translatePages(page);

  await test.step('tasks are added, done, filtered and deleted, and a deletion is taken back', async () => {
    await page.goto('/dashboard/tasks');
    await expectTranslated(page, 'Tasks');
    const field = page.getByRole('textbox', { name: /^Task/ });
    for (const title of ['Read', 'Write', 'Think']) {
      await field.fill(title);
      await field.press('Enter');
      await expect(page.getByRole('listitem').filter({ hasText: `${title}${mark}` })).toBeVisible();
    }
    await page
      .getByRole('checkbox', { name: /^(Done: )?Write/ })
      .first()
      .click();
    await expect(page.getByText(new RegExp(`^Completed${mark}`))).toBeVisible();
    await button(page, /^More about Read/).click();
    await page.getByRole('menuitem', { name: /^Delete/ }).click();
    await dialog(page)
      .getByRole('button', { name: /^Delete/ })
      .click();
    await expect(message(page, /^Task deleted/)).toBeVisible();
    await message(page, /^Undo/).click();
    await expect
      .poll(async () => (await rowsOn(page, 'task')).filter(({ deletedAt }) => !deletedAt).length)
      .toBe(3);
    await stands(page);
  });

  await test.step('cards are rated one after the other', async () => {
    await page.goto(`${library}/flashcards`);
    await button(page, /^Start review/)
      .first()
      .click();
    for (const count of [1, 2, 3]) {
      await button(page, /^Show answer/).click();
      await button(page, /^Good/).click();
      await expect.poll(() => countOn(page, 'review')).toBe(count);
      await stands(page);
    }
    await page.keyboard.press('Escape');
  });

  await test.step('a note is begun and written', async () => {
    await page.goto(`${library}/notes`);
    await button(page, /^New note/)
      .first()
      .click();
    await page.getByRole('textbox').first().waitFor();
    await page.keyboard.type('Mitosis');
    await expect
      .poll(async () => atob(String((await rowsOn(page, 'note'))[0]?.body ?? '')))
      .toContain('Mitosis');
    await stands(page);
  });

  await test.step('a card without a back is refused in words, and saved once it has one', async () => {
    await page.goto(`${library}/flashcards`);
    await page
      .getByRole('link', { name: /^Cells/ })
      .first()
      .click();
    await button(page, /^Add card/)
      .first()
      .click();
    await dialog(page)
      .getByRole('textbox', { name: /^Front/ })
      .fill('Four');
    await dialog(page).getByRole('button', { name: /^Save/ }).first().click();
    await expect(dialog(page).getByRole('textbox', { name: /^Back/ })).toHaveAttribute(
      'aria-invalid',
      'true',
    );
    await stands(page);
    await dialog(page).getByRole('textbox', { name: /^Back/ }).fill('Five');
    await dialog(page).getByRole('button', { name: /^Save/ }).first().click();
    await expect.poll(() => countOn(page, 'card')).toBe(4);
  });

  await test.step('an event without a title is refused in words', async () => {
    await page.goto('/dashboard/scheduler');
    await button(page, /^New event/)
      .first()
      .click();
    await dialog(page)
      .getByRole('button', { name: /^Create event/ })
      .click();
    await expect(dialog(page).getByRole('textbox').first()).toHaveAttribute('aria-invalid', 'true');
    await stands(page);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  });

  await test.step('the screens are gone through by their links, offline and online', async () => {
    const main = page.getByRole('navigation').first();
    for (const [link, title] of [
      ['Library', 'Library'],
      ['Insight', 'Insight'],
      ['Settings', 'Settings'],
      ['Dashboard', 'Dashboard'],
    ] as const) {
      await main.getByRole('link', { name: new RegExp(`^${link}`) }).click();
      await expectTranslated(page, title);
    }
    await main.getByRole('link', { name: /^Tasks/ }).click();
    await expectTranslated(page, 'Tasks');
    await context.setOffline(true);
    await page.getByRole('textbox', { name: /^Task/ }).fill('Sleep');
    await page.keyboard.press('Enter');
    await expect(chip(page, /^Offline, 1 change waiting/)).toBeVisible();
    await context.setOffline(false);
    await expect(chip(page, /saved/i)).toBeVisible();
    await stands(page);
  });
  expect(faults).toEqual([]);
});

const allPlaces: typeof studentPlaces = { ...studentPlaces, 'of everybody': () => publicPlaces };

for (const [part, placesOf] of Object.entries(allPlaces)) {
  test(`each place ${part} stands on a translated page`, { tag: '@long' }, async ({
    browser,
    ownServer: server,
  }) => {
    test.slow();
    const { page, faults } = await newDevice(browser, server);
    const rows = await openFullLibrary(page, server);
    await translatePages(page);
    const wrong: string[] = [];
    for (const place of placesOf(rows)) {
      await come(page, place);
      await expect(page.locator('font').first()).toBeAttached();
      if (place.name !== 'error' && place.name !== 'not found')
        if (/^Error/.test(await page.title())) wrong.push(`${place.name} is an error`);
      wrong.push(...faults.splice(0).map((fault) => `${place.name}: ${fault}`));
    }
    expect(wrong).toEqual([]);
  });
}
