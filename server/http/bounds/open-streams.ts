/**
 * Bounds on answers that last: how many one account and one network may hold open, and how much of each may
 * wait in memory for a reader that does not read.
 */
import { PassThrough } from 'node:stream';
import { createSums } from './sums.ts';

/** A device has one for all its tabs. */
export const mostStreamsOfAccount = 100;
/** A whole school may share one address. */
export const mostStreamsOfNetwork = 2_000;
/** Bytes. A device that is cut off comes back and asks by its cursor, so nothing is lost. */
export const mostUnreadBytes = 1024 * 1024;

export interface OpenStreams {
  /** @returns `undefined` where there are too many already */
  open(account: string, network: string): PassThrough | undefined;
}

export function createOpenStreams(): OpenStreams {
  const counts = createSums();
  return {
    open(account, network) {
      const bounds = { [`account ${account}`]: mostStreamsOfAccount };
      bounds[`network ${network}`] = mostStreamsOfNetwork;
      const keys = Object.keys(bounds);
      if (keys.some((key) => counts.of(key) >= (bounds[key] ?? 0))) return undefined;
      for (const key of keys) counts.add(key, 1);
      const stream = new PassThrough();
      stream.once('close', () => {
        for (const key of keys) counts.add(key, -1);
      });
      return stream;
    },
  };
}

/** @param cut ends the connection: what waits in the stream would keep it open for ever */
export function writeBounded(stream: PassThrough, text: string, cut: () => void): void {
  if (stream.destroyed || stream.writableEnded) return;
  stream.write(text);
  if (stream.readableLength + stream.writableLength > mostUnreadBytes) cut();
}
