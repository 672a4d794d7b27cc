import '../support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestDevice } from '../support/device.ts';
import { exportOf, importInto, newDatabase, open, usual } from './support.ts';
import { countLive, startTwoDevices } from './two-devices.ts';

const back = { ...usual, bringsBack: true };
let at: Awaited<ReturnType<typeof startTwoDevices>>;
let laptop: TestDevice;
beforeEach(async () => {
  at = await startTwoDevices({ cards: 10, reviews: 20, files: 1 });
  ({ laptop } = at);
});
afterEach(() => at.end());

describe('two backups of one history', () => {
  it('count a review once', async () => {
    const { importId } = await at.bring(laptop);
    await at.syncAll(laptop);
    await at.undo(laptop, importId);
    at.step();
    await at.bring(laptop, at.zip, back);
    await at.syncAll(laptop);
    expect(await countLive(laptop, 'review')).toBe(20);
    const second = await exportOf(laptop.database);
    const fresh = newDatabase();
    await importInto(fresh, (await open(at.zip, fresh)).source);
    await importInto(fresh, (await open(second, fresh)).source);
    expect(
      await fresh
        .rows('review')
        .filter((r) => !('purgedAt' in r))
        .count(),
    ).toBe(20);
    await fresh.delete();
  });
});
