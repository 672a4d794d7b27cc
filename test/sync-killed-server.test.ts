/** The server process is killed again and again while two devices push: nothing is lost or doubled. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCards } from '../src/model/entities/card.ts';
import { createKillableServer, type KillableServer, passedMs } from './support/killable-server.ts';
import { fewerUnlessLong } from './support/long.ts';
import { createRandom } from './support/random.ts';

let server: KillableServer;
beforeEach(async () => {
  server = await createKillableServer();
});
afterEach(() => server.end());

describe('[P2] [S12] a server that is killed in the middle of pushes', () => {
  it('has, when it is back, each acknowledged edit, and takes the others once', {
    timeout: 120_000,
  }, async () => {
    const random = createRandom(4);
    await server.start();
    const devices = await server.devices(2);
    let made = 0;
    for (let round = 0; round < fewerUnlessLong(20, 1); round++) {
      for (const device of devices) {
        const cards = Array.from({ length: 300 }, (_, index) => ({
          deckId: 'd',
          kind: 'basic' as const,
          front: `${round} ${index}`,
          back: 'b',
        }));
        made += (await device.edit(createCards, cards)).length;
      }
      const pushes = devices.map((device) => device.sync());
      await passedMs(random.below(60));
      await server.kill();
      await Promise.all(pushes);
      await server.start();
    }
    for (const device of [...devices, ...devices])
      expect(await device.sync()).toEqual({ kind: 'done' });
    const [one, two] = await Promise.all(devices.map((device) => device.rows()));
    expect(one).toHaveLength(made);
    expect(two).toEqual(one);
  });
});
