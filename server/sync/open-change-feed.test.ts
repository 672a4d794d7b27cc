import pg from 'pg';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { type Cluster, hasPostgres, startCluster } from '../../test/postgres/cluster.ts';
import { type ChangeFeed, openChangeFeed } from './change-feed.ts';

const open: ChangeFeed[] = [];
afterEach(async () => {
  for (const changeFeed of open.splice(0)) await changeFeed.close();
});
const storage = { rows: { position: async () => ({ epoch: 'e', version: 7 }) } };
const openOne = async (url: string) => {
  const changeFeed = await openChangeFeed(url, storage);
  open.push(changeFeed);
  return changeFeed;
};
const nextEntry = (changeFeed: ChangeFeed, userId: string, device: string) =>
  new Promise<string>((resolve) => {
    const stop = changeFeed.listen(userId, {
      device,
      tell: (text) => {
        stop();
        resolve(text);
      },
      look: () => undefined,
      end: () => resolve('ended'),
    });
  });

const nextLook = (changeFeed: ChangeFeed, userId: string) =>
  new Promise<void>((resolve) => {
    const stop = changeFeed.listen(userId, {
      device: 'watch',
      tell: () => undefined,
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
const setups: [string, () => Promise<[ChangeFeed, ChangeFeed]>, 'whole' | 'bare'][] = [
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

describe.each(hasPostgres ? setups : setups.slice(0, 1))(
  'change events %s',
  (_, openBoth, large) => {
    it('reach the user’s other devices only', async () => {
      const [here, there] = await openBoth();
      const phone = nextEntry(there, 'ada', 'phone');
      const writer = nextEntry(there, 'ada', 'laptop');
      const stranger = nextEntry(there, 'bob', 'phone');
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
      const phone = nextEntry(there, 'ada', 'phone');
      here.publish({ userId: 'ada', epoch: 'e', version: 4, device: 'laptop', text });
      expect(await phone).toBe(large === 'whole' ? text : '{"epoch":"e","version":4}');
    });

    it('reach each device once, those of the process that spoke too', async () => {
      const [here, there] = await openBoth();
      const heard: string[] = [];
      const last = Promise.withResolvers<void>();
      here.listen('ada', {
        device: 'phone',
        tell: (text) => {
          heard.push(text);
          if (text === 'last') last.resolve();
        },
        look: () => heard.push('look'),
        end: () => undefined,
      });
      const entry = { userId: 'ada', epoch: 'e', version: 1, device: 'laptop' };
      const arrived = [nextEntry(there, 'ada', 'tablet'), nextLook(there, 'ada')];
      here.publish({ ...entry, text: 'first' });
      here.sessionsEnded('ada');
      await Promise.all(arrived);
      // Messages from there arrive after all earlier ones from here.
      there.publish({ ...entry, text: 'last' });
      await last.promise;
      expect(heard).toEqual(['first', 'look', 'last']);
    });

    it('bring the largest text that a NOTIFY takes whole', async () => {
      const [here, there] = await openBoth();
      const entry = { userId: 'ada', epoch: 'e', version: 5, device: 'laptop', text: '' };
      const frame = Buffer.byteLength(JSON.stringify({ from: crypto.randomUUID(), ...entry }));
      for (const [bytes, isWhole] of [
        [7_900, true],
        [7_901, large === 'whole'],
      ] as const) {
        const phone = nextEntry(there, 'ada', 'phone');
        const text = 'x'.repeat(bytes - frame);
        here.publish({ ...entry, text });
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
      const phone = nextEntry(there, 'ada', 'phone');
      await there.close();
      expect(await phone).toBe('ended');
    });
  },
);

describe.skipIf(!hasPostgres)('what is said on the channel by another program', () => {
  it.each(['', 'no JSON', '{"from":', '[]', '{"from":7}'])('is passed over (%j)', async (said) => {
    cluster ??= await startCluster();
    const url = await cluster.newDatabase();
    const here = await openOne(url);
    const phone = nextEntry(here, 'ada', 'phone');
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
    const phone = nextEntry(here, 'ada', 'phone');
    const looked = nextLook(here, 'ada');
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    await admin.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    await admin.end();
    const there = await openOne(url);
    const tablet = nextEntry(there, 'bob', 'tablet');
    const told = nextLook(there, 'eve');
    here.sessionsEnded('eve');
    here.publish({ userId: 'bob', epoch: 'e', version: 4, device: 'laptop', text: 'whole' });
    expect(await tablet).toBe('{"epoch":"e","version":4}');
    expect(await phone).toBe('{"epoch":"e","version":7}');
    await Promise.all([looked, told]);
  });
});
