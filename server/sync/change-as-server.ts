/**
 * A change that the server makes in a student's history. It is stamped, merged by field, versioned and sent to open devices
 * like a device's change [S4]. Its stamp is later than all stamps in the row, so it wins over them and loses to later edits.
 */
import type { Change, Row } from '../../src/model/merge.ts';
import { protocolVersion } from '../../src/protocol/version.ts';
import type { Context } from '../context.ts';
import type { FeedEntry } from './change-feed.ts';
import { exchange } from './exchange.ts';
import { feedTexts } from './wire-text.ts';

/** No device has this name: all are notified. */
const noDevice = '';

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
  const { version } = delta;
  changeFeed.publish({
    userId,
    device: noDevice,
    epoch,
    version,
    ...feedTexts(epoch, delta),
  } satisfies FeedEntry);
}
