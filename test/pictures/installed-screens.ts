/** The installed app: shared content, one-time questions, storage, and about. */
import type { Page } from '@playwright/test';
import { pdfPath } from '../e2e/support/fixtures.ts';
import type { Screen } from './screens.ts';

const settings = async (page: Page, hash: string) => {
  await page.goto('/dashboard/tasks');
  await page.goto(`/dashboard/settings#${hash}`);
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
};

/** Sends the system's request behind the page. */
const share = (page: Page) =>
  page.evaluate(async () => {
    const { serviceWorker } = navigator;
    await serviceWorker.ready;
    while (!serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 100));
    const file = new FormData();
    const pages = new Uint8Array(2_400_000);
    file.append('files', new File([pages], 'Lecture 7, memory.pdf', { type: 'application/pdf' }));
    const words = new FormData();
    words.append('title', 'The testing effect');
    words.append('text', 'Recalling a thing makes it stay longer than reading it once more.');
    words.append('url', 'https://example.org/testing-effect');
    for (const body of [file, words]) {
      await fetch('/share', { method: 'POST', body, redirect: 'manual' });
    }
  });

/** A message about waiting content would cover other pictures. */
const discardShared = async (page: Page) => {
  await page.goto('/dashboard/library/files');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForTimeout(500);
  const discard = page.getByRole('button', { name: /^Discard / });
  while ((await discard.count()) > 0) {
    await discard.first().click();
    await page.waitForTimeout(200);
  }
};

/** The questions come on a device that has not answered them, in a browser that could do both. */
const asked = async (page: Page, isKept: boolean) => {
  await discardShared(page);
  await page.addInitScript((kept) => {
    navigator.storage.persisted = async () => kept;
  }, isKept);
  await page.evaluate(() => {
    for (const question of ['keep-storage', 'install']) {
      localStorage.removeItem(`haversack-answered-${question}`);
    }
  });
  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
};

/** The user agent of an iPhone. */
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

export const installedScreens: Screen[] = [
  {
    name: 'shared',
    open: async (page) => {
      await discardShared(page);
      await share(page);
      await page.getByRole('region', { name: 'Shared with Haversack' }).waitFor();
    },
  },
  {
    name: 'storage',
    open: async (page) => {
      await discardShared(page);
      await page.getByLabel('Choose files').setInputFiles(pdfPath);
      await page.waitForTimeout(1_000);
      await settings(page, 'storage');
      await page.getByRole('list', { name: 'Storage used' }).waitFor();
    },
  },
  { name: 'devices', open: (page) => settings(page, 'devices') },
  {
    name: 'about',
    open: async (page) => {
      await settings(page, 'about');
      await page.waitForTimeout(2_500);
    },
  },
  {
    name: 'news',
    open: async (page) => {
      await settings(page, 'about');
      await page.getByRole('button', { name: 'What’s new' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'keep-question',
    open: async (page) => {
      await asked(page, false);
      await page
        .getByRole('region', { name: 'Keep your study data safe on this device?' })
        .waitFor();
    },
  },
  {
    name: 'install-steps',
    open: async (page) => {
      await page.addInitScript((agent) => {
        Object.defineProperty(navigator, 'userAgent', { get: () => agent });
      }, iphone);
      await asked(page, true);
      const offer = page.getByRole('region', { name: 'Install Haversack as an app' });
      await offer.getByRole('button', { name: 'Show me how' }).click();
    },
  },
];
