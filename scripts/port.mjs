/** Checks the port before a start. Runs on an old Node too, like `run.mjs`. */
import { createServer } from 'node:net';

/** @returns why the port cannot be used, or `undefined` */
export function portProblem({ PORT = '8787', HOST = '127.0.0.1' }) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', ({ code }) =>
      resolve(
        code === 'EADDRINUSE'
          ? `Port ${PORT} is already taken. Stop the program that uses it, or set PORT to another number.`
          : undefined,
      ),
    );
    const port = Number(PORT);
    // The server itself reports other problems.
    if (!Number.isInteger(port) || port < 0 || port > 65_535) return resolve(undefined);
    probe.listen(port, HOST, () => probe.close(() => resolve(undefined)));
  });
}
