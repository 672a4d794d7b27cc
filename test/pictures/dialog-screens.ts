/** Overlays: forms, notifications, the choice of a course. */
import type { Page } from '@playwright/test';
import type { Screen } from './screens.ts';

/** Opens one of the list of what can be begun from anywhere. */
const begin = (label: string) => async (page: Page) => {
  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Search and commands' }).click();
  await page.getByRole('combobox').fill(label);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('textbox').first().waitFor();
};

const press = (path: string, button: RegExp) => async (page: Page) => {
  await page.goto(path);
  await page.locator('main').getByRole('button', { name: button }).first().click();
  await page.getByRole('dialog').waitFor();
};

export const dialogScreens: Screen[] = [
  {
    name: 'notifications',
    open: async (page) => {
      await page.goto('/dashboard');
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await page
        .getByRole('link', { name: /settings/i })
        .first()
        .waitFor();
    },
  },
  {
    name: 'course-filter',
    open: async (page) => {
      await page.goto('/dashboard/tasks');
      await page.getByRole('button', { name: /^Course: / }).click();
      await page.getByRole('link', { name: 'Manage courses' }).waitFor();
    },
  },
  { name: 'course-form', open: press('/dashboard/courses', /^New course/) },
  { name: 'event-form', open: press('/dashboard/scheduler', /^New event/) },

  { name: 'task-form', open: press('/dashboard/tasks', /^Edit /) },
  { name: 'card-form', open: begin('New card') },
];
