/** The shell: the palette, the sheet of shortcuts, messages, and a screen that broke. */
import type { Page } from '@playwright/test';
import { addTask } from '../e2e/support/student.ts';
import type { Screen } from './screens.ts';

const messagesOf = (page: Page) => page.getByRole('region', { name: 'Messages (Alt+T)' });

const openPalette = async (page: Page) => {
  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Search and commands' }).click();
  await page.getByRole('combobox').waitFor();
};

export const shellScreens: Screen[] = [
  { name: 'palette', open: openPalette },
  {
    name: 'palette-search',
    open: async (page) => {
      await openPalette(page);
      await page.getByRole('combobox').fill('learning');
      await page.getByRole('group', { name: 'Cards' }).getByRole('option').first().waitFor();
    },
  },
  {
    name: 'palette-nothing',
    open: async (page) => {
      await openPalette(page);
      await page.getByRole('combobox').fill('xylophone');
      await page.getByText(/^No results on this device/).waitFor();
    },
  },
  {
    name: 'palette-failed',
    open: async (page) => {
      // The worker of the search breaks as soon as it begins.
      await page.addInitScript(() => {
        const Ordinary = Worker;
        window.Worker = class extends Ordinary {
          constructor(url: string | URL, options?: WorkerOptions) {
            super(url, options);
            if (options?.name !== 'search') return;
            this.terminate();
            setTimeout(() => this.dispatchEvent(new ErrorEvent('error', { message: 'broken' })));
          }
        };
      });
      await openPalette(page);
      await page.getByRole('combobox').fill('xylophone');
      await page.getByText(/^Only titles were searched/).waitFor();
    },
  },
  {
    name: 'palette-offline',
    open: async (page) => {
      await openPalette(page);
      await page.context().setOffline(true);
      await page.getByRole('combobox').fill('in:files learning');
      await page.getByRole('group', { name: 'Files' }).getByRole('option').first().waitFor();
    },
  },
  {
    name: 'shortcuts',
    open: async (page) => {
      await page.goto('/dashboard');
      await page.getByRole('button', { name: 'Search and commands' }).click();
      await page.getByRole('combobox').fill('shortcuts');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    },
  },
  {
    name: 'toasts',
    open: async (page) => {
      await page.goto('/dashboard/tasks');
      await addTask(page, 'Read chapter 4');
      await page.keyboard.press('Alt+t');
      await page.getByRole('textbox', { name: 'Task', exact: true }).fill('Hand in the sheet');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Alt+t');
      await messagesOf(page).getByRole('listitem').nth(1).waitFor();
    },
  },
  {
    name: 'broken',
    open: async (page) => {
      await page.context().route('**/v1/**', (route) => route.abort());
      await page.goto('/dashboard/tasks');
      await addTask(page, 'Written before it broke');
      await messagesOf(page).getByRole('listitem').waitFor({ state: 'detached' });
      await page.evaluate(() => {
        // Like a browser failure in the middle of a screen.
        Intl.DateTimeFormat.prototype.formatRange = () => {
          throw new Error('broken on purpose');
        };
      });
      await page.getByRole('link', { name: 'Scheduler' }).filter({ visible: true }).first().click();
      await page.getByText(/on this device only/).waitFor();
      await page.context().unroute('**/v1/**');
    },
  },
];
