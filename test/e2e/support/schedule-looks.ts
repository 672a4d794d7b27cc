/** How to come to each view and panel of the schedule that `fillSchedule` has filled. */
import { expect, type Locator, type Page } from '@playwright/test';
import { dayAfterMonday } from './full-schedule.ts';

export interface LookOfSchedule {
  name: string;
  open: (page: Page) => Promise<void>;
}

export async function openSchedule(page: Page, view: string, day: string): Promise<void> {
  await page.goto(`/dashboard/scheduler?view=${view}&on=${day}`);
  await page.locator('.sched').waitFor();
  await expect(page.getByRole('status').filter({ hasText: 'Fetching events' })).toHaveCount(0);
}

/** The button of an entry, in a view or a list. */
export function entryOn(page: Page, title: string): Locator {
  return page
    .locator('main')
    .getByRole('button', { name: new RegExp(`^(Exam: |Task: |Study goal: )?${title}, `) })
    .first();
}

/** @param monday of the filled week */
export function looksOfSchedule(monday: string, isPhone: boolean): LookOfSchedule[] {
  const wednesday = dayAfterMonday(monday, 2);
  const main = isPhone ? 'day' : 'week';
  const openEntry = async (page: Page, title: string, day = wednesday) => {
    await openSchedule(page, main, day);
    await entryOn(page, title).click();
    await page.getByRole('dialog', { name: title }).waitFor();
  };
  const press = (page: Page, name: string) =>
    page.getByRole('button', { name, exact: true }).click();
  const newEvent = async (page: Page) => {
    await openSchedule(page, main, wednesday);
    await page
      .locator('main')
      .getByRole('button', { name: /^New event/ })
      .click();
    await page.getByRole('textbox', { name: 'Title' }).waitFor();
  };
  const more = async (page: Page, name: string) => {
    await openSchedule(page, main, wednesday);
    await page.locator('main').getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  return [
    ...(isPhone
      ? []
      : [{ name: 'week', open: (page: Page) => openSchedule(page, 'week', monday) }]),
    { name: 'day', open: (page) => openSchedule(page, 'day', wednesday) },
    { name: 'month', open: (page) => openSchedule(page, 'month', wednesday) },
    { name: 'agenda', open: (page) => openSchedule(page, 'agenda', monday) },
    { name: 'event', open: (page) => openEntry(page, 'Biology lecture') },
    { name: 'task', open: (page) => openEntry(page, 'Print posters', dayAfterMonday(monday, 4)) },
    {
      name: 'quick',
      open: async (page) => {
        await newEvent(page);
        await page.getByRole('textbox', { name: 'Title' }).fill('Tutorial 14:30 every week');
        await page
          .getByText(/overlaps Statistics/)
          .first()
          .waitFor();
      },
    },
    {
      name: 'form',
      open: async (page) => {
        await openEntry(page, 'Biology lecture');
        await press(page, 'Edit');
        await page.getByRole('dialog', { name: 'Edit event' }).waitFor();
      },
    },
    {
      name: 'scope',
      open: async (page) => {
        await openEntry(page, 'Biology lecture');
        if (isPhone) await press(page, 'Delete');
        else await page.keyboard.press('Delete');
        await page.getByText('This and following').waitFor();
      },
    },
    {
      name: 'timetable',
      open: async (page) => {
        await more(page, 'Add timetable');
        await page
          .getByRole('textbox', { name: 'New class' })
          .fill('Archive seminar Mon and Thu 10:15–11:45 until 12 Feb, except 24 Dec–6 Jan');
        await page.getByRole('heading', { name: /\d classes/ }).waitFor();
      },
    },
    {
      name: 'plan',
      open: async (page) => {
        await more(page, 'Plan time');
        await page.getByText('Lab report').last().waitFor();
      },
    },
    ...(isPhone
      ? []
      : [
          {
            name: 'month-day',
            open: async (page: Page) => {
              await openSchedule(page, 'month', wednesday);
              await page
                .getByRole('button', { name: /more on/ })
                .first()
                .click();
              await page.getByRole('button', { name: 'Add to this day' }).waitFor();
            },
          },
        ]),
  ];
}
