/** The start of every browser test: a server, its own student, and a page that must not misbehave. */
import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { encodeCookie } from '../../../src/api/session/cookie-jar.ts';
import { cookieName } from '../../../src/api/session/cookie-name.ts';
import { signUpOverHttp } from '../../support/http-student.ts';
import { isLong } from '../../support/long.ts';
import { isPolicyReport, takePolicyReports, watchBrowser } from './policy.ts';
import { ServerProcess } from './server.ts';
import { stayOffline } from './stay-offline.ts';
import { forgetWarnings, printWhatStoodThere } from './what-stood-there.ts';

export interface Student {
  username: string;
  email: string;
  password: string;
}

/** The student of a server that a test has for itself. */
export const student = studentCalled('Ada');

function studentCalled(username: string): Student {
  const email = `${username.toLowerCase()}@example.org`;
  return { username, email, password: 'correct horse battery' };
}

/** A server with a student of the test's own on it, whom `signUp` makes. */
export type ServerOfTest = Pick<ServerProcess, 'url' | 'codeFor' | 'codesTo'> & {
  student: Student;
};

export const pdfPath = 'test/fixtures/psychology-extract.pdf';

export type OwnServer = ServerProcess & { student: Student };

interface Fixtures {
  /** One for all tests of a worker process: a test neither ends it nor looks into its data. */
  server: ServerOfTest;
  /** For this test alone. */
  ownServer: OwnServer;
  /** Fails each test in which a page broke the policy. */
  policy: undefined;
  /** Closes what a test left open: the pages of a hundred tests would keep calling servers that are gone. */
  closing: undefined;
}

interface WorkerFixtures {
  browser: Browser;
  sharedServer: ServerProcess;
}

/**
 * Tag of a test that needs the service worker. Installing it costs ten seconds of processor time, so other tests of
 * `npm test` run without. A long run has it in all of them, as a student's browser does.
 */
const withWorker = '@worker';

const notAsDescribed = 'Not as the API is described';
let students = 0;

export const test = base.extend<Fixtures, WorkerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  serviceWorkers: async ({}, use, info) => {
    await use(isLong || info.tags.includes(withWorker) ? 'allow' : 'block');
  },
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
    async ({ browser }, use, info) => {
      forgetWarnings();
      await use(undefined);
      if (info.status !== info.expectedStatus) await printWhatStoodThere(browser);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
  sharedServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.dispose();
    },
    { scope: 'worker' },
  ],
  server: async ({ sharedServer }, use) => {
    const saidBefore = sharedServer.said.length;
    students += 1;
    const { url } = sharedServer;
    await use({
      url,
      student: studentCalled(`Ada-${students}`),
      codeFor: (email, known) => sharedServer.codeFor(email, known),
      codesTo: (email) => sharedServer.codesTo(email),
    });
    expect(sharedServer.said.slice(saidBefore)).not.toContain(notAsDescribed);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  ownServer: async ({}, use) => {
    const server = await startServer();
    await use(server);
    await server.dispose();
    expect(server.said).not.toContain(notAsDescribed);
  },
});

/** A server started by the test. @param env its own settings */
export async function startServer(env: Record<string, string> = {}): Promise<OwnServer> {
  const server = await ServerProcess.start(env, 'test/e2e/support/watch-answers.ts');
  return Object.assign(server, { student });
}

export { expect };

/**
 * Opens a browser of its own, as another device would be, and collects what must not happen in it. One that the test
 * keeps `online` does without the service worker, unless the run is long.
 */
export async function newDevice(
  browser: Browser,
  server: Pick<ServerProcess, 'url'>,
  options: { phone?: boolean; touch?: boolean; online?: boolean } = {},
): Promise<{ context: BrowserContext; page: Page; faults: string[] }> {
  const context = await browser.newContext({
    baseURL: server.url,
    hasTouch: options.touch ?? false,
    ...(options.online && !isLong ? { serviceWorkers: 'block' as const } : {}),
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

/**
 * Makes the student by the API, keeps the session where the app keeps it, and opens the dashboard. The API's requests
 * come from an address of their own, so that they do not count against the browser's.
 */
export async function signUp(
  page: Page,
  server: ServerOfTest,
  who: Student = server.student,
): Promise<void> {
  const known = (await server.codesTo(who.email)).length;
  const readCode = (email: string) => server.codeFor(email, known);
  const address = `198.51.100.${1 + (students % 250)}`;
  const { session } = await signUpOverHttp(server.url, who, readCode, { address });
  const cookie = {
    name: cookieName,
    value: encodeCookie(JSON.stringify(session)),
    domain: new URL(server.url).hostname,
    path: '/',
    expires: Date.parse(session.expiresIn) / 1_000,
    secure: true,
    sameSite: 'Strict' as const,
  };
  await page.context().addCookies([cookie]);
  // A session that no device is bound to yet: the app asks the server whose it is.
  await page.goto('/');
  await page.getByRole('link', { name: 'Open dashboard' }).click();
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
}

/** Like a new student. */
export async function signUpByForm(
  page: Page,
  server: ServerOfTest,
  who = server.student,
): Promise<void> {
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

export async function logIn(page: Page, who: Student): Promise<void> {
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
