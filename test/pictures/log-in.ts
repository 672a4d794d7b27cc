import type { Page } from '@playwright/test';
import { demoStudent } from '../../scripts/demo/api-student.ts';
import { countOn } from '../e2e/support/device-data.ts';

/** Logs in as the demo student; resolves when all data is there. */
export async function logInAsDemo(page: Page): Promise<void> {
  await page.goto('/account/login');
  await page.getByLabel('Email address').fill(demoStudent.email);
  await page.getByLabel('Password', { exact: true }).fill(demoStudent.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/dashboard');
  while ((await countOn(page, 'attempt')) === 0) await page.waitForTimeout(100);
}
