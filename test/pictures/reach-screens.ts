/** Screens as they are met with forced colours, at 320 pixels and at a zoom of 200 %. */
import type { Page } from '@playwright/test';
import type { Screen } from './screens.ts';

const at = (path: string) => async (page: Page) => {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
};

const withFocus = (path: string) => async (page: Page) => {
  await at(path)(page);
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Tab');
};

/** The laptop's window at 200 %. */
const zoomed = { width: 683, height: 384 };
/** The width that WCAG 1.4.10 asks for. */
const narrow = { width: 320, height: 640 };

export const reachScreens: Screen[] = [
  { name: 'forced-colours-insight', forcedColours: true, open: at('/dashboard/insight') },
  { name: 'forced-colours-tasks', forcedColours: true, open: withFocus('/dashboard/tasks') },
  { name: 'narrow-dashboard', viewport: narrow, only: 'phone', open: at('/dashboard') },
  { name: 'narrow-settings', viewport: narrow, only: 'phone', open: at('/dashboard/settings') },
  { name: 'zoomed-files', viewport: zoomed, only: 'laptop', open: at('/dashboard/library/files') },
  { name: 'zoomed-quiz', viewport: zoomed, only: 'laptop', open: at('/dashboard/library/quiz') },
];
