/** What every browser test starts from: a server of its own, a student, and a page that may not misbehave. */
import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { isPolicyReport, takePolicyReports, watchBrowser } from './policy.ts';
import { ServerProcess } from './server.ts';
import { stayOffline } from './stay-offline.ts';

export interface Student {
  username: string;
  email: string;
  password: string;
}

export const student: Student = {
  username: 'Ada',
  email: 'ada@example.org',
  password: 'correct horse battery',
};

export const pdfPath = 'test/fixtures/psychology-extract.pdf';

interface Fixtures {
  server: ServerProcess;
  /** Fails each test in which a page broke the policy. */
  policy: undefined;
  /** Closes what a test has left open: the pages of a hundred tests would go on asking for servers that are gone. */
  closing: undefined;
}

export const test = base.extend<Fixtures, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      await use(stayOffline(watchBrowser(browser)));
    },
    { scope: 'worker' },
  ],
  policy: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      await use(undefined);
      expect(takePolicyReports(), 'no page broke the Content-Security-Policy').toEqual([]);
    },
    { auto: true },
  ],
  closing: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  server: async ({}, use) => {
    const server = await ServerProcess.start({}, 'test/e2e/support/watch-answers.ts');
    await use(server);
    await server.dispose();
    expect(server.said).not.toContain('Not as the API is described');
  },
});

export { expect };

/** Opens a browser of its own, as another device would be, and collects what must not happen in it. */
export async function newDevice(
  browser: Browser,
  server: Pick<ServerProcess, 'url'>,
  options: { phone?: boolean; dark?: boolean } = {},
): Promise<{ context: BrowserContext; page: Page; faults: string[] }> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: options.phone ? { width: 390, height: 844 } : { width: 1366, height: 768 },
  });
  const page = await context.newPage();
  const faults = watchFaults(page);
  return { context, page, faults };
}

/** Uncaught errors and Content-Security-Policy reports are faults wherever they come from. */
export function watchFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (isPolicyReport(message.text())) faults.push(message.text());
  });
  return faults;
}

export async function signUp(page: Page, server: ServerProcess, who = student): Promise<void> {
  await page.goto('/account/signup');
  await page.getByLabel('Username', { exact: true }).fill(who.username);
  await page.getByLabel('Email address').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByLabel('Confirm password').fill(who.password);
  const known = (await server.codesTo(who.email)).length;
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL('**/account/verification');
  // It is sent by itself; a click could wait for a button that is gone.
  await page.getByLabel('Verification code').fill(await server.codeFor(who.email, known));
  await skipOptions(page);
}

/** The first choices come by themselves after the first sign-in. */
export async function skipOptions(page: Page): Promise<void> {
  await page.waitForURL('**/option');
  await page.getByRole('link', { name: 'Skip' }).click();
  await page.waitForURL('**/dashboard');
}

export async function logIn(page: Page, who = student): Promise<void> {
  await page.goto('/account/login');
  await page.getByLabel('Email address').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/dashboard');
}

/** The worker has stored the whole app: from now on the network may go. */
export async function waitForOfflineReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    if (registration.active?.state === 'activated') return;
    await new Promise<void>((resolve) => {
      registration.active?.addEventListener('statechange', (event) => {
        if ((event.target as ServiceWorker).state === 'activated') resolve();
      });
    });
  });
}
