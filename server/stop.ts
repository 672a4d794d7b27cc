import type { FastifyInstance } from 'fastify';
import { currentRoute } from './http/log.ts';
import { stopMs } from './limits.ts';

const lookMs = 50;

/** EX_SOFTWARE of sysexits.h. A failed start that the operator can correct ends with 1. */
const uncaughtExitCode = 70;

/** Accepts no more connections, waits up to `stopMs` for requests under way, and exits. */
export function createStop(app: FastifyInstance): (exitCode: number) => void {
  let isStopping = false;
  return (exitCode) => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(exitCode), stopMs);
    // Node closes only connections that are idle when the stop begins.
    setInterval(() => app.server.closeIdleConnections(), lookMs);
    app.close().then(
      () => process.exit(exitCode),
      () => process.exit(exitCode || 1),
    );
  };
}

/**
 * After an uncaught error or rejection the state of the process is unknown: it logs the error with its route, and stops.
 * `scripts/keep-up.mjs` or systemd restarts it.
 */
export function stopWhenUncaught(app: FastifyInstance, stop: (exitCode: number) => void): void {
  process.on('uncaughtException', (error: unknown, origin) => {
    app.log.fatal(
      { ...currentRoute(), origin, err: error },
      'uncaught error: the server stops and is restarted',
    );
    stop(uncaughtExitCode);
  });
}
