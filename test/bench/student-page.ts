/** A page of a new student, in a browser and with a server of its own. Needs a build. */
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumOptions } from '../e2e/support/chromium.ts';
import { signUp, startServer } from '../e2e/support/fixtures.ts';

export async function onStudentPage(
  measure: (page: Page, browser: Browser) => Promise<void>,
): Promise<void> {
  const browser = await chromium.launch(chromiumOptions);
  const server = await startServer();
  try {
    const context = await browser.newContext({ baseURL: server.url });
    const page = await context.newPage();
    await signUp(page, server);
    await measure(page, browser);
  } finally {
    await browser.close();
    await server.dispose();
  }
}
