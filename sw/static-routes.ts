/**
 * Requests that bypass the worker, with the Static Routing API (WICG, Chromium 123 and later).
 *
 * Files of the build come directly from the caches, or from the network if they are missing, so that a start does not
 * wait for some sixty answers of the worker. Their names contain hashes of their content, and the stylesheets of themes
 * have a hash as their version, so any cached copy is right. Other browsers ask the worker, which answers the same.
 *
 * Requests to the server bypass the worker, which would only pass them on. A worker that gets a request while it should
 * be replaced also stays until it was idle for 30 s (docs/decisions/05).
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
    // Without them everything works, only slower.
    const warn = (error: unknown) => console.warn('The files have no routes of their own', error);
    install.waitUntil(added.catch(warn));
  });
}
