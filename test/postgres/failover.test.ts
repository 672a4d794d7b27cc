/**
 * A PostgreSQL that lost its newest changes: a standby was promoted, a point in time recovered, a folder copied back. The
 * servers on it notice by themselves, and devices bring back all that they hold [S3].
 */
import 'fake-indexeddb/auto';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createCards } from '../../src/model/entities/card.ts';
import { type SignedIn, signedIn } from '../../src/protocol/auth.ts';
import { ServerProcess } from '../e2e/support/server.ts';
import { createDevice, type TestDevice } from '../support/device.ts';
import { send, signUpOverHttp } from '../support/http-student.ts';
import { fewerUnlessLong, isLong } from '../support/long.ts';
import { createRandom, type Random } from '../support/random.ts';
import { clusterStartMs, hasPostgres, onPostgres } from './cluster.ts';
import { type Primary, startPrimary } from './primary.ts';

const seeds = Array.from({ length: fewerUnlessLong(20, 1) }, (_, index) => index + 1);

function shuffled<T>(random: Random, all: readonly T[]): T[] {
  return all
    .map((one) => ({ one, place: random.next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one);
}

describe.skipIf(!hasPostgres || !isLong)(onPostgres('after a failover of PostgreSQL'), () => {
  let primary: Primary;
  const servers: ServerProcess[] = [];
  beforeAll(async () => {
    primary = await startPrimary();
    const settings = { DATABASE_URL: primary.databaseUrl, LOG_LEVEL: 'error' };
    servers.push(
      ...(await Promise.all([ServerProcess.start(settings), ServerProcess.start(settings)])),
    );
  }, 2 * clusterStartMs);
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.dispose()));
    await primary.stop();
  });

  const serverAt = (index: number) => () => {
    const server = servers[index];
    if (server === undefined) throw new Error('The servers are not started');
    return server;
  };
  const [one, two] = [serverAt(0), serverAt(1)];

  interface Student {
    signedIn: SignedIn;
    devices: TestDevice[];
    logInAgain(): Promise<void>;
  }

  /** A student whose devices each use a random server. */
  async function student(name: string, count: number, random: Random): Promise<Student> {
    const first = await signUpOverHttp(one().url, name, (email) => one().codeFor(email));
    let token = first.session.accessToken;
    const fetchAnywhere: typeof fetch = (input, init) => {
      const request = new Request(input, init);
      request.headers.set('authorization', `Bearer ${token}`);
      const { pathname, search } = new URL(request.url);
      return fetch(new Request(`${random.pick([one(), two()])?.url}${pathname}${search}`, request));
    };
    const options = { userId: first.user.id, origin: one().url, fetch: fetchAnywhere };
    const devices = await Promise.all(
      Array.from({ length: count }, () => createDevice({ ...options, accessToken: token })),
    );
    onTestFinished(() => {
      for (const { database } of devices) database.close();
    });
    return {
      signedIn: first,
      devices,
      async logInAgain() {
        const given = { email: `${name}@example.org`, password: 'correct horse battery' };
        const { text } = await send(one().url, '/auth/login', given);
        token = v.parse(v.object({ data: signedIn }), JSON.parse(text)).data.session.accessToken;
      },
    };
  }

  const cards = (word: string, count: number) =>
    Array.from({ length: count }, (_, n) => {
      return { deckId: 'd', kind: 'basic' as const, back: 'b', front: `${word} ${n}` };
    });
  const frontsOf = async ({ database }: TestDevice) =>
    (await database.table<{ front: string }>('card').toArray()).map(({ front }) => front).sort();
  const synced = async (device: TestDevice) =>
    expect(await device.sync()).toEqual({ kind: 'done' });

  it.each(seeds)(
    '[S3] nothing is lost that a device had, seed %i',
    { timeout: 120_000 },
    async (seed) => {
      const random = createRandom(seed);
      const ada = await student(`ada${seed}`, 3, random);
      const [laptop, phone, tablet] = ada.devices;
      if (laptop === undefined || phone === undefined || tablet === undefined) return expect.fail();
      await laptop.edit(createCards, cards('early', 1 + random.below(20)));
      for (const device of ada.devices) await synced(device);

      const standby = await primary.startOther('standby');
      await primary.cutOff(standby);
      // Acknowledged, pulled by some, and only on the primary.
      for (let n = 0; n < 2 + random.below(4); n++) {
        const device = random.pick([laptop, phone]) ?? laptop;
        await device.edit(createCards, cards(`lost ${n}`, 1 + random.below(10)));
        await synced(device);
      }
      const held = new Set([...(await frontsOf(laptop)), ...(await frontsOf(phone))]);
      await primary.failOver(standby);

      // The former session is invalid on both servers, whatever is requested first.
      const { accessToken } = ada.signedIn.session;
      for (const { url } of shuffled(random, [one(), two()])) {
        expect((await answered(url, '/me', accessToken)).status).toBe(401);
      }
      // One of them has renewed it, and only once.
      expect(saidByAll().match(/Its history gets a new name/g)).toHaveLength(++failovers);
      await ada.logInAgain();
      // The tablet lacks the lost cards, and writes as far as the lost history went before any other comes.
      await tablet.edit(createCards, cards('new', 80));
      for (const device of shuffled(random, ada.devices)) {
        await synced(device);
        await synced(device);
      }
      for (const device of [...ada.devices, ...ada.devices]) await synced(device);
      const all = await frontsOf(tablet);
      expect([...held].filter((front) => !all.includes(front))).toEqual([]);
      for (const device of ada.devices) expect(await frontsOf(device)).toEqual(all);
      expect(new Set(all).size).toBe(all.length);
    },
  );

  let failovers = 0;
  const saidByAll = () => servers.map(({ said }) => said).join('');

  /** The first query reveals a dead connection. */
  async function answered(url: string, path: string, token: string) {
    for (;;) {
      const reply = await send(url, path, undefined, { token });
      if (reply.status < 500) return reply;
    }
  }
});
