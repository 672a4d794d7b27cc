/** What the log may contain. One line a request: method, route pattern, status, time. Never ids, tokens or bodies. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { apiBase } from '../../src/protocol/version.ts';

export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? '(none)';
    const line = {
      method: request.method,
      route,
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime),
    };
    // Requests for files would hide other lines, such as a code in the terminal.
    if (route.startsWith(apiBase)) request.log.info(line);
    else request.log.debug(line);
  });
}

/** The place and codes of a fault. Never its message, which may quote a body, a mail address or a row. */
export function describeFault(error: unknown): LoggedFault {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  // The stack begins with the message, whose lines may look like frames.
  const frames = (error.stack ?? '')
    .replace(error.message, '')
    .split('\n')
    .filter((line) => /^ +at .*(:\d+:\d+|<anonymous>)\)?$/.test(line));
  const codes = Object.entries(error).filter(
    ([name, value]) => codeNames.has(name) && /^[\w .-]{1,80}$/.test(String(value)),
  );
  const cause = error.cause === undefined ? {} : { cause: describeFault(error.cause) };
  const stack = frames.join('\n');
  return { type: error.name, message: '', ...Object.fromEntries(codes), ...cause, stack };
}

/** Fastify requires the three named fields. */
interface LoggedFault extends Record<string, unknown> {
  type: string;
  message: '';
  stack: string;
}

/** Codes of Node, SQLite, PostgreSQL and SMTP; `errstr` is SQLite's fixed text for its code. */
const codeNames = new Set([
  'code',
  'errcode',
  'errstr',
  'severity',
  'constraint',
  'table',
  'routine',
  'syscall',
  'responseCode',
  'command',
  'statusCode',
]);

/** The request that the running code serves, for the log of an uncaught error (`server/stop.ts`). */
interface CurrentRoute {
  method: string;
  /** The route's pattern, never the address. */
  route: string;
}

/** Small, since timers of a request keep it in memory. */
const current = new AsyncLocalStorage<CurrentRoute>();

/** Call it before all hooks that handle requests. */
export function noteCurrentRoute(app: FastifyInstance): void {
  app.addHook('onRequest', ({ method, routeOptions }, _reply, done) => {
    current.run({ method, route: routeOptions.url ?? '(none)' }, done);
  });
}

export function currentRoute(): CurrentRoute | undefined {
  return current.getStore();
}
