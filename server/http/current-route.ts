/** The request that the running code serves, for the log of an uncaught error (`server/stop.ts`). */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

export interface CurrentRoute {
  method: string;
  /** The route's pattern, never the address. */
  route: string;
}

/** Small, since timers that a request starts keep it in memory. */
const current = new AsyncLocalStorage<CurrentRoute>();

/** Call it before all hooks that handle a request, so that they run within it. */
export function noteCurrentRoute(app: FastifyInstance): void {
  app.addHook('onRequest', ({ method, routeOptions }, _reply, done) => {
    current.run({ method, route: routeOptions.url ?? '(none)' }, done);
  });
}

/** @returns `undefined` outside of requests, as in timers */
export function currentRoute(): CurrentRoute | undefined {
  return current.getStore();
}
