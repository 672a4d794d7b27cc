/** An error that nobody caught ends the server while two devices push, and it is started anew, as by `npm start`. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCards } from '../src/model/entities/card.ts';
import { createKillableServer, type KillableServer, passedMs } from './support/killable-server.ts';
import { fewerUnlessLong, isLong } from './support/long.ts';
import { createRandom } from './support/random.ts';

let server: KillableServer;
beforeEach(async () => {
  server = await createKillableServer({
    settings: { LOG_LEVEL: 'error' },
    args: [
      'test/support/kept-up.mjs',
      ...['--import', './test/support/break-on-wish.mjs', 'server/index.ts'],
    ],
    signal: 'SIGTERM',
  });
});
afterEach(() => server.end());

/** Answers are out before the process ends. */
async function breakServer(): Promise<void> {
  const headers = { 'x-break': 'throw' };
  await fetch(`http://127.0.0.1:${server.port}/v1/openapi.json`, { headers }).catch(
    () => undefined,
  );
}

const starts = () => server.said().match(/Haversack is at/g)?.length ?? 0;

describe('[P2] [S12] a server that ends by an error that nobody caught in the middle of pushes', () => {
  it.runIf(isLong)(
    'is back by itself with each acknowledged edit, and takes the others once',
    {
      timeout: 300_000,
    },
    async () => {
      const random = createRandom(49);
      const rounds = fewerUnlessLong(6, 1);
      await server.start();
      const devices = await server.devices(2);
      let made = 0;
      for (let round = 0; round < rounds; round++) {
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
        await breakServer();
        await Promise.all(pushes);
        // The next start is a minute's backoff away at most; it is the server's, not this test's.
        await expect.poll(starts, { timeout: 100_000, interval: 100 }).toBe(round + 2);
      }
      for (const device of [...devices, ...devices])
        expect(await device.sync()).toEqual({ kind: 'done' });
      const [one, two] = await Promise.all(devices.map((device) => device.rows()));
      expect(one).toHaveLength(made);
      expect(two).toEqual(one);
      expect(server.said().match(/Haversack has ended \(70\) and restarts/g)).toHaveLength(rounds);
      expect(server.endedWith()).toBeUndefined();
    },
  );
});
