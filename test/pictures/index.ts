/**
 * `npm run pictures`: takes every main screen of the demo student on a phone and on a laptop, light and dark, into
 * `pictures/`, which git ignores. Needs a build in `dist`. A pattern after it takes only screens with such a name, or
 * pictures with such a file name, as `^deck-phone`.
 * `--docs` takes only the pictures that the README links, into docs/pictures. `product-shots` takes the pictures of
 * the landing page, `update` also those of a new version.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumOptions } from '../e2e/support/chromium.ts';
import { logInAsDemo } from './log-in.ts';
import { emptyScreens, openAsNew } from './new-student.ts';
import { takeProductShots } from './product-shots.ts';
import { type Screen, screens } from './screens.ts';
import { takeUpdateShots } from './update-shots.ts';

const root = resolve(import.meta.dirname, '../..');
const isForDocs = process.argv[2] === '--docs';
const folder = process.env.PICTURES_DIR ?? join(root, isForDocs ? 'docs/pictures' : 'pictures');
const port = process.env.PORT ?? '8799';
const url = `http://127.0.0.1:${port}`;
const wanted = new RegExp(isForDocs ? '' : (process.argv[2] ?? ''));
/** Pictures that the README links, by file name. */
const linked = new Set(
  [...readFileSync(join(root, 'README.md'), 'utf8').matchAll(/docs\/pictures\/([\w-]+\.png)/g)].map(
    ([, name]) => name,
  ),
);

const sizes = [
  { name: 'laptop', viewport: { width: 1366, height: 768 } },
  { name: 'phone', viewport: { width: 390, height: 844 } },
];

const tempDir = await mkdtemp(join(tmpdir(), 'haversack-pictures-'));
const demo = spawn(process.execPath, [join(root, 'scripts/demo/index.ts')], {
  env: { ...process.env, PORT: port, TMPDIR: tempDir },
  stdio: ['ignore', 'pipe', 'inherit'],
});
await new Promise<void>((ready) => {
  demo.stdout.on('data', (text: Buffer) => text.includes('demo data is deleted') && ready());
});
const browser = await chromium.launch(chromiumOptions);
await mkdir(folder, { recursive: true });
try {
  if (process.argv[2] === 'product-shots') await takeProductShots(browser, url);
  for (const size of sizes) {
    for (const theme of ['light', 'dark']) {
      await takeAll(browser, size, theme);
      if (!isForDocs && wanted.test('update'))
        await takeUpdateShots(browser, folder, { size, theme });
    }
  }
} finally {
  await browser.close();
  demo.kill('SIGTERM');
  await rm(tempDir, { recursive: true, force: true });
}

async function takeAll(
  browser: Browser,
  size: (typeof sizes)[number],
  theme: string,
): Promise<void> {
  const page = await openPage(browser, size, theme);
  for (const screen of screens.filter(({ signedOut }) => signedOut))
    await take(page, screen, size, theme);
  await logInAsDemo(page);
  for (const screen of screens.filter(({ signedOut }) => !signedOut))
    await take(page, screen, size, theme);
  await page.context().close();
  if (isForDocs || !emptyScreens.some(({ name }) => wanted.test(name))) return;
  const emptyPage = await openPage(browser, size, theme);
  await openAsNew(emptyPage, tempDir);
  for (const screen of emptyScreens) await take(emptyPage, screen, size, theme);
  await emptyPage.context().close();
}

async function openPage(
  browser: Browser,
  size: (typeof sizes)[number],
  theme: string,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: size.viewport,
    locale: 'en-GB',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto('/');
  await page.evaluate((name) => {
    localStorage.setItem('haversack-theme', name);
    // The questions that come once have pictures of their own.
    for (const question of ['keep-storage', 'install']) {
      localStorage.setItem(`haversack-answered-${question}`, '1');
    }
  }, theme);
  return page;
}

async function take(
  page: Page,
  screen: Screen,
  size: (typeof sizes)[number],
  theme: string,
): Promise<void> {
  const file = `${screen.name}-${size.name}-${theme}.png`;
  if (![screen.name, file].some((name) => wanted.test(name))) return;
  if ((screen.only ?? size.name) !== size.name) return;
  if (isForDocs && !linked.has(file)) return;
  try {
    await page.setViewportSize(screen.viewport ?? size.viewport);
    await page.emulateMedia({
      forcedColors: screen.forcedColours ? 'active' : 'none',
      colorScheme: theme === 'dark' ? 'dark' : 'light',
    });
    await screen.open(page);
    await settle(page);
    await page.screenshot({ path: join(folder, file) });
  } catch (error) {
    console.error(`${screen.name} (${size.name}, ${theme}): ${String(error).split('\n')[0]}`);
    process.exitCode = 1;
  }
}

/** Waits until fonts are loaded, nothing loads, and painting is done. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForFunction(() => document.querySelector('main .animate-spin') === null);
  await page.waitForTimeout(400);
}
