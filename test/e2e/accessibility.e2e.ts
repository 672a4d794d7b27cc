/** axe on every route, in both themes. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, newDevice, pdfPath, signUp, test } from './support/fixtures.ts';
import { publicRoutes, routes } from './support/routes.ts';
import { generate, uploadPdf } from './support/student.ts';

for (const theme of ['light', 'dark'] as const) {
  test(`axe finds nothing on the public routes in the ${theme} theme`, async ({
    browser,
    server,
  }) => {
    const { page } = await newDevice(browser, server, { phone: true });
    await page.goto('/');
    await chooseTheme(page, theme);
    await expectClean(page, publicRoutes);
  });

  test(`axe finds nothing on the student's routes in the ${theme} theme`, async ({
    browser,
    server,
  }) => {
    const { page } = await newDevice(browser, server);
    await signUp(page, server);
    await uploadPdf(page, pdfPath);
    await generate(page, 'Flashcards');
    await chooseTheme(page, theme);
    await expectClean(page, routes);
  });
}

async function chooseTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((name) => localStorage.setItem('haversack-theme', name), theme);
}

async function expectClean(page: Page, all: typeof routes): Promise<void> {
  for (const { path, heading } of all) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading }), path).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' | ')}`,
    );
    expect(found, path).toEqual([]);
  }
}
