import pg from 'pg';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { type Cluster, hasPostgres, startCluster } from '../../test/postgres/cluster.ts';
import { openPokes } from './open-pokes.ts';
import type { Pokes } from './pokes.ts';

const open: Pokes[] = [];
afterEach(async () => {
  for (const pokes of open.splice(0)) await pokes.close();
});
const storage = { rows: { position: async () => ({ epoch: 'e', version: 7 }) } };
const openOne = async (url: string) => {
  const pokes = await openPokes(url, storage);
  open.push(pokes);
  return pokes;
};
const nextPoke = (pokes: Pokes, userId: string, device: string) =>
  new Promise<string>((resolve) => {
    const stop = pokes.listen(userId, {
      device,
      poke: (text) => {
        stop();
        resolve(text);
      },
      look: () => undefined,
      end: () => resolve('ended'),
    });
  });

const nextLook = (pokes: Pokes, userId: string) =>
  new Promise<void>((resolve) => {
    const stop = pokes.listen(userId, {
      device: 'watch',
      poke: () => undefined,
      look: () => {
        stop();
        resolve();
      },
      end: () => undefined,
    });
  });

let cluster: Cluster | undefined;
afterAll(() => cluster?.stop());

/** One process, and two that share a database. */
const setups: [string, () => Promise<[Pokes, Pokes]>, 'whole' | 'bare'][] = [
  [
    'within one process',
    async () => {
      const only = await openOne('');
      return [only, only];
    },
    'whole',
  ],
  [
    'between two processes',
    async () => {
      cluster ??= await startCluster();
      const url = await cluster.newDatabase();
      return [await openOne(url), await openOne(url)];
    },
    'bare',
  ],
];

it('asks for no connection where there is no database', async () => {
  const connect = vi.spyOn(pg.Client.prototype, 'connect');
  await openOne('');
  expect(connect).not.toHaveBeenCalled();
});

describe.each(hasPostgres ? setups : setups.slice(0, 1))('pokes %s', (_, openBoth, large) => {
  it('reach the user’s other devices only', async () => {
    const [here, there] = await openBoth();
    const phone = nextPoke(there, 'ada', 'phone');
    const writer = nextPoke(there, 'ada', 'laptop');
    const stranger = nextPoke(there, 'bob', 'phone');
    here.publish({ userId: 'ada', epoch: 'e', version: 1, device: 'laptop', text: '1' });
    expect(await phone).toBe('1');
    here.publish({ userId: 'ada', epoch: 'e', version: 2, device: 'phone', text: '2' });
    expect(await writer).toBe('2');
    here.publish({ userId: 'bob', epoch: 'e', version: 3, device: '', text: '3' });
    expect(await stranger).toBe('3');
  });

  it('bring what is small; what no NOTIFY takes goes to the other process as a bare version', async () => {
    const [here, there] = await openBoth();
    const text = `{"version":4,"news":"${'ß'.repeat(5_000)}"}`;
    const phone = nextPoke(there, 'ada', 'phone');
    here.publish({ userId: 'ada', epoch: 'e', version: 4, device: 'laptop', text });
    expect(await phone).toBe(large === 'whole' ? text : '{"epoch":"e","version":4}');
  });

  it('reach each device once, those of the process that spoke too', async () => {
    const [here, there] = await openBoth();
    const heard: string[] = [];
    const last = Promise.withResolvers<void>();
    here.listen('ada', {
      device: 'phone',
      poke: (text) => {
        heard.push(text);
        if (text === 'last') last.resolve();
      },
      look: () => heard.push('look'),
      end: () => undefined,
    });
    const poke = { userId: 'ada', epoch: 'e', version: 1, device: 'laptop' };
    const arrived = [nextPoke(there, 'ada', 'tablet'), nextLook(there, 'ada')];
    here.publish({ ...poke, text: 'first' });
    here.sessionsEnded('ada');
    await Promise.all(arrived);
    // What comes from there comes behind all that was said here before.
    there.publish({ ...poke, text: 'last' });
    await last.promise;
    expect(heard).toEqual(['first', 'look', 'last']);
  });

  it('bring the largest text that a NOTIFY takes whole', async () => {
    const [here, there] = await openBoth();
    const poke = { userId: 'ada', epoch: 'e', version: 5, device: 'laptop', text: '' };
    const frame = Buffer.byteLength(JSON.stringify({ from: crypto.randomUUID(), ...poke }));
    for (const [bytes, isWhole] of [
      [7_900, true],
      [7_901, large === 'whole'],
    ] as const) {
      const phone = nextPoke(there, 'ada', 'phone');
      const text = 'x'.repeat(bytes - frame);
      here.publish({ ...poke, text });
      expect(await phone).toBe(isWhole ? text : '{"epoch":"e","version":5}');
    }
  });

  it('have the user’s streams look, and nobody else’s, when sessions have ended', async () => {
    const [here, there] = await openBoth();
    const looks: string[] = [];
    const hear = (userId: string) => nextLook(there, userId).then(() => looks.push(userId));
    const both = [hear('ada'), hear('bob')];
    here.sessionsEnded('ada');
    await both[0];
    here.sessionsEnded('bob');
    await both[1];
    expect(looks).toEqual(['ada', 'bob']);
  });

  it('end the open streams when the server stops', async () => {
    const [, there] = await openBoth();
    const phone = nextPoke(there, 'ada', 'phone');
    await there.close();
    expect(await phone).toBe('ended');
  });
});

describe.skipIf(!hasPostgres)('what is said on the channel by another program', () => {
  it.each(['', 'no JSON', '{"from":', '[]', '{"from":7}'])('is passed over (%j)', async (said) => {
    cluster ??= await startCluster();
    const url = await cluster.newDatabase();
    const here = await openOne(url);
    const phone = nextPoke(here, 'ada', 'phone');
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    await other.query('SELECT pg_notify($1, $2)', ['haversack_poke', said]);
    await other.end();
    const there = await openOne(url);
    there.publish({ userId: 'ada', epoch: 'e', version: 1, device: 'laptop', text: '1' });
    expect(await phone).toBe('1');
  });
});

describe.skipIf(!hasPostgres)('a line to the database that was down', () => {
  it('is made again; then streams hear how far the history goes, and others what was not said', async () => {
    cluster ??= await startCluster();
    const url = await cluster.newDatabase();
    const here = await openOne(url);
    const phone = nextPoke(here, 'ada', 'phone');
    const looked = nextLook(here, 'ada');
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    await admin.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    await admin.end();
    const there = await openOne(url);
    const tablet = nextPoke(there, 'bob', 'tablet');
    const told = nextLook(there, 'eve');
    here.sessionsEnded('eve');
    here.publish({ userId: 'bob', epoch: 'e', version: 4, device: 'laptop', text: 'whole' });
    expect(await tablet).toBe('{"epoch":"e","version":4}');
    expect(await phone).toBe('{"epoch":"e","version":7}');
    await Promise.all([looked, told]);
  });
});
