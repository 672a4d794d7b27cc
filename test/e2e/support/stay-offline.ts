/**
 * Chromium 150 forgets at each navigation that a context was set offline: no request gets through, but the new page
 * hears from `navigator.onLine` that there is a network, as no browser without one would say. Later ones remember.
 */
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

/** Has each page of each context hear that there is no network for as long as the context is set offline. */
export function stayOffline(browser: Browser): Browser {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (...options) => {
    const context = await open(...options);
    stayOfflineIn(context);
    return context;
  };
  return browser;
}

function stayOfflineIn(context: BrowserContext): void {
  const sessions = new Map<Page, Promise<CDPSession>>();
  let isOffline = false;
  const say = async (page: Page, offline: boolean) => {
    const session = sessions.get(page) ?? context.newCDPSession(page);
    sessions.set(page, session);
    const state = { offline, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
    // A closed page has no listener.
    await session
      .then((one) => one.send('Network.overrideNetworkState', state))
      .catch(() => undefined);
  };
  const set = context.setOffline.bind(context);
  context.setOffline = async (offline) => {
    isOffline = offline;
    await set(offline);
    if (!offline) await Promise.all([...sessions.keys()].map((page) => say(page, false)));
  };
  context.on('page', (page) => {
    page.on('close', () => sessions.delete(page));
    page.on('framenavigated', (frame) => {
      if (isOffline && frame === page.mainFrame()) void say(page, true);
    });
  });
}
