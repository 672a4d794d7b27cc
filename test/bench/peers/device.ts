/** A device: a browser with a profile of its own on an engine's page, and a relay to the server that counts bytes. */
import type { Page } from '@playwright/test';
import { startBrowser } from '../sync/browser.ts';
import type { Start } from './page/engine.ts';
import { startRelay } from './relay.ts';
import type { PeerServer } from './server/start.ts';

/** A page's function, called from outside. */
type Called<F> = F extends (...args: infer A) => infer R
  ? (...args: A) => Promise<Awaited<R>>
  : never;
export type Remote<P> = { [Name in keyof P]: Called<P[Name]> };

export interface Device<P> extends AsyncDisposable {
  page: Page;
  bench: Remote<P>;
  serverUrl: string;
  /** That have passed between device and server. */
  bytes(): number;
  /** Starts the app anew on a database that it has. */
  start(name: string): Promise<Start>;
  /** Ends the browser's processes and starts them again; `start` comes next. */
  restart(): Promise<void>;
}

/** @param prepare what is done to the page before it is loaded */
export async function startDevice<P extends object>(
  pageUrl: string,
  server: PeerServer,
  prepare?: (page: Page) => Promise<unknown>,
): Promise<Device<P>> {
  const relay = await startRelay(server.port);
  // In use page and server have one origin, so there is no request before the request.
  const browser = await startBrowser(['--disable-web-security']);
  let page = await browser.open(pageUrl);
  if (prepare !== undefined) {
    await prepare(page);
    page = await browser.open(pageUrl);
  }
  const device: Device<P> = {
    get page() {
      return page;
    },
    bench: remoteOf<P>(() => page),
    serverUrl: relay.url,
    bytes: relay.bytes,
    start: async (name) => {
      if (!page.isClosed()) await page.goto('about:blank');
      page = await browser.open(`${pageUrl}?start=${name}`);
      return remoteOf<{ atStart: () => Start }>(() => page).atStart();
    },
    restart: () => browser.restart(),
    [Symbol.asyncDispose]: async () => {
      await browser[Symbol.asyncDispose]();
      await relay[Symbol.asyncDispose]();
    },
  };
  return device;
}

function remoteOf<P extends object>(page: () => Page): Remote<P> {
  return new Proxy({} as Remote<P>, {
    get:
      (_, name) =>
      (...args: unknown[]) =>
        page().evaluate(
          ([called, given]) => {
            const { bench } = window as unknown as {
              bench: Record<string, (...all: unknown[]) => unknown>;
            };
            return bench[called]?.(...given);
          },
          [String(name), args] as const,
        ),
  });
}
