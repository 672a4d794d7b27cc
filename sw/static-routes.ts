/**
 * Requests that bypass the worker, with the Static Routing API (WICG, Chromium 123 and later).
 *
 * Files of the build come from the caches, or from the network if they are missing, so that a start does not wait for about
 * sixty answers of the worker. Their names contain hashes of their content, and the stylesheets of themes have a hash as
 * their version, so any cached copy is right. Other browsers ask the worker, which answers the same.
 *
 * The worker would only pass on requests to the server. A request would also delay its replacement until it was idle for
 * 30 s (docs/decisions/05).
 */
import { apiBase } from '../src/protocol/version.ts';

/** Missing in TypeScript. */
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
    // The app works without them, only slower.
    const warn = (error: unknown) => console.warn('The static routes could not be added', error);
    install.waitUntil(added.catch(warn));
  });
}
