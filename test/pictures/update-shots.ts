/** The student's messages about a new version, in the possible order; each student has a new build. */
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { signUp, startServer, waitForOfflineReady } from '../e2e/support/fixtures.ts';
import { startDeployment } from '../e2e/support/two-builds.ts';

export interface Look {
  size: { name: string; viewport: { width: number; height: number } };
  theme: string;
}

/** Takes `update-ready`, `update-elsewhere` and `update-behind`. */
export async function takeUpdateShots(
  browser: Browser,
  folder: string,
  { size, theme }: Look,
): Promise<void> {
  const deployment = await startDeployment('AAAA');
  const server = await startServer({ APP_DIR: deployment.appDir });
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: size.viewport,
    locale: 'en-GB',
    reducedMotion: 'reduce',
  });
  const shoot = async (page: Page, name: string) => {
    await page.bringToFront();
    await page.waitForTimeout(600);
    await page.screenshot({ path: join(folder, `${name}-${size.name}-${theme}.png`) });
  };
  try {
    const busy = await context.newPage();
    await busy.goto('/');
    await busy.evaluate((name) => localStorage.setItem('haversack-theme', name), theme);
    await signUp(busy, server);
    await waitForOfflineReady(busy);
    await busy.goto('/dashboard/tasks');
    const field = busy.getByRole('textbox', { name: 'Task', exact: true });
    await field.fill('Read chapter 8, pages 237 to 251');
    const page = await context.newPage();
    await page.goto('/dashboard/settings#about');
    await deployment.deploy('BBBB');
    await page.getByRole('button', { name: 'Check for updates' }).click();
    const now = page.getByRole('button', { name: 'Update now' });
    await now.waitFor();
    await shoot(page, 'update-ready');
    await now.click();
    const anyway = page.getByRole('button', { name: 'Update anyway' });
    await anyway.waitFor();
    await shoot(page, 'update-elsewhere');
    await anyway.click();
    await page.getByRole('button', { name: 'Check for updates' }).waitFor();
    await busy.bringToFront();
    await busy.getByRole('button', { name: 'Reload now' }).waitFor({ timeout: 40_000 });
    await shoot(busy, 'update-behind');
  } finally {
    await context.close();
    await server.dispose();
    await deployment.dispose();
  }
}
