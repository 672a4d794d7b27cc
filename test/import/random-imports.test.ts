/** Imports, undos, edits and syncs in any order on two devices: nothing that the student made goes, all is the same at the end. */
import '../support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { createCards, editCard } from '../../src/model/entities/card.ts';
import { createDeck } from '../../src/model/entities/deck.ts';
import { rateCard } from '../../src/model/entities/facts/review.ts';
import type { Row } from '../../src/model/merge.ts';
import { purgeItems } from '../../src/model/trash.ts';
import { fewerUnlessLong } from '../support/long.ts';
import { createRandom } from '../support/random.ts';
import { everythingIn, exportOf } from './support.ts';
import { startTwoDevices } from './two-devices.ts';

const from = Number(process.env.SEED_FROM ?? 1);
const seeds = Array.from(
  { length: Number(process.env.SEEDS ?? fewerUnlessLong(200, 1)) },
  (_, n) => n + from,
);

it.each(seeds)('seed %i', { timeout: 120_000 }, async (seed) => {
  const at = await startTwoDevices({ cards: 3, reviews: 4, files: 1 });
  const { laptop, phone } = at;
  const random = createRandom(seed);
  const log: string[] = [];
  try {
    await at.syncAll(laptop, phone);
    await laptop.edit(createDeck, { id: 'own', name: 'Own' });
    const own = await laptop.edit(
      createCards,
      Array.from({ length: 3 }, (_, n) => ({
        deckId: 'own',
        kind: 'basic' as const,
        front: `own ${n}`,
        back: 'x',
      })),
    );
    await at.syncAll(laptop, phone);
    const zips = [at.zip, await exportOf(laptop.database)];
    const brought: { name: string; id: string }[] = [];
    let reviews = 0;
    for (let step = 0; step < 16; step++) {
      at.step();
      const [name, device] = random.chance(0.5)
        ? (['laptop', laptop] as const)
        : (['phone', phone] as const);
      const what = random.below(10);
      if (what < 3) {
        const zip = zips[random.below(zips.length)] ?? at.zip;
        const choices = {
          bringsBack: random.chance(0.5),
          different: random.chance(0.3) ? ('imported' as const) : ('newer' as const),
        };
        log.push(`${name} brings zip ${zips.indexOf(zip)} ${JSON.stringify(choices)}`);
        brought.push({ name, id: (await at.bring(device, zip, choices)).importId });
      } else if (what < 5) {
        const mine = brought.filter((one) => one.name === name);
        const one = mine[random.below(Math.max(1, mine.length))];
        if (one)
          log.push(`${name} undoes ${brought.indexOf(one)}: ${(await at.undo(device, one.id)).ok}`);
      } else if (what < 6) {
        log.push(`${name} edits`);
        await device.edit(editCard, { id: own[random.below(3)] ?? '', front: `edit ${step}` });
      } else if (what < 7) {
        log.push(`${name} reviews`);
        reviews += 1;
        await device.edit(rateCard, {
          cardId: own[random.below(3)] ?? '',
          rating: 3,
          durationMs: 5,
        });
      } else if (random.chance(0.2)) {
        log.push(`${name} deletes what was imported for good`);
        const cards = (await device.database.rows('card').toArray()).filter(
          (row) => !own.includes(row.id) && !('purgedAt' in row),
        );
        await device.edit(
          purgeItems,
          cards.map(({ id }) => ({ entity: 'card' as const, id })),
        );
      } else if (what < 8) {
        log.push(`${name} exports`);
        zips.push(await exportOf(device.database));
      } else {
        log.push(`${name} syncs`);
        await device.sync();
      }
    }
    await at.syncAll(laptop, phone);
    expect(await phone.rows()).toEqual(await laptop.rows());
    expect(await everythingIn(phone.database)).toEqual(await everythingIn(laptop.database));
    const live = (rows: Row[]) =>
      rows.filter((row) => !('purgedAt' in row) && (row.deletedAt ?? 0) === 0);
    const all = await everythingIn(laptop.database);
    expect(live(all.card ?? []).filter(({ deckId }) => deckId === 'own')).toHaveLength(3);
    expect(live(all.deck ?? []).filter(({ id }) => id === 'own')).toHaveLength(1);
    const mine = live(all.review ?? []).filter(({ cardId }) => own.includes(String(cardId)));
    expect(mine).toHaveLength(reviews);
    expect([0, 4]).toContain(live(all.review ?? []).length - reviews);
    // The same from a fresh export.
    expect(live(all.card ?? []).length).toBeLessThanOrEqual(6);
  } catch (error) {
    console.info(`seed ${seed}:\n${log.join('\n')}`);
    throw error;
  } finally {
    await at.end();
  }
});
