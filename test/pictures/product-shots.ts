/**
 * The pictures of the product on the landing page, as small WebP files beside its source: in both themes,
 * `src/features/landing/pictures/<name>-<theme>.webp`. Build again after taking them.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { logInAsDemo } from './log-in.ts';
import { openFile, screens } from './screens.ts';

interface Shot {
  name: string;
  viewport: { width: number; height: number };
  /** How wide the file is, in pixels; the height follows. */
  widthPx: number;
  open: (page: Page) => Promise<unknown>;
  /** The part of the window that is taken, all of it where none is named. */
  clip?: { x: number; y: number; width: number; height: number };
}

const opening = (name: string) => {
  const screen = screens.find((one) => one.name === name);
  if (screen === undefined) throw new Error(`No screen is called ${name}`);
  return screen.open;
};

const shots: Shot[] = [
  {
    name: 'dashboard',
    viewport: { width: 1200, height: 750 },
    widthPx: 960,
    open: opening('dashboard'),
  },
  { name: 'phone', viewport: { width: 390, height: 780 }, widthPx: 320, open: opening('review') },
  {
    name: 'files',
    viewport: { width: 1366, height: 900 },
    widthPx: 640,
    open: openFile,
    clip: { x: 300, y: 76, width: 1008, height: 630 },
  },
  {
    name: 'flashcards',
    viewport: { width: 800, height: 500 },
    widthPx: 640,
    open: opening('review'),
  },
  {
    name: 'quiz',
    viewport: { width: 800, height: 760 },
    widthPx: 640,
    open: opening('practice'),
    clip: { x: 0, y: 164, width: 800, height: 500 },
  },
];

export async function takeProductShots(browser: Browser, url: string): Promise<void> {
  for (const theme of ['light', 'dark']) {
    const context = await browser.newContext({
      baseURL: url,
      locale: 'en-GB',
      reducedMotion: 'reduce',
      deviceScaleFactor: 2,
    });
    const page = await context.newPage();
    await page.goto('/');
    await page.evaluate((name) => localStorage.setItem('haversack-theme', name), theme);
    await logInAsDemo(page);
    for (const { name, viewport, widthPx, open, clip } of shots) {
      await page.setViewportSize(viewport);
      await open(page);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      await page.waitForTimeout(600);
      const png = await page.screenshot(clip ? { clip } : {});
      const path = join(
        import.meta.dirname,
        '../../src/features/landing/pictures',
        `${name}-${theme}.webp`,
      );
      await writeFile(path, await toWebp(page, png, widthPx));
    }
    await context.close();
  }
}

/** Scaled down and encoded by the browser, which any machine that takes pictures has. */
async function toWebp(page: Page, png: Buffer, widthPx: number): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ({ text, width }) => {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const height = Math.round((image.height / image.width) * width);
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('No canvas here');
      context.imageSmoothingQuality = 'high';
      context.drawImage(image, 0, 0, width, height);
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.7 });
      const out = new Uint8Array(await blob.arrayBuffer());
      return btoa(Array.from(out, (byte) => String.fromCharCode(byte)).join(''));
    },
    { text: png.toString('base64'), width: widthPx },
  );
  return Buffer.from(base64, 'base64');
}
