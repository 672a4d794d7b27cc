/** The first picture of a start (docs/decisions/03): before Dexie, and never instead of the truth. */
import type { Page } from '@playwright/test';
import {
  expect,
  newDevice,
  pdfPath,
  signUp,
  test,
  waitForOfflineReady,
} from './support/fixtures.ts';
import { addTask, generate, uploadPdf } from './support/student.ts';

declare global {
  interface Window {
    /** When the first panel stood in the page, milliseconds since the start. */
    firstPanelAt?: number;
  }
}

test('[P1] an offline start shows the day before Dexie is asked for, and follows what changes from then on', {
  tag: '@long',
}, async ({ browser, ownServer: server }) => {
  const { page, context, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await waitForOfflineReady(page);
  await server.kill();
  await context.setOffline(true);
  await page.addInitScript(() => {
    new MutationObserver((_, changes) => {
      if (document.querySelector('main h2') === null) return;
      window.firstPanelAt = performance.now();
      changes.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/dashboard');

  await expect(page.getByRole('heading', { name: 'Three steps to begin' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Tasks and events' })).toBeVisible();
  // The browser lists a file once all of it has come, which may be after the first panel.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/assets\/storage-/.test(name)),
  );
  expect(await dexieAskedAfterFirstPanel(page)).toBe(true);

  const other = await context.newPage();
  await other.goto('/dashboard/tasks');
  await addTask(other, 'Made in another tab');
  await uploadPdf(other, pdfPath);
  await generate(other, 'Flashcards');
  await expect(page.getByRole('checkbox', { name: 'Made in another tab' })).toBeVisible();
  // After following the first suggestion there is something to review.
  await expect(page.getByText(/\d+ cards? (is|are) due/)).toBeVisible();
  expect(faults).toEqual([]);
});

test('a start on the dashboard makes no database for a stranger', async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const names = await page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name }) => name),
  );
  expect(names.filter((name) => name !== 'haversack-device')).toEqual([]);
  expect(faults).toEqual([]);
});

async function dexieAskedAfterFirstPanel(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const asked = performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/assets\/storage-/.test(name))
      .map(({ startTime }) => startTime);
    return (
      asked.length > 0 && Math.min(...asked) > (window.firstPanelAt ?? Number.POSITIVE_INFINITY)
    );
  });
}
