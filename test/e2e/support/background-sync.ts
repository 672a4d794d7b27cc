/** Background Sync as the browser drives it, and as a test may by the browser's own debugging protocol. */
import type { BrowserContext, Page } from '@playwright/test';

export const outboxTag = 'haversack-outbox';

/** The tags for which the browser was asked to wake the worker. */
export async function askedTags(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const { sync } = registration as unknown as { sync: { getTags(): Promise<string[]> } };
    return sync.getTags();
  });
}

/** Permission that Chromium grants to an installed app in frequent use. */
export async function grantPeriodicSync(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { targetInfo } = await session.send('Target.getTargetInfo');
  const { browserContextId } = targetInfo;
  await session.detach();
  // A permission ends with the session that granted it.
  const granting = await page.context().browser()?.newBrowserCDPSession();
  await granting?.send('Browser.setPermission', {
    permission: { name: 'periodic-background-sync' },
    setting: 'granted',
    origin,
    ...(browserContextId === undefined ? {} : { browserContextId }),
  });
}

/** The tags for which the browser was asked to wake the worker now and then. */
export async function periodicTags(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const { periodicSync } = registration as unknown as {
      periodicSync: { getTags(): Promise<string[]> };
    };
    return periodicSync.getTags();
  });
}

/** Wakes the worker of the page's origin now, whatever the browser thinks of the network. */
export async function dispatchSync(
  context: BrowserContext,
  page: Page,
  origin: string,
): Promise<void> {
  const { session, registrationId } = await findWorker(context, page, origin);
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId,
    tag: outboxTag,
    lastChance: false,
  });
  await session.detach();
}

/** The same for Periodic Background Sync, whether or not the browser grants it. */
export async function dispatchPeriodicSync(
  context: BrowserContext,
  page: Page,
  origin: string,
  tag: string,
): Promise<void> {
  const { session, registrationId } = await findWorker(context, page, origin);
  await session.send('ServiceWorker.dispatchPeriodicSyncEvent', { origin, registrationId, tag });
  await session.detach();
}

async function findWorker(context: BrowserContext, page: Page, origin: string) {
  const session = await context.newCDPSession(page);
  const registrationId = await new Promise<string>((resolve, reject) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`);
      if (own !== undefined) resolve(own.registrationId);
    });
    session.send('ServiceWorker.enable').catch(reject);
  });
  return { session, registrationId };
}

/** The browser ends an idle worker by itself after about 30 s; this does so now. */
export async function stopWorkers(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.detach();
}
