/**
 * Two builds side by side on one machine, in turns: the first contentful paint of the landing page and of the
 * dashboard, with the worker running (warm) and stopped (cold), and the time from a click on a place to the frame that
 * paints its title. Only the ratios say something on a busy machine.
 */
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { chromiumOptions } from '../e2e/support/chromium.ts';
import { signUp, startServer, waitForOfflineReady } from '../e2e/support/fixtures.ts';
import { median } from './median.ts';

const rounds = 9;
const places = ['Tasks', 'Library', 'Files'] as const;

/** @param others folders of other builds, which `dist` is compared with; none: only `dist` is measured */
export async function measurePaint(others: readonly string[]): Promise<void> {
  const browser = await chromium.launch(chromiumOptions);
  const builds = await Promise.all([...others, 'dist'].map((folder) => open(browser, folder)));
  try {
    const times = builds.map(() => new Map<string, number[]>());
    for (let round = 0; round < rounds; round++) {
      for (const [index, build] of builds.entries()) {
        for (const [figure, ms] of await measureOnce(build)) {
          const known = times[index];
          known?.set(figure, [...(known.get(figure) ?? []), ms]);
        }
      }
    }
    const own = times.at(-1) ?? new Map<string, number[]>();
    console.log(`medians of ${rounds} rounds, milliseconds; ratio: dist to the other, in pairs`);
    for (const [figure, ours] of own) {
      const beside = times.slice(0, -1).map((other, index) => {
        const theirs = other.get(figure) ?? [];
        const ratio = median(ours.map((ms, round) => ms / (theirs[round] ?? Number.NaN)));
        return `${builds[index]?.folder} ${median(theirs).toFixed(0)}, ratio ${ratio.toFixed(2)}`;
      });
      console.log([`${figure}: dist ${median(ours).toFixed(0)}`, ...beside].join('; '));
    }
  } finally {
    await browser.close();
    await Promise.all(builds.map(({ dispose }) => dispose()));
  }
}

interface Build {
  folder: string;
  page: Page;
  session: CDPSession;
  dispose: () => Promise<void>;
}

async function open(browser: Browser, folder: string): Promise<Build> {
  const server = await startServer({ APP_DIR: folder });
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 1366, height: 768 },
  });
  const page = await context.newPage();
  await signUp(page, server);
  await waitForOfflineReady(page);
  const session = await context.newCDPSession(page);
  await session.send('ServiceWorker.enable');
  return { folder, page, session, dispose: () => server.dispose() };
}

async function measureOnce({ page, session }: Build): Promise<[string, number][]> {
  const measured: [string, number][] = [];
  await page.bringToFront();
  for (const [name, path] of [
    ['landing', '/'],
    ['dashboard', '/dashboard'],
  ] as const) {
    for (const worker of ['warm', 'cold']) {
      if (worker === 'cold') await session.send('ServiceWorker.stopAllWorkers');
      await page.goto(path, { waitUntil: 'commit' });
      measured.push([`first paint of the ${name}, worker ${worker}`, await firstPaint(page)]);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForLoadState();
      // The rest of the start must not run into the next measurement.
      await page.waitForTimeout(1_000);
    }
  }
  for (const place of places) {
    const link = page.getByRole('link', { name: place, exact: true }).first();
    await link.waitFor();
    await watchTitle(page, place);
    await link.click();
    const ms = await page.evaluate(
      () => (globalThis as unknown as { shown: Promise<number> }).shown,
    );
    measured.push([`click on ${place} to its title`, ms]);
    await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
    await page
      .getByRole('heading', { level: 1, name: place, exact: true })
      .waitFor({ state: 'detached' });
    await page.waitForTimeout(500);
  }
  return measured;
}

/** @returns milliseconds from the start of the navigation */
async function firstPaint(page: Page): Promise<number> {
  return await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const seen = (list: PerformanceObserverEntryList) => {
          for (const { name, startTime } of list.getEntries())
            if (name === 'first-contentful-paint') resolve(startTime);
        };
        new PerformanceObserver(seen).observe({ type: 'paint', buffered: true });
      }),
  );
}

/** Leaves the time from the next click to the painted frame with the title as `shown`. */
async function watchTitle(page: Page, title: string): Promise<void> {
  await page.evaluate((name) => {
    const shown = new Promise<number>((resolve) => {
      const begin = ({ timeStamp }: Event) => {
        const look = () =>
          requestAnimationFrame(() => {
            if (document.querySelector('h1')?.textContent !== name) return look();
            // A message posted in a frame arrives after its paint.
            const channel = new MessageChannel();
            channel.port1.onmessage = () => resolve(performance.now() - timeStamp);
            channel.port2.postMessage(undefined);
          });
        look();
      };
      addEventListener('click', begin, { capture: true, once: true });
    });
    Object.assign(globalThis, { shown });
  }, title);
}
