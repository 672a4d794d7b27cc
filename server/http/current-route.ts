/** The request that the running code works for, for the log of an error that nobody caught (`server/stop.ts`). */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

export interface CurrentRoute {
  method: string;
  /** The pattern, never the address. */
  route: string;
}

/** Small, since a timer that a request starts keeps it. */
const current = new AsyncLocalStorage<CurrentRoute>();

/** Call it before all hooks that work on a request, so that they run within it. */
export function noteCurrentRoute(app: FastifyInstance): void {
  app.addHook('onRequest', ({ method, routeOptions }, _reply, done) => {
    current.run({ method, route: routeOptions.url ?? '(none)' }, done);
  });
}

/** @returns `undefined` outside of requests, as in what a timer does */
export function currentRoute(): CurrentRoute | undefined {
  return current.getStore();
}
