/** Whatever happens to edits on their way, the index misses none of them and keeps no word that is gone. */
import 'fake-indexeddb/auto';
import sqlite from '@sqlite.org/sqlite-wasm';
import { expect, it } from 'vitest';
import { fewerUnlessLong } from '../../../test/support/long.ts';
import { createRandom } from '../../../test/support/random.ts';
import { openAccountDatabase } from '../../db/database.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { mutateIn } from '../../db/mutate.ts';
import { readQueue, takeOut } from '../../db/outbox/outbox.ts';
import { discardRefused, refuseEntry, retryRefused } from '../../db/outbox/refused.ts';
import { createNote, editNote } from '../../model/entities/note.ts';
import { findTexts } from './engine/find-texts.ts';
import { SearchIndex } from './engine/search-index.ts';
import { readSearchLine } from './engine/search-line.ts';
import { bringUpToDate } from './keep-index.ts';

const { oo1 } = await sqlite();
const seeds = Array.from({ length: fewerUnlessLong(60, 2) }, (_, index) => index + 1);
const steps = 50;

it.each(seeds)('after each of 50 acts in seed %i', { timeout: 60_000 }, async (seed) => {
  const random = createRandom(seed);
  const database = await openAccountDatabase(`histories-${seed}`);
  const index = SearchIndex.create(new oo1.DB(':memory:'));
  const ids: string[] = [];
  /** Every word that was a title once; no two are alike, since the search forgives typos. */
  const words = new Set<string>();
  const letter = () => String.fromCharCode('a'.charCodeAt(0) + random.below(26));
  const newWord = () => {
    const word = Array.from({ length: 14 }, letter).join('');
    words.add(word);
    return word;
  };
  const leave = async (most?: number) => {
    const sent = (await readQueue(database)).slice(0, most);
    await inTransaction(database, ['outbox', 'searchChanges'], (bound) => takeOut(bound, sent));
  };
  const acts = {
    create: async () => {
      const id = `note-${ids.length}`;
      ids.push(id);
      await mutateIn(database, createNote, { id, title: newWord(), body: '' });
    },
    edit: async () => {
      const id = random.pick(ids);
      if (id !== undefined) await mutateIn(database, editNote, { id, title: newWord() });
    },
    leaveSome: () => leave(1 + random.below(5)),
    leaveAll: () => leave(),
    refuse: async () => {
      const edits = (await readQueue(database)).filter(({ fields }) => 'title' in fields);
      const edit = random.pick(edits);
      if (edit !== undefined) await refuseEntry(database, edit, { reason: 'no' }, 1);
    },
    decide: async () => {
      const [{ seq } = {}] = await database.refused.toArray();
      if (seq === undefined) return;
      if (random.chance(0.5)) await retryRefused(seq, database);
      else await discardRefused([seq], database);
    },
    // The worker ends at any slice; edits leave between two slices.
    follow: async () => {
      let left = random.below(5);
      const giveWay = async () => {
        left -= 1;
        if (left < 0) throw new Error('killed');
        if (random.chance(0.5)) await leave(1);
      };
      await bringUpToDate(database, index, { onProgress: () => undefined, giveWay }).catch(
        (error: unknown) => expect(error).toMatchObject({ message: 'killed' }),
      );
    },
  };
  for (let step = 0; step < steps; step++) await random.pick(Object.values(acts))?.();
  await bringUpToDate(database, index, { onProgress: () => undefined });
  const titles = new Map((await database.rows('note').toArray()).map((row) => [row.title, row.id]));
  for (const word of words) {
    const { groups } = findTexts(index, readSearchLine(word), { perGroup: 9 });
    const found = groups.flatMap(({ texts }) => texts.map(({ key }) => key));
    const id = titles.get(word);
    expect([word, ...found]).toEqual([word, ...(id === undefined ? [] : [`note:${id}`])]);
  }
  expect(await database.searchChanges.count()).toBe(0);
});
