/**
 * `npm run pictures`: takes every main screen on a phone and on a laptop, light and dark, of the demo
 * student, into docs/pictures. Needs a build in `dist`. A pattern after it takes only screens with such a name.
 */
import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { demoStudent } from '../../scripts/demo/api-student.ts';
import { chromiumOptions } from '../e2e/support/chromium.ts';
import { countOn } from '../e2e/support/device-data.ts';
import { type Screen, screens } from './screens.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = process.env.PICTURES_DIR ?? join(root, 'docs/pictures');
const port = '8799';
const url = `http://127.0.0.1:${port}`;
const wanted = new RegExp(process.argv[2] ?? '');

const sizes = [
  { name: 'laptop', viewport: { width: 1366, height: 768 } },
  { name: 'phone', viewport: { width: 390, height: 844 } },
];

const demo = spawn(process.execPath, [join(root, 'scripts/demo/index.ts')], {
  env: { ...process.env, PORT: port },
  stdio: ['ignore', 'pipe', 'inherit'],
});
await new Promise<void>((ready) => {
  demo.stdout.on('data', (text: Buffer) => text.includes('thrown away') && ready());
});
const browser = await chromium.launch(chromiumOptions);
await mkdir(folder, { recursive: true });
try {
  for (const size of sizes) {
    for (const theme of ['light', 'dark']) await takeAll(browser, size, theme);
  }
} finally {
  await browser.close();
  demo.kill('SIGTERM');
}

async function takeAll(
  browser: Browser,
  size: (typeof sizes)[number],
  theme: string,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: size.viewport,
    locale: 'en-GB',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.goto('/');
  await page.evaluate((name) => localStorage.setItem('haversack-theme', name), theme);
  for (const screen of screens.filter(({ signedOut }) => signedOut))
    await take(page, screen, size.name, theme);
  await logIn(page);
  for (const screen of screens.filter(({ signedOut }) => !signedOut))
    await take(page, screen, size.name, theme);
  await context.close();
}

async function take(page: Page, screen: Screen, size: string, theme: string): Promise<void> {
  if (!wanted.test(screen.name)) return;
  try {
    await screen.open(page);
    await settle(page);
    await page.screenshot({ path: join(folder, `${screen.name}-${size}-${theme}.png`) });
  } catch (error) {
    console.error(`${screen.name} (${size}, ${theme}): ${String(error).split('\n')[0]}`);
    process.exitCode = 1;
  }
}

/** Fonts are there, nothing loads, and what was painted last stands. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForFunction(() => document.querySelector('main .animate-spin') === null);
  await page.waitForTimeout(400);
}

async function logIn(page: Page): Promise<void> {
  await page.goto('/account/login');
  await page.getByLabel('Email address').fill(demoStudent.email);
  await page.getByLabel('Password', { exact: true }).fill(demoStudent.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/dashboard');
  while ((await countOn(page, 'attempt')) === 0) await page.waitForTimeout(100);
}
