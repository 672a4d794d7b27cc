import { afterEach, describe, expect, it } from 'vitest';
import { openPokes } from './open-pokes.ts';
import type { Pokes } from './pokes.ts';

const open: Pokes[] = [];
afterEach(async () => {
  for (const pokes of open.splice(0)) await pokes.close();
});
const openOne = async (url: string) => {
  const pokes = await openPokes(url);
  open.push(pokes);
  return pokes;
};
const nextPoke = (pokes: Pokes, userId: string, device: string) =>
  new Promise<number>((resolve) => {
    const stop = pokes.listen(userId, {
      device,
      poke: (version) => {
        stop();
        resolve(version);
      },
      end: () => resolve(-1),
    });
  });

/** One process, and with a database to test on also two that share it. */
const setups: [string, () => Promise<[Pokes, Pokes]>][] = [
  [
    'within one process',
    async () => {
      const only = await openOne('');
      return [only, only];
    },
  ],
];
const url = process.env.PG_TEST_URL;
if (url !== undefined) {
  setups.push(['between two processes', async () => [await openOne(url), await openOne(url)]]);
}

describe.each(setups)('pokes %s', (_, openBoth) => {
  it('reach the user’s other devices only', async () => {
    const [here, there] = await openBoth();
    const phone = nextPoke(there, 'ada', 'phone');
    const writer = nextPoke(there, 'ada', 'laptop');
    const stranger = nextPoke(there, 'bob', 'phone');
    here.publish({ userId: 'ada', version: 1, device: 'laptop' });
    expect(await phone).toBe(1);
    here.publish({ userId: 'ada', version: 2, device: 'phone' });
    expect(await writer).toBe(2);
    here.publish({ userId: 'bob', version: 3, device: '' });
    expect(await stranger).toBe(3);
  });

  it('end the open streams when the server stops', async () => {
    const [, there] = await openBoth();
    const phone = nextPoke(there, 'ada', 'phone');
    await there.close();
    expect(await phone).toBe(-1);
  });
});
