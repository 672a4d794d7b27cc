/** [P2] [P3] Acts on thousands of cards without a network, pushed to a server that is killed in the middle: nothing lost, nothing twice. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Mutated, mutateIn } from '../src/db/mutate.ts';
import { readQueue } from '../src/db/outbox/outbox.ts';
import { deleteCards, rewriteCards } from '../src/model/entities/bulk-edit.ts';
import { createCards, moveCards, resumeCards, suspendCards } from '../src/model/entities/card.ts';
import { createDeck } from '../src/model/entities/deck.ts';
import type { Mutation } from '../src/model/entity.ts';
import { saveTags } from '../src/queries/tags/change-tags.ts';
import type { TestDevice } from './support/device.ts';
import { createKillableServer, type KillableServer, passedMs } from './support/killable-server.ts';
import { fewerUnlessLong, isLong } from './support/long.ts';
import { createRandom } from './support/random.ts';

const count = fewerUnlessLong(5_000, 200);
const kills = fewerUnlessLong(3, 1);
/** In the pushes after the first one. */
const laterKills = fewerUnlessLong(kills, 0);
/** Pushes of fewer cards are over sooner. */
const mostPushMs = fewerUnlessLong(320, 120);
const random = createRandom(11);

let server: KillableServer;
let laptop: TestDevice;
let phone: TestDevice;
let ids: string[];
beforeEach(async () => {
  server = await createKillableServer();
  await server.start();
  [laptop, phone] = (await server.devices(2)) as [TestDevice, TestDevice];
  for (const id of ['one', 'two', 'three']) await laptop.edit(createDeck, { id, name: id });
  const cards = Array.from({ length: count }, (_, index) => ({
    ...{ deckId: 'one', kind: 'basic' as const, front: `Cell ${index}`, back: 'b' },
  }));
  ids = await laptop.edit(createCards, cards);
  await syncAll();
}, 300_000);
afterEach(() => server.end());

async function syncAll(): Promise<void> {
  for (const device of [laptop, phone, laptop, phone])
    expect(await device.sync()).toEqual({ kind: 'done' });
  for (const { database } of [laptop, phone]) expect(await readQueue(database)).toEqual([]);
  expect(await phone.rows()).toEqual(await laptop.rows());
}

/** Pushes while the server is killed at various moments, some in the middle of a push. */
async function syncUnderKills(device: TestDevice, times = kills): Promise<void> {
  if (times === 0) await device.sync();
  for (let round = 0; round < times; round++) {
    const push = device.sync();
    await passedMs(20 + random.below(mostPushMs - 20));
    await server.kill();
    await push;
    await server.start();
  }
}

async function act<Input>(device: TestDevice, mutation: Mutation<Input>, input: Input) {
  const result = await mutateIn(device.database, mutation, input);
  if (!result.ok) throw new Error(result.error.message);
  return result.data;
}

async function tag(device: TestDevice, add: string[], remove: string[] = []): Promise<Mutated> {
  const owners = ids.map((ownerId) => ({ ownerEntity: 'card', ownerId }));
  const saved = await saveTags(owners, { add, remove }, device.database);
  if (!saved.ok) throw new Error(saved.error.message);
  return saved.data;
}

async function undo({ undo: back }: Mutated): Promise<void> {
  const undone = await back?.();
  expect(undone).toMatchObject({ ok: true });
}

/** How many cards are in each state. */
async function states({ database }: TestDevice): Promise<Record<string, number>> {
  const tags = (await database.rows('tag').toArray()).filter(({ deletedAt }) => deletedAt === 0);
  const tagged = Map.groupBy(tags, ({ ownerId }) => ownerId);
  const words = (await database.rows('card').toArray()).map((card) =>
    [
      card.deckId,
      String(card.front).split(' ')[0],
      ...(card.suspendedAt ? ['suspended'] : []),
      ...(card.deletedAt ? ['deleted'] : []),
      ...(tagged.get(card.id) ?? []).map(({ name }) => name),
    ].join(' '),
  );
  return Object.fromEntries(
    [...Map.groupBy(words, (word) => word)].map(([word, all]) => [word, all.length]),
  );
}

const rewrite = () => ids.map((id, index) => ({ id, front: `Zelle ${index}` }));

describe(`acts on ${count} cards`, () => {
  it.runIf(isLong)(
    'arrive once, and each is taken back afterwards',
    { timeout: 600_000 },
    async () => {
      await server.kill();
      const suspended = await act(laptop, suspendCards, { ids });
      const moved = await act(laptop, moveCards, { ids, deckId: 'two' });
      const tagged = await tag(laptop, ['exam']);
      const replaced = await act(laptop, rewriteCards, rewrite());
      await undo(await act(laptop, deleteCards, { ids }));
      await server.start();
      await syncUnderKills(laptop);
      await syncAll();
      expect(await states(phone)).toEqual({ 'two Zelle suspended exam': count });
      await undo(replaced);
      await undo(suspended);
      await syncUnderKills(laptop, laterKills);
      await undo(tagged);
      await undo(moved);
      await syncUnderKills(laptop, laterKills);
      await syncAll();
      expect(await states(phone)).toEqual({ 'one Cell': count });
    },
  );

  it.runIf(isLong)('are taken back in the middle of their push', { timeout: 600_000 }, async () => {
    await server.kill();
    const deleted = await act(laptop, deleteCards, { ids });
    const moved = await act(laptop, moveCards, { ids, deckId: 'two' });
    await server.start();
    const push = laptop.sync();
    await passedMs(150);
    await Promise.all([server.kill(), undo(deleted)]);
    await push;
    await undo(moved);
    await server.start();
    await syncAll();
    expect(await states(phone)).toEqual({ 'one Cell': count });
  });

  it.runIf(isLong)(
    'that say the opposite on two devices end the same on both, by the later',
    {
      timeout: 600_000,
    },
    async () => {
      const suspended = await act(laptop, suspendCards, { ids });
      const moved = await act(laptop, moveCards, { ids, deckId: 'two' });
      await tag(laptop, ['exam']);
      const deleted = await act(laptop, deleteCards, { ids });
      await passedMs(5);
      await act(phone, resumeCards, { ids });
      await act(phone, moveCards, { ids, deckId: 'three' });
      await act(phone, rewriteCards, rewrite());
      await Promise.all([syncUnderKills(laptop), syncUnderKillsOnly(phone)]);
      await syncAll();
      expect(await states(phone)).toEqual({ 'three Zelle deleted exam': count });
      // The laptop's undo must not touch later changes of the phone.
      await undo(deleted);
      await suspended.undo?.();
      await moved.undo?.();
      await syncAll();
      expect(await states(laptop)).toEqual({ 'three Zelle exam': count });
      await tag(phone, [], ['exam']);
      await syncAll();
      expect(await states(laptop)).toEqual({ 'three Zelle': count });
    },
  );
});

/** While another one kills the server. */
async function syncUnderKillsOnly(device: TestDevice): Promise<void> {
  for (let round = 0; round < kills; round++) {
    await device.sync();
    await passedMs(100);
  }
}
