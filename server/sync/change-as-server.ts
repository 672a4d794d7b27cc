/**
 * A change that the server makes in a student's history itself. It goes the way of any device's [S4]: stamped, merged by field,
 * given a version, and told to the devices that are open. Its stamp is the server's own, later than all in the row, so it
 * wins over what was there and gives way to whatever a student writes afterwards.
 */
import type { Change, Row } from '../../src/model/merge.ts';
import { protocolVersion } from '../../src/protocol/version.ts';
import type { Context } from '../context.ts';
import type { FeedEntry } from './change-feed.ts';
import { exchange } from './exchange.ts';
import { deltaToWire } from './wire-text.ts';

/** No device has this name, so none is left out. */
const noDevice = '';

/** @throws NoSuchAccount */
export async function changeAsServer(
  { storage, clock, changeFeed }: Pick<Context, 'storage' | 'clock' | 'changeFeed'>,
  userId: string,
  change: Omit<Change, 'at'>,
): Promise<void> {
  const [stored] = await storage.rows.read(userId, [change]);
  const own = clock.startBatch();
  if (stored !== undefined) {
    const row = JSON.parse(stored.body) as Row;
    for (const stamp of [row.$at, ...Object.values(row.$by ?? {})]) own.observe(stamp);
  }
  const changes = [{ ...change, at: own.nextStamp() }];
  const { cursor, delta } = await exchange(storage, clock, userId, {
    protocol: protocolVersion,
    cursor: await storage.rows.position(userId),
    changes,
  });
  if (delta === undefined) return;
  const { epoch } = cursor;
  const text = deltaToWire(epoch, delta);
  changeFeed.publish({
    userId,
    device: noDevice,
    epoch,
    version: delta.version,
    text,
  } satisfies FeedEntry);
}
