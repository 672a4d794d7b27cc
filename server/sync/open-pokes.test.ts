import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { type Cluster, hasPostgres, startCluster } from '../../test/postgres/cluster.ts';
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

let cluster: Cluster | undefined;
afterAll(() => cluster?.stop());

/** One process, and two that share a database. */
const setups: [string, () => Promise<[Pokes, Pokes]>][] = [
  [
    'within one process',
    async () => {
      const only = await openOne('');
      return [only, only];
    },
  ],
  [
    'between two processes',
    async () => {
      cluster ??= await startCluster();
      const url = await cluster.newDatabase();
      return [await openOne(url), await openOne(url)];
    },
  ],
];

describe.each(hasPostgres ? setups : setups.slice(0, 1))('pokes %s', (_, openBoth) => {
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
