/**
 * How large the shell is, and how long a start without a network takes: the dashboard against a blank page that
 * the same worker serves, in turns, with the worker running (warm) and stopped (cold), on this machine's processor
 * and on one four times slower. Needs a build in `dist`.
 */
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { measureShell } from '../../scripts/vite/shell-size.ts';
import { chromiumOptions } from '../e2e/support/chromium.ts';
import { signUp, startServer, waitForOfflineReady } from '../e2e/support/fixtures.ts';
import { addBlankPage, blankPath } from './blank-page.ts';
import { median } from './median.ts';

const rounds = 21;

/** Issue 14, “A simple start”: times a blank page. */
const mostTimes = (slowness: number) => (slowness === 1 ? 1.5 : 2);

type Worker = 'warm' | 'cold';

export async function measureOfflineStart(): Promise<void> {
  const shell = measureShell('dist');
  console.log(
    `Shell JavaScript, gzip: ${(shell.gzipBytes / 1000).toFixed(1)} kB in ${shell.files.length} files`,
  );
  for (const file of shell.files)
    console.log(`  ${(file.gzipBytes / 1000).toFixed(1).padStart(6)} kB  ${file.path}`);

  const build = await addBlankPage('dist');
  const browser = await chromium.launch(chromiumOptions);
  const server = await startServer({ APP_DIR: build.folder });
  try {
    const context = await browser.newContext({ baseURL: server.url });
    const page = await context.newPage();
    await signUp(page, server);
    await waitForOfflineReady(page);
    await page.reload();
    await server.kill();
    const session = await context.newCDPSession(page);
    await session.send('ServiceWorker.enable');
    console.log(
      '| worker | processor | dashboard | its heading | all of it | blank page | ratio | target | met |',
    );
    console.log('|---|---|---|---|---|---|---|---|---|');
    for (const slowness of [1, 4]) {
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
      for (const worker of ['warm', 'cold'] as const) {
        console.log(await compare(page, session, worker, slowness));
      }
    }
  } finally {
    await browser.close();
    await server.dispose();
    await build.dispose();
  }
}

/** @returns a line of the table: medians, and the median of the ratios pair by pair */
async function compare(
  page: Page,
  session: CDPSession,
  worker: Worker,
  slowness: number,
): Promise<string> {
  const times: ({ blank: number } & Opening)[] = [];
  for (let round = 0; round < rounds; round++) {
    if (worker === 'cold') await session.send('ServiceWorker.stopAllWorkers');
    const { heading: blank } = await timeOpening(page, blankPath);
    if (worker === 'cold') await session.send('ServiceWorker.stopAllWorkers');
    times.push({ blank, ...(await timeOpening(page, '/dashboard')) });
  }
  const of = (pick: (time: (typeof times)[number]) => number) => median(times.map(pick));
  const ratio = of(({ whole, blank }) => whole / blank);
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  return `| ${[
    worker,
    slowness === 1 ? 'this one' : `${slowness} × slower`,
    ms(of(({ whole }) => whole)),
    ms(of(({ heading }) => heading)),
    ms(of(({ all }) => all)),
    ms(of(({ blank }) => blank)),
    `${ratio.toFixed(2)} (heading ${of(({ heading, blank }) => heading / blank).toFixed(2)})`,
    `≤ ${mostTimes(slowness)}`,
    ratio <= mostTimes(slowness) ? 'yes' : 'no',
  ].join(' | ')} |`;
}

/** Milliseconds from the start of the navigation to the frame that paints it. */
interface Opening {
  heading: number;
  /** The reason to open the app: due cards and the streak, or the first steps. */
  whole: number;
  /** The rest of the panels and the header's tools, too. */
  all: number;
}

async function timeOpening(page: Page, path: string): Promise<Opening> {
  await page.goto(path, { waitUntil: 'commit' });
  return page.evaluate(async () => {
    // Asking at each frame would have the page draw frames that it does not draw by itself.
    const frameWith = async (holds: () => boolean) => {
      await new Promise<void>((resolve) => {
        const look = () => {
          if (!holds()) return;
          changes.disconnect();
          resolve();
        };
        const changes = new MutationObserver(look);
        changes.observe(document, { childList: true, subtree: true });
        look();
      });
      // The next frame paints it.
      await new Promise(requestAnimationFrame);
      return performance.now();
    };
    const hasHeading = () => document.querySelector('h1') !== null;
    const isBlank = () => hasHeading() && document.getElementById('root') === null;
    const titles = () =>
      [...document.querySelectorAll('main h2')].map((title) => title.textContent);
    const hasAll = () =>
      titles().includes('Tasks and events') &&
      document.querySelector('header [aria-label="Account"]') !== null;
    const [heading, whole, all] = await Promise.all([
      frameWith(hasHeading),
      frameWith(() => isBlank() || titles().length > 0),
      frameWith(() => isBlank() || hasAll()),
    ]);
    return { heading, whole, all };
  });
}
