/** Many cards and reviews at once on a device, put into its database as they lie there after years of study. */
import type { Page } from '@playwright/test';

interface Filling {
  cards: number;
  /** In all; each card has about as many. */
  reviews: number;
  decks: number;
}

/**
 * Load a page afterwards: open pages have not seen the new cards. The first start of a new account has marked
 * derived data as complete; otherwise the next start would derive it all beside the test, which takes minutes.
 */
export async function fillCards(page: Page, filling: Filling): Promise<void> {
  await page.evaluate(async ({ cards, reviews, decks }) => {
    const databases = await indexedDB.databases();
    const name = databases.find((one) => /^haversack-[0-9a-f-]{36}$/.test(one.name ?? ''))?.name;
    const open = indexedDB.open(name ?? '');
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      open.onsuccess = () => resolve(open.result);
      open.onerror = () => reject(open.error);
    });
    const isDerived = () =>
      new Promise<boolean>((resolve, reject) => {
        const ask = database.transaction('meta').objectStore('meta').get('derived');
        ask.onsuccess = () => {
          const states: Record<string, { from?: string }> = ask.result?.value ?? {};
          const all = ['memory', 'studyDays', 'fileReads'].map((one) => states[one]);
          resolve(all.every((one) => one !== undefined && one.from === undefined));
        };
        ask.onerror = () => reject(ask.error);
      });
    while (!(await isDerived())) await new Promise((resolve) => setTimeout(resolve, 100));
    const dayMs = 86_400_000;
    const now = Date.now();
    const hex = (value: number, length: number) => value.toString(16).padStart(length, '0');
    const id = (kind: number, index: number) => `018f0000-000${kind}-7000-8000-${hex(index, 12)}`;
    const stamp = (atMs: number) => `${atMs.toString(36).padStart(9, '0')}-000-bench`;
    const words = 'cell tissue memory neuron axon synapse membrane protein enzyme gene'.split(' ');
    const word = (index: number) => words[index % words.length];
    const each = Math.max(1, Math.round(reviews / Math.max(1, cards)));
    const dayOf = (atMs: number) => new Date(atMs - 4 * 3_600_000).toISOString().slice(0, 10);
    const write = async (
      tables: string[],
      from: number,
      to: number,
      put: (store: (table: string) => IDBObjectStore, index: number) => void,
    ) => {
      for (let start = from; start < to; start += 5_000) {
        const transaction = database.transaction(tables, 'readwrite', { durability: 'relaxed' });
        for (let index = start; index < Math.min(to, start + 5_000); index++) {
          put((table) => transaction.objectStore(table), index);
        }
        await new Promise<void>((resolve, reject) => {
          transaction.oncomplete = () => resolve();
          transaction.onerror = () => reject(transaction.error);
        });
      }
    };
    await write(['deck'], 0, decks, (store, index) => {
      const createdAt = now - 900 * dayMs + index;
      store('deck').put({
        ...{ id: id(1, index), $at: stamp(createdAt), name: `Subject ${index + 1}`, createdAt },
        ...{ parentId: index % 4 === 0 ? null : id(1, index - (index % 4)), deletedAt: 0 },
      });
    });
    await write(['card', 'tag'], 0, cards, (store, index) => {
      const createdAt = now - 800 * dayMs + (index % 700) * dayMs;
      const reps = index % 10 === 0 ? 0 : each;
      const dueAt = reps === 0 ? 0 : now + ((index % 200) - 20) * dayMs;
      store('card').put({
        ...{ id: id(2, index), $at: stamp(createdAt), deckId: id(1, index % decks), kind: 'basic' },
        front: `What does the ${word(index)} number ${index} do with a ${word(index * 7 + 3)}?`,
        back: `It holds the ${word(index * 3 + 1)} together, as on page ${index % 300}.`,
        ...{ createdAt, deletedAt: 0, flag: index % 50 === 0 ? 1 + ((index / 50) % 7) : 0 },
        $memory: {
          ...{ live: 1, state: reps === 0 ? 0 : 2, dueAt, reps, lapses: index % 9 },
          ...{
            stability: reps === 0 ? 0 : 1 + (index % 300),
            difficulty: reps === 0 ? 0 : 1 + (index % 9),
          },
          ...{
            intervalDays: reps === 0 ? 0 : 1 + (index % 300),
            lastRatedAt: reps === 0 ? 0 : dueAt - (1 + (index % 300)) * dayMs,
          },
        },
      });
      if (index % 5 === 0) {
        store('tag').put({
          ...{
            id: id(3, index),
            $at: stamp(createdAt),
            ownerEntity: 'card',
            ownerId: id(2, index),
          },
          ...{
            name: ['exam', 'unit::one', 'hard', 'Übung'][(index / 5) % 4],
            createdAt,
            deletedAt: 0,
          },
        });
      }
    });
    const counts = new Map<string, { acts: number; remembered: number }>();
    await write(['review'], 0, reviews, (store, index) => {
      const ratedAt =
        now - Math.floor(((reviews - index) / reviews) * 700) * dayMs - (index % 12) * 3_600_000;
      const rating = [3, 3, 1, 3, 4, 2, 3, 3][(index * 7) % 8] ?? 3;
      const studyDay = dayOf(ratedAt);
      const count = counts.get(studyDay) ?? { acts: 0, remembered: 0 };
      counts.set(studyDay, {
        acts: count.acts + 1,
        remembered: count.remembered + Number(rating > 1),
      });
      store('review').put({
        ...{
          id: id(4, index),
          $at: stamp(ratedAt),
          cardId: id(2, (index * 31) % cards),
          ratedAt,
          rating,
        },
        ...{ tzOffsetMin: 0, studyDay, durationMs: 4_000 + (index % 9) * 1_000 },
      });
    });
    const days = [...counts];
    await write(['studyDays'], 0, days.length, (store, index) => {
      const [studyDay, count] = days[index] ?? ['', { acts: 0, remembered: 0 }];
      store('studyDays').put({ key: `${studyDay} review`, studyDay, entity: 'review', ...count });
    });
    database.close();
  }, filling);
}
