/**
 * Ends connections whose answers are read too slowly. Node ends idle connections (`idleTimeoutMs`); a client that reads a byte
 * now and then would otherwise keep its file, its answer and its place in the bounds for ever.
 */

import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { leastPace } from '../../limits.ts';

export interface Pace {
  /** Milliseconds. A shorter delay is never too slow, as in a tunnel or a lift. */
  graceMs: number;
  bytesPerSecond: number;
}

const lookEveryMs = 10_000;

/** A reader that has not yet taken all sent bytes. */
export interface Behind {
  sinceMs: number;
  /** Bytes of the connection that it had taken by then. */
  takenBytes: number;
}

type Connection = Pick<Socket, 'bytesWritten' | 'writableLength'>;

/** @param behind at the last look; `undefined`: it was not behind */
export function lookAtReader(
  behind: Behind | undefined,
  { bytesWritten, writableLength }: Connection,
  nowMs: number,
  { graceMs, bytesPerSecond }: Pace,
): Behind | 'too slow' | undefined {
  // An idle stream of events.
  if (writableLength === 0) return undefined;
  if (behind === undefined) return { sinceMs: nowMs, takenBytes: bytesWritten - writableLength };
  const mayTakeMs = graceMs + (1_000 * (bytesWritten - behind.takenBytes)) / bytesPerSecond;
  return nowMs - behind.sinceMs > mayTakeMs ? 'too slow' : behind;
}

export function endSlowReaders(app: FastifyInstance, pace = leastPace, everyMs = lookEveryMs) {
  const readers = new Map<Socket, Behind | undefined>();
  app.addHook('onRequest', async ({ raw: { socket } }) => {
    if (readers.has(socket)) return;
    readers.set(socket, undefined);
    socket.once('close', () => readers.delete(socket));
  });
  const look = () => {
    const nowMs = performance.now();
    for (const [socket, before] of readers) {
      const behind = lookAtReader(before, socket, nowMs, pace);
      if (behind === 'too slow') socket.destroy();
      else readers.set(socket, behind);
    }
  };
  const timer = setInterval(look, everyMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
