/** The port that a start asks for. It may be run by an old Node, like `run.mjs`. */
import { createServer } from 'node:net';

/** @returns why nothing can be started there, or `undefined` */
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
    // What else is wrong with it the server says in a sentence of its own.
    if (!Number.isInteger(port) || port < 0 || port > 65_535) return resolve(undefined);
    probe.listen(port, HOST, () => probe.close(() => resolve(undefined)));
  });
}
