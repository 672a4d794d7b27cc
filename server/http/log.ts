/** One line a request: method, route pattern, status, time. Never addresses with ids, tokens or bodies. */
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
    // The app's own files would drown what matters, a code in the terminal included.
    if (route.startsWith(apiBase)) request.log.info(line);
    else request.log.debug(line);
  });
}

/**
 * A fault as the log may have it: where it happened and its codes. Never its message, since that quotes: a
 * parser the text that it stumbled over, a mail server the address, PostgreSQL the value.
 */
export function describeFault(error: unknown): LoggedFault {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  // The message may have lines that look like places; it stands at the stack's beginning.
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

/** Fastify wants the three that are named. */
export interface LoggedFault extends Record<string, unknown> {
  type: string;
  message: '';
  stack: string;
}

/** Of Node, SQLite, PostgreSQL and SMTP; `errstr` is SQLite's own fixed text for its code. */
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
