/**
 * What goes past the worker. The build's own files: a browser that has the Static Routing API (WICG, Chromium 123 and later)
 * takes them from the caches by itself, and asks the network where they are not there, so that a start does
 * not wait for some sixty answers of the worker. Their names are hashes of what is in them, and the themes'
 * stylesheets carry one as their version: whichever cache a file is in, it is the right one. Others go on asking the
 * worker, which answers the same.
 *
 * What is the server's goes past the worker too: it would only hand the request on, and a worker that is asked in the
 * moment when it should make way stays until nothing was asked of it for 30 s (docs/decisions/05).
 */
import { apiBase } from '../src/protocol/version.ts';

/** What TypeScript does not know of yet. */
interface RoutingInstallEvent extends Event {
  waitUntil: (work: Promise<void>) => void;
  addRoutes?: (rules: StaticRoute[]) => Promise<void>;
}

interface StaticRoute {
  condition: { urlPattern: { pathname: string; search?: string }; requestMethod?: string };
  source: 'cache' | 'network';
}

const fromCache = (urlPattern: StaticRoute['condition']['urlPattern']): StaticRoute => ({
  condition: { urlPattern, requestMethod: 'get' },
  source: 'cache',
});

export function startStaticRoutes(worker: Pick<EventTarget, 'addEventListener'>): void {
  worker.addEventListener('install', (event) => {
    const install = event as RoutingInstallEvent;
    const added = install.addRoutes?.([
      fromCache({ pathname: '/assets/*' }),
      fromCache({ pathname: '/css/*', search: 'v=*' }),
      { condition: { urlPattern: { pathname: `${apiBase}/*` } }, source: 'network' },
    ]);
    if (added === undefined) return;
    // Without them everything still works, only later.
    const warn = (error: unknown) => console.warn('The files have no routes of their own', error);
    install.waitUntil(added.catch(warn));
  });
}
