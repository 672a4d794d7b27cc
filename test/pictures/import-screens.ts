/** Imports, before and after, and backups in Settings. */
import type { Page } from '@playwright/test';
import { waitForOfflineReady } from '../e2e/support/fixtures.ts';
import type { Screen } from './screens.ts';

const terms = [
  'Term,Definition',
  'Spacing effect,Reviews that are days apart are remembered longer than reviews in one evening',
  'Retrieval practice,"Recalling an answer, not reading it again"',
  'Interleaving,Mixing topics in one session',
].join('\n');

/** Anew, so that nothing of the picture before lies over it. */
async function comeTo(page: Page, path: string): Promise<void> {
  await page.goto('/dashboard/tasks');
  await page.goto(path);
}

async function openPreview(page: Page): Promise<void> {
  await comeTo(page, '/dashboard/import');
  const file = { name: 'Memory.csv', mimeType: 'text/csv', buffer: Buffer.from(terms) };
  await page.getByLabel('Choose files to import').setInputFiles(file);
  await page.getByRole('button', { name: 'Show preview' }).click();
  await page.getByRole('heading', { name: 'Examples' }).waitFor();
}

/** The folder is one of the browser's own storage. */
async function openBackups(page: Page): Promise<void> {
  await comeTo(page, '/dashboard/settings#storage');
  await page.evaluate(() => {
    const choose = async () =>
      (await navigator.storage.getDirectory()).getDirectoryHandle('My backups', { create: true });
    Object.assign(window, { showDirectoryPicker: choose });
  });
  await page.getByRole('button', { name: 'Turn on weekly backup' }).click();
  await page.getByText(/^Last backup/).waitFor();
  const heading = page.getByRole('heading', { name: 'Backups', exact: true });
  await heading.evaluate((element) => element.scrollIntoView({ block: 'center' }));
}

export const importScreens: Screen[] = [
  { name: 'import-preview', open: openPreview },
  { name: 'backups', open: openBackups },
];

/** Among the last, and offline: the imported things are in no other picture. */
export const importReport: Screen = {
  name: 'import-report',
  open: async (page) => {
    await waitForOfflineReady(page);
    await page.context().setOffline(true);
    await comeTo(page, '/dashboard/import');
    const folder = 'test/fixtures/import/markdown/obsidian';
    await page.getByLabel('Choose a folder to import').setInputFiles(folder);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText(/^Added /).waitFor();
    await page.getByText(/skipped or changed$/).click();
    const message = page.getByText(/^Import of .*: done/);
    await message.waitFor();
    await message.waitFor({ state: 'hidden' });
  },
};
