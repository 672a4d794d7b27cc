/** The kit in a real browser, under the app's policy: in both themes and sizes, in a dialog, and from right to left. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { fewerUnlessLong } from '../support/long.ts';
import { axeOn, focusGuards } from './support/axe.ts';
import { lostOn } from './support/fit.ts';
import { expect, test } from './support/fixtures.ts';
import { buildKit, serveKit } from './support/kit-server.ts';

let folder: string;
let kit: Awaited<ReturnType<typeof serveKit>>;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haversack-kit-'));
  await buildKit(folder);
  kit = await serveKit(folder);
});

test.afterAll(async () => {
  kit.close();
  await rm(folder, { recursive: true });
});

const more = (page: Page | Locator) => page.getByRole('button', { name: 'More for Faust' });

for (const theme of fewerUnlessLong(['light', 'dark'], ['dark'])) {
  for (const [size, viewport] of Object.entries({
    phone: { width: 390, height: 844 },
    ...fewerUnlessLong({ laptop: { width: 1366, height: 768 } }, {}),
  })) {
    test(
      `axe finds nothing on the kit and its open parts, and nothing is lost: ${theme}, ${size}`,
      { tag: '@long' },
      async ({ browser }, { outputDir }) => {
        const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
        const page = await context.newPage();
        const look = async (name: string) => {
          await page.screenshot({
            path: join(outputDir, `${name}.png`),
            fullPage: name === 'page',
          });
          const found = [...(await axeOn(page, undefined, focusGuards)), ...(await lostOn(page))];
          expect(found, `${theme}, ${size}, ${name}`).toEqual([]);
        };
        await page.goto(`${kit.url}?theme=${theme}`);
        await expect(page.getByRole('heading', { name: 'The kit' })).toBeVisible();
        await look('page');
        await more(page).click();
        await expect(page.getByRole('menu')).toBeVisible();
        await look('menu');
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Filter' }).click();
        await expect(page.getByRole('dialog', { name: 'Filter' })).toBeVisible();
        await look('popover');
        await context.close();
      },
    );
  }
}

test('a menu and a popover work within a modal dialog, and Escape closes them before it', {
  tag: '@long',
}, async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(kit.url);
  await page.getByRole('button', { name: 'Open a dialog' }).click();
  const dialog = page.getByRole('dialog', { name: 'A dialog' });
  await more(dialog).click();
  await expect(dialog.getByRole('menuitem', { name: 'Rename' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await more(dialog).click();
  await dialog.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('Chosen: Delete')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Filter' }).click();
  const filter = dialog.getByRole('dialog', { name: 'Filter' });
  await filter.getByRole('textbox', { name: 'Subject' }).fill('Maths');
  await page.keyboard.press('Escape');
  await expect(filter).toHaveCount(0);
  await expect(dialog).toBeVisible();
});

test('a row is sorted by dragging and by keyboard, and keeps the focus', { tag: '@long' }, async ({
  browser,
}) => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(kit.url);
  const rows = page.getByRole('list', { name: 'To read' }).getByRole('listitem');
  const handle = page.getByRole('button', { name: 'Move Faust' });
  await handle.focus();
  for (const key of ['Space', 'ArrowDown', 'ArrowDown', 'Space']) await page.keyboard.press(key);
  await expect(rows).toHaveText(['Emma', 'Ulysses', 'Faust', 'Middlemarch']);
  await expect(handle).toBeFocused();
  await handle.scrollIntoViewIfNeeded();
  const from = await handle.boundingBox();
  const to = await rows.first().boundingBox();
  if (from === null || to === null) throw new Error('The list is not shown');
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, to.y + 30, { steps: 5 });
  await page.mouse.move(from.x + 20, to.y + 4, { steps: 5 });
  await page.mouse.up();
  await expect(rows).toHaveText(['Faust', 'Emma', 'Ulysses', 'Middlemarch']);
});

test('from right to left nothing is lost', { tag: '@long' }, async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(`${kit.url}?dir=rtl`);
  expect([...(await axeOn(page, undefined, focusGuards)), ...(await lostOn(page))]).toEqual([]);
});

test('the app’s build has nothing of the kit’s page', async () => {
  const names = await readdir('dist', { recursive: true });
  expect(names.filter((name) => /kit[-.]/.test(name))).toEqual([]);
  const files = names.filter((name) => /\.(html|js|css)$/.test(name));
  expect(files.length).toBeGreaterThan(20);
  for (const name of files) {
    const text = await readFile(join('dist', name), 'utf8');
    expect(text.includes('Haversack’s kit') || text.includes('More for Faust'), name).toBe(false);
  }
});
