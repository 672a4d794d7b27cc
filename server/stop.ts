/** How the server's process ends: on request, and after an uncaught error. */
import type { FastifyInstance } from 'fastify';
import { currentRoute } from './http/log.ts';
import { stopMs } from './limits.ts';

const lookMs = 50;

/** EX_SOFTWARE of sysexits.h. A failed start that a person can correct ends with 1. */
export const uncaughtExitCode = 70;

/** @returns a function that accepts no more connections, waits up to `stopMs` for requests under way, and exits; once */
export function createStop(app: FastifyInstance): (exitCode: number) => void {
  let isStopping = false;
  return (exitCode) => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(exitCode), stopMs);
    // Node closes only those that are idle when the stop begins.
    setInterval(() => app.server.closeIdleConnections(), lookMs);
    app.close().then(
      () => process.exit(exitCode),
      () => process.exit(exitCode || 1),
    );
  };
}

/**
 * For uncaught errors and rejections. The state of the process is unknown after one: it logs the error with its route, stops,
 * and is restarted from outside (`scripts/keep-up.mjs`, or systemd).
 */
export function stopWhenUncaught(app: FastifyInstance, stop: (exitCode: number) => void): void {
  process.on('uncaughtException', (error: unknown, origin) => {
    app.log.fatal({ ...currentRoute(), origin, err: error }, 'uncaught: the server restarts');
    stop(uncaughtExitCode);
  });
}
