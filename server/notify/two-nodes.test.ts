/** Two servers on one PostgreSQL that look at the same moment: each push and each summary goes out once. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Cluster,
  clusterStartMs,
  hasPostgres,
  onPostgres,
  startCluster,
} from '../../test/postgres/cluster.ts';
import { type Notified, startNotified } from '../../test/support/notified.ts';
import { type PushService, startPushService } from '../../test/support/push-service.ts';
import { look } from './look.ts';
import { createNotifier } from './notifier.ts';

describe.skipIf(!hasPostgres)(onPostgres('two servers that notify'), () => {
  let cluster: Cluster;
  let service: PushService;
  let world: Notified;
  beforeAll(async () => {
    cluster = await startCluster();
    service = await startPushService();
    const DATABASE_URL = await cluster.newDatabase();
    world = await startNotified({ DATABASE_URL, PRIVATE_HOSTS: service.host });
  }, clusterStartMs);
  afterAll(async () => {
    await world[Symbol.asyncDispose]();
    await service[Symbol.asyncDispose]();
    await cluster.stop();
  });

  it('push and mail each thing once, though both begin a run', async () => {
    world.clock.nowMs = Date.parse('2026-03-10T00:00Z');
    const userId = await world.student();
    await world.write(userId, 'settings', 'settings', { timeZone: 'UTC', digest: 'daily' });
    await world.write(userId, 'profile', 'profile', { notifyByMessage: true });
    const sessionId = randomUUID();
    await world.storage.sessions.insert(
      {
        ...{ id: sessionId, userId, expiresAt: world.clock.nowMs + 86_400_000_000 },
        ...{ accessHash: randomUUID(), refreshHash: randomUUID(), rotatedAt: 1, used: true },
        ...{ parentAccessHash: '', parentRefreshHash: '' },
      },
      world.clock.nowMs,
    );
    const { endpoint, keys } = service.subscribe('phone');
    const subscription = { id: 'phone', endpoint, ...keys };
    await world.storage.pushes.put({ userId, sessionId }, subscription, world.clock.nowMs, 5);
    const task = { title: 'Essay', dueOn: '2026-03-10', status: 'Ongoing', createdAt: 1 };
    await world.write(userId, 'task', 'essay', task);
    world.clock.nowMs = Date.parse('2026-03-10T08:00Z');
    // As if the other server had begun its run in another minute: only the claims keep them apart.
    let minute = 0;
    const counts: typeof world.storage.counts = {
      take: async () => ({ isFull: false, counts: [{ key: `${minute++}`, count: 1, endsAt: 0 }] }),
      giveBack: async () => undefined,
    };
    const nodes = Array.from({ length: 4 }, () =>
      createNotifier({ ...world.deps, storage: { ...world.storage, counts } }),
    );
    await Promise.all(nodes.map((node) => node.run()));
    expect(world.faults).toEqual([]);
    expect(service.pushed).toHaveLength(1);
    expect(world.mails.map(({ subject }) => subject)).toEqual(['Haversack: Tuesday, March 10']);
    const [account] = await world.storage.notices.accounts('', 10);
    if (account === undefined) throw new Error('there is an account');
    expect((await look(account, undefined, world.deps)).tellings).toEqual([]);
  });
});
