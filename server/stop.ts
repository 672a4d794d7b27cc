/** How the server's process ends: when it is told to, and after an error that nobody caught. */

import type { FastifyInstance } from 'fastify';
import { currentRoute } from './http/current-route.ts';
import { stopMs } from './limits.ts';

/** How often it closes the connections that have all their answers. */
const lookMs = 50;

/** EX_SOFTWARE of sysexits.h. A start that fails by what a person can put right ends with 1. */
export const uncaughtExitCode = 70;

/** @returns a function that takes no more connections, waits `stopMs` at most for what is under way, and exits; once */
export function createStop(app: FastifyInstance): (exitCode: number) => void {
  let isStopping = false;
  return (exitCode) => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(exitCode), stopMs);
    // Node closes them only where they are idle when the stop begins.
    setInterval(() => app.server.closeIdleConnections(), lookMs);
    app.close().then(
      () => process.exit(exitCode),
      () => process.exit(exitCode || 1),
    );
  };
}

/**
 * For errors that nobody caught, rejections too. The state of the process is unknown after one: it logs the error with its
 * route, stops, and is restarted from outside (`scripts/keep-up.mjs`, or systemd).
 */
export function stopWhenUncaught(app: FastifyInstance, stop: (exitCode: number) => void): void {
  process.on('uncaughtException', (error: unknown, origin) => {
    app.log.fatal({ ...currentRoute(), origin, err: error }, 'uncaught: the server restarts');
    stop(uncaughtExitCode);
  });
}
