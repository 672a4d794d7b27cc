/** Bounds the open streams of an account and a network, and the unread bytes of each stream. */
import { PassThrough } from 'node:stream';
import { mostStreamsOfAccount, mostStreamsOfNetwork, mostUnreadBytes } from '../../limits.ts';
import { createSums } from './rate-limit.ts';

interface OpenStreams {
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

/** @param cut ends the connection, which unread bytes would keep open for ever */
export function writeBounded(stream: PassThrough, text: string, cut: () => void): void {
  if (stream.destroyed || stream.writableEnded) return;
  stream.write(text);
  if (stream.readableLength + stream.writableLength > mostUnreadBytes) cut();
}
