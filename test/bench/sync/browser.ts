/** Chromium with a profile on disk, as a student's: IndexedDB of a private window lives in memory and proves nothing. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, normalize } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumOptions } from '../../e2e/support/chromium.ts';
import type { PageFolder } from './build-page.ts';

export interface BenchBrowser extends AsyncDisposable {
  /** The page at `path`, ready to work. */
  open(url: string): Promise<Page>;
  /** Ends the browser's processes and starts them on the same profile. */
  restart(): Promise<void>;
}

/** @param switches of Chromium's command line, beside those of every test */
export async function startBrowser(switches: readonly string[] = []): Promise<BenchBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'haversack-bench-profile-'));
  const args = [...chromiumOptions.args, ...switches];
  const launch = () => chromium.launchPersistentContext(profile, { ...chromiumOptions, args });
  let context: BrowserContext = await launch();
  return {
    open: async (url) => {
      const page = context.pages()[0] ?? (await context.newPage());
      page.on('pageerror', (error) => console.error(`The page failed: ${error.message}`));
      await page.goto(url);
      await page.waitForFunction(() => 'bench' in window);
      await page.bringToFront();
      return page;
    },
    restart: async () => {
      await context.close();
      context = await launch();
    },
    [Symbol.asyncDispose]: async () => {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

export interface ServedPage extends AsyncDisposable {
  url: string;
}

/**
 * Serves the page alone, for what needs no server.
 * @param cacheControl of its scripts; without it the browser asks for them at each start
 */
export async function servePage({ path }: PageFolder, cacheControl?: string): Promise<ServedPage> {
  const server = createServer(async (request, response) => {
    const wanted = normalize(new URL(request.url ?? '/', 'http://x').pathname);
    const name = wanted.startsWith('/assets/') ? wanted : '/index.html';
    const type = name.endsWith('.js') ? 'text/javascript' : 'text/html';
    if (cacheControl !== undefined && name === wanted) {
      response.setHeader('Cache-Control', cacheControl);
    }
    response.setHeader('Content-Type', type).end(await readFile(join(path, name)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No address');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
