/** The student looks at the list of refused changes [S5]: each is made anew, discarded, or left for later. */
import { parseStamp } from '../../src/model/clock.ts';
import { isTombstone, stampOf, tombstoneField } from '../../src/model/merge.ts';
import type { Device, Tab, World } from './device.ts';
import {
  type Ledger,
  recordDiscard,
  recordDiscarded,
  recordReplaced,
  recordRetried,
  recordRetry,
  recordStillListed,
  recordTooLate,
} from './ledger.ts';

/** @param how `finally`: gives up what no server accepts, and repeats the rest */
export function decide(
  { scheduler, server }: World,
  device: Device,
  tab: Tab,
  ledger: Ledger,
  how: 'sometimes' | 'finally',
): void {
  const { random } = scheduler;
  const { discardRefused, retryRefused } = tab.release.refused;
  scheduler.start(tab.owner, 'decides', async () => {
    const listed = await tab.database.refused.toArray();
    recordStillListed(
      ledger,
      listed.map(({ seq = 0 }) => seq),
      device,
    );
    for (const { seq = 0, entity, id, fields, isCopy = false } of listed) {
      const edit = { seq, entity, id, fields };
      const row = device.peek(entity, id);
      // Deleted forever elsewhere: no repetition would make it visible.
      const isDead =
        row !== undefined &&
        isTombstone(row) &&
        !(tombstoneField in fields) &&
        parseStamp(stampOf(row, tombstoneField)).device !== (await tab.database.readMeta('device'));
      const isHopeless = ledger.hopeless.has(`${entity}/${id}`);
      if (how === 'sometimes' && random.chance(0.5)) continue;
      // It went with the making of its thing.
      if ((await tab.database.refused.get(seq)) === undefined) continue;
      // Words that another device's deletion has emptied: the edits themselves still have to reach the server.
      if (isCopy) {
        await discardRefused([seq], tab.database, device.nowMs());
        continue;
      }
      if (isHopeless || isDead || (how === 'sometimes' && random.chance(0.5))) {
        recordDiscard(ledger, edit, server.isFirstHistory());
        const given = await discardRefused([seq], tab.database, device.nowMs());
        if (given.ok) recordDiscarded(ledger, edit, server.seen);
        continue;
      }
      recordRetry(ledger, edit, device);
      const result = await retryRefused(seq, tab.database, device.nowMs());
      if (result.ok) {
        recordRetried(ledger, edit, device);
        for (const other of listed) {
          if (other.entity !== entity || other.id !== id || other.seq === seq) continue;
          const left = (await tab.database.refused.get(other.seq ?? 0))?.fields ?? {};
          const gone = Object.entries(other.fields).filter(([field]) => !(field in left));
          recordReplaced(ledger, { entity, id, fields: Object.fromEntries(gone) }, device);
        }
        continue;
      }
      // Decided in another tab, or the disk is full: then it stays as it is.
      const isListed = (await tab.database.refused.get(seq)) !== undefined;
      if (!isListed) recordTooLate(ledger, edit, device);
      else if (how === 'finally') throw new Error(result.error.message);
    }
  });
}
