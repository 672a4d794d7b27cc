/** [P2] [P5] Concurrent changes of other devices and their effect on an undo: faults that each occurred once. */
import '../support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countUndoEffects } from '../../src/db/imports/undo-effects.ts';
import { mutateIn } from '../../src/db/mutate.ts';
import { dayMs } from '../../src/lib/date-format.ts';
import { createCards, moveCards } from '../../src/model/entities/card.ts';
import { createDeck, deleteDeck, renameDeck } from '../../src/model/entities/deck.ts';
import { createMedia } from '../../src/model/entities/media.ts';
import { purgeItems, restoreItems } from '../../src/model/trash.ts';
import { purge } from '../../src/queries/trash.ts';
import type { TestDevice } from '../support/device.ts';
import { isLong } from '../support/long.ts';
import { choose, claim, runClaimed, runOnce } from './job-support.ts';
import { exportOf, importInto, newDatabase, open, seenIn, usual } from './support.ts';
import { countLive, startTwoDevices } from './two-devices.ts';

const back = { ...usual, bringsBack: true };
let at: Awaited<ReturnType<typeof startTwoDevices>>;
let laptop: TestDevice;
let phone: TestDevice;
beforeEach(async () => {
  at = await startTwoDevices({ cards: 10, reviews: 20, files: 1 });
  ({ laptop, phone } = at);
});
afterEach(() => at.end());

const bring = async (device: TestDevice, choices = usual, from = at.zip) => {
  at.step();
  return await at.bring(device, from, choices);
};
const purgeCards = async (device: TestDevice) => {
  at.step();
  const ids = await device.database.rows('card').toCollection().primaryKeys();
  await device.edit(
    purgeItems,
    ids.map((id) => ({ entity: 'card' as const, id })),
  );
};

describe('restoring permanently deleted items from a backup', () => {
  const expectOnce = async () => {
    await at.syncAll(laptop, phone);
    expect(await laptop.rows()).toEqual(await phone.rows());
    expect([await countLive(laptop, 'card'), await countLive(laptop, 'review')]).toEqual([10, 20]);
  };

  it.runIf(isLong)('repeatedly counts their reviews once', async () => {
    await bring(laptop);
    for (let round = 0; round < 3; round++) {
      await purgeCards(laptop);
      await bring(laptop, back);
      await expectOnce();
    }
  });

  it('on two devices that both deleted them gives them once', async () => {
    await bring(laptop);
    await at.syncAll(laptop, phone);
    for (const device of [laptop, phone]) {
      await purgeCards(device);
      await bring(device, back);
    }
    await expectOnce();
  });

  it.runIf(isLong)(
    'on one device and later on another, after both deleted them, gives them once',
    async () => {
      await bring(laptop);
      await at.syncAll(laptop, phone);
      for (const device of [laptop, phone]) await purgeCards(device);
      await at.syncAll(laptop, phone);
      await bring(laptop, back);
      await at.syncAll(laptop, phone);
      await bring(phone, back);
      await expectOnce();
    },
  );

  it.runIf(isLong)('with a fast clock gives them once', async () => {
    await bring(laptop);
    await at.syncAll(laptop, phone);
    const ahead = { now: () => at.server.clock.nowMs + 365 * dayMs, tzOffsetMin: () => 0 };
    const items = at.cards.map((id) => ({ entity: 'card' as const, id }));
    await mutateIn(laptop.database, purgeItems, items, ahead);
    await bring(laptop, back);
    await at.syncAll(laptop, phone);
    await bring(laptop, back);
    await expectOnce();
  });
});

describe('an undo', () => {
  it('waits until the whole account was read, for any import', async () => {
    await at.syncAll(laptop, phone);
    await bring(laptop);
    await at.syncAll(laptop);
    const before = await laptop.rows();
    const { importId } = await bring(phone);
    expect((await at.undo(phone, importId)).ok).toBe(false);
    await at.syncAll(phone, laptop);
    expect(await laptop.rows()).toEqual(before);
  });

  it.runIf(isLong)(
    'does not count an answer as the whole account if it was requested before the import began',
    async () => {
      let gate: Promise<void> | undefined;
      let asked: () => void = vi.fn();
      const wasAsked = new Promise<void>((resolve) => {
        asked = resolve;
      });
      const tablet = await at.server.device(async (...args) => {
        const answer = await fetch(...args);
        if (gate !== undefined) asked();
        await gate;
        return answer;
      });
      await at.syncAll(laptop, tablet);
      let letIn: () => void = vi.fn();
      gate = new Promise((resolve) => {
        letIn = resolve;
      });
      const pulling = tablet.sync();
      await wasAsked;
      await bring(laptop);
      await at.syncAll(laptop);
      const before = await laptop.rows();
      const { importId } = await bring(tablet);
      gate = undefined;
      letIn();
      await pulling;
      await at.syncAll(tablet);
      expect((await at.undo(tablet, importId)).ok).toBe(true);
      await at.syncAll(tablet, laptop);
      tablet.database.close();
      expect(await laptop.rows()).toEqual(before);
    },
  );

  it('removes rows that an earlier attempt sent, even if another device has edited them since', async () => {
    await at.syncAll(laptop, phone);
    const { database } = laptop;
    const one = await choose(database, at.zip, usual);
    const stop = new AbortController();
    await runClaimed(database, await claim(database), stop.signal, (entity) => {
      if (/review/i.test(entity)) stop.abort();
    });
    await at.syncAll(laptop, phone);
    await phone.edit(renameDeck, { id: 'deck', name: 'Renamed' });
    await at.syncAll(phone);
    at.step();
    await runOnce(database);
    await at.syncAll(laptop, phone);
    expect((await at.undo(laptop, one.id)).ok).toBe(true);
    await at.syncAll(laptop, phone);
    expect((await seenIn(phone.database)).filter((row) => 'name' in row)).toEqual([]);
  });

  it.runIf(isLong)('undoes an import made with a fast clock', async () => {
    await laptop.edit(createDeck, { id: 'mine', name: 'Old name' });
    await at.syncAll(laptop);
    const other = newDatabase();
    await importInto(other, (await open(await exportOf(laptop.database), other)).source);
    await mutateIn(other, renameDeck, { id: 'mine', name: 'Imported name' });
    const changed = await exportOf(other);
    await other.delete();
    await laptop.edit(renameDeck, { id: 'mine', name: 'My name' });
    await at.syncAll(laptop);
    vi.setSystemTime(at.server.clock.nowMs + 365 * dayMs);
    const { source } = await open(changed, laptop.database);
    const chosen = { bringsBack: false, different: 'imported' as const };
    const { importId } = await importInto(laptop.database, source, chosen);
    await at.syncAll(laptop);
    expect(await laptop.database.rows('deck').get('mine')).toMatchObject({ name: 'Imported name' });
    expect((await at.undo(laptop, importId)).ok).toBe(true);
    expect(await laptop.database.rows('deck').get('mine')).toMatchObject({ name: 'My name' });
  });

  it.runIf(isLong)('removes a card from the student’s own deck in the Trash', async () => {
    await laptop.edit(createDeck, { id: 'mine', name: 'Mine' });
    const other = newDatabase();
    await importInto(other, (await open(await exportOf(laptop.database), other)).source);
    const card = { deckId: 'mine', kind: 'basic' as const, front: 'Imported', back: 'x' };
    await mutateIn(other, createCards, [card]);
    const more = await exportOf(other);
    await other.delete();
    const { importId } = await bring(laptop, usual, more);
    await at.syncAll(laptop);
    await laptop.edit(deleteDeck, { id: 'mine' });
    expect((await at.undo(laptop, importId)).ok).toBe(true);
    at.step();
    await laptop.edit(restoreItems, [{ entity: 'deck', id: 'mine' }]);
    expect(await countLive(laptop, 'card')).toBe(0);
  });
});

describe('an undo keeps items that another device has imported', () => {
  const expectReviewsToStay = async (importId: string) => {
    expect(await countLive(phone, 'review')).toBe(20);
    expect((await at.undo(laptop, importId)).ok).toBe(true);
    await at.syncAll(laptop, phone);
    expect([await countLive(phone, 'review'), await countLive(laptop, 'review')]).toEqual([20, 20]);
  };

  it.runIf(isLong)('between two attempts of the import', async () => {
    await at.syncAll(laptop, phone);
    const { database } = laptop;
    const one = await choose(database, at.zip, usual);
    const stop = new AbortController();
    await runClaimed(database, await claim(database), stop.signal, (step) => {
      if (/card/i.test(step)) stop.abort();
    });
    await at.syncAll(laptop, phone);
    await bring(phone);
    await at.syncAll(phone);
    at.step();
    await runOnce(database);
    await at.syncAll(laptop, phone);
    await expectReviewsToStay(one.id);
  });

  it('during the import', async () => {
    await at.syncAll(laptop, phone);
    const { source } = await open(at.zip, laptop.database);
    let isBrought = false;
    const { importId } = await importInto(laptop.database, {
      ...source,
      async *rows(options) {
        for await (const row of source.rows(options)) {
          if (row.entity === 'review' && !isBrought) {
            isBrought = true;
            await at.syncAll(laptop, phone);
            await bring(phone);
            await at.syncAll(phone);
          }
          yield row;
        }
      },
    });
    await at.syncAll(laptop, phone);
    await expectReviewsToStay(importId);
  });
});

describe('an undo removes nothing that the student created', () => {
  const isPurged = async ({ database }: TestDevice, id: string) =>
    'purgedAt' in ((await database.rows('card').get(id)) ?? {});

  it('keeps a deck with the student’s own cards, on any device, and removes its imported cards', async () => {
    await laptop.edit(createDeck, { id: 'own', name: 'Own' });
    const card = { deckId: 'own', kind: 'basic' as const, front: 'Mine', back: 'x' };
    const [moved = ''] = await laptop.edit(createCards, [card]);
    const { importId } = await bring(laptop);
    await at.syncAll(laptop, phone);
    at.step();
    await laptop.edit(moveCards, { ids: [moved], deckId: 'deck' });
    const [made = ''] = await phone.edit(createCards, [{ ...card, deckId: 'deck' }]);
    await at.syncAll(laptop, phone);
    expect((await countUndoEffects(laptop.database, importId)).kept).toEqual([
      { entity: 'deck', id: 'deck', has: 'card' },
    ]);
    expect((await at.undo(laptop, importId)).ok).toBe(true);
    await at.syncAll(laptop, phone);
    for (const device of [laptop, phone]) {
      const cards = (await seenIn(device.database)).filter((row) => 'front' in row);
      expect(cards.map(({ id }) => id).sort()).toEqual([moved, made].sort());
    }
    // After 30 days.
    await purge([{ entity: 'deck', id: 'deck' }], laptop.database, at.server.clock.nowMs);
    expect([await isPurged(laptop, moved), await isPurged(laptop, made)]).toEqual([false, false]);
  });

  it.runIf(isLong)('keeps a card with the student’s own picture, and its deck', async () => {
    const { importId } = await bring(laptop);
    await at.syncAll(laptop);
    const [owner = ''] = at.cards;
    const picture = { ownerEntity: 'card' as const, ownerId: owner, name: 'a.png' };
    const bytes = { sha256: 'a'.repeat(64), mime: 'image/png' as const, sizeBytes: 1 };
    await laptop.edit(createMedia, { id: 'picture', ...picture, ...bytes });
    expect((await at.undo(laptop, importId)).ok).toBe(true);
    const cards = (await seenIn(laptop.database)).filter((row) => 'front' in row);
    expect(cards.map(({ id }) => id)).toEqual([owner]);
    expect('purgedAt' in ((await laptop.database.rows('media').get('picture')) ?? {})).toBe(false);
  });
});
