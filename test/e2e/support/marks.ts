/** The pages of an open file, as tests mark them. */
import type { Locator, Page } from '@playwright/test';
import { rowsOn } from './device-data.ts';

export const sheet = (page: Page) => page.locator('[data-page="1"]');
export const marks = (page: Page) => page.locator('button[data-highlight]');
export const bar = (page: Page) => page.getByRole('toolbar', { name: 'Highlight', exact: true });

export async function openFile(page: Page): Promise<void> {
  const [file] = await rowsOn(page, 'file');
  await page.goto(`/dashboard/library/files/${file?.id}`);
  await sheet(page).locator('.text-layer span').nth(5).waitFor();
}

/** From one place of the first page to others, in shares of its width and of the height that is seen. */
export async function drag(
  page: Page,
  places: readonly (readonly [number, number])[],
): Promise<void> {
  const tool: Locator = sheet(page).locator('[data-tool]');
  const box = await tool.boundingBox();
  if (box === null) throw new Error('No tool is taken');
  const at = ([x, y]: readonly [number, number]) =>
    [box.x + x * box.width, box.y + 20 + y * 300] as const;
  const [first, ...rest] = places;
  if (first === undefined) return;
  await page.mouse.move(...at(first));
  await page.mouse.down();
  for (const place of rest) await page.mouse.move(...at(place), { steps: 4 });
  await page.mouse.up();
}
