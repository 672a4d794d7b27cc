/** Pages that the browser translates: in a world of its own, as Chrome does it, so that the app's code never runs it. */
import type { Page } from '@playwright/test';
import { createTranslator } from '../../support/translator.ts';
import { expect } from './fixtures.ts';

/** Ends each translated text. */
export const mark = '·';

/** Every page that is opened here from now on is translated, and whatever comes on it later. */
export async function translatePages(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  await session.send('Page.addScriptToEvaluateOnNewDocument', {
    worldName: 'translator',
    source: `(${createTranslator.toString()})({ mark: '${mark}' }).follow(document);`,
    runImmediately: true,
  });
}

/** The screen is complete, translated, and no error. */
export async function expectTranslated(page: Page, title: string | RegExp): Promise<void> {
  const heading = page.getByRole('heading', { level: 1, name: title }).first();
  await expect(heading).toHaveText(new RegExp(`${mark}$`));
}
