/** The usage view on the Insight screen, and its states. */
import type { Page } from '@playwright/test';
import { waitForOfflineReady } from '../e2e/support/fixtures.ts';
import type { Screen } from './screens.ts';

const sectionOf = (page: Page) => page.getByRole('region', { name: 'Study time' });
const isUsage = (url: URL) => url.pathname.startsWith('/v1/me/usage/');

const openUsage = async (page: Page) => {
  await page.goto('/dashboard/insight');
  const section = sectionOf(page);
  await section.getByRole('list', { name: 'Study time entries' }).waitFor();
  await section.evaluate((element) => element.scrollIntoView());
};

export const usageScreens: Screen[] = [
  {
    // The first time, so that there is no list on the device yet.
    name: 'usage-failed',
    open: async (page) => {
      await page.context().route(isUsage, (route) => route.fulfill({ status: 500 }));
      await page.goto('/dashboard/insight');
      const problem = sectionOf(page).getByRole('alert');
      await problem.waitFor();
      await problem.scrollIntoViewIfNeeded();
      await page.context().unroute(isUsage);
    },
  },
  { name: 'usage', open: openUsage },
  {
    name: 'usage-delete',
    open: async (page) => {
      await openUsage(page);
      const first = sectionOf(page).getByRole('listitem').first();
      await first.getByRole('button').click();
      await page.getByRole('dialog').waitFor();
    },
  },
];

/** Among the last: nothing brings the network back. */
export const usageOffline: Screen = {
  name: 'usage-offline',
  open: async (page) => {
    await waitForOfflineReady(page);
    await page.context().setOffline(true);
    await openUsage(page);
  },
};
