/** Names and texts in a script that is read from the right, on screens that are read from the left. */

import { expect, newDevice, test } from './support/fixtures.ts';
import { arabicName, openFullLibrary } from './support/full-library.ts';
import { writeNote } from './support/note.ts';
import { come } from './support/places.ts';

const paths = [
  '/dashboard',
  '/dashboard/library',
  '/dashboard/library/flashcards',
  '/dashboard/library/notes',
  '/dashboard/library/quiz',
  '/dashboard/library/study-goals',
  '/dashboard/scheduler',
  '/dashboard/tasks',
];

test('Arabic text of a student is shown from right to left on every screen', {
  tag: '@long',
}, async ({ browser, ownServer: server }) => {
  const { page } = await newDevice(browser, server);
  await openFullLibrary(page, server);
  for (const path of paths) {
    await come(page, { name: path, path });
    const words = page.locator('main').getByText(arabicName, { exact: true });
    // The choices of a field are not seen before it is opened.
    await expect(words.filter({ visible: true }).first(), path).toBeVisible();
    for (const one of await words.all()) {
      const direction = await one.evaluate((element) => getComputedStyle(element).direction);
      expect(direction, `${path}: ${await one.evaluate((element) => element.outerHTML)}`).toBe(
        'rtl',
      );
    }
  }
  await page.goto('/dashboard/library/notes');
  await page.getByRole('link', { name: new RegExp(arabicName) }).click();
  await expect(page.getByRole('heading', { level: 1, name: arabicName })).toHaveCSS(
    'direction',
    'rtl',
  );
  await expect(page.getByLabel('Title')).toHaveCSS('direction', 'rtl');
  await expect((await writeNote(page)).locator('.cm-line').first()).toHaveCSS('direction', 'rtl');
  await page.getByRole('tab', { name: 'Preview' }).click();
  await expect(page.getByRole('heading', { level: 2, name: arabicName })).toHaveCSS(
    'direction',
    'rtl',
  );
});
