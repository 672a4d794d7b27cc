/** Edits of one commit, of which the server has answered only some [P2] [S5]. */
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { emptyAnswer, setUp, t0 } from '../../../test/support/answering.ts';
import { createCards } from '../../model/entities/card.ts';
import { createDeck } from '../../model/entities/deck.ts';
import type { Verdict } from '../../protocol/sync.ts';
import { applyAnswer } from '../apply.ts';
import { countWaiting, newestSeq, readBatch, readQueue, takeOut } from './outbox.ts';

const cards = (...fronts: string[]) =>
  fronts.map((front) => ({ deckId: 'd', kind: 'basic' as const, front, back: 'b' }));
const all = { maxBytes: 1e6, maxChanges: 10_000 };
const stored: Verdict = { kind: 'stored' };
const frontsOf = (entries: readonly { fields: Record<string, unknown> }[]) =>
  entries.map(({ fields }) => fields.front);

describe('one pack of the outbox, settled in part', () => {
  it('[P2] keeps the edits that were not in the batch, whole and in their order', async () => {
    const { database, edit } = await setUp();
    await edit(createCards, cards('a', 'b', 'c', 'd', 'e'));
    const before = await readQueue(database);
    expect(await database.outbox.count()).toBe(1);
    const batch = await readBatch(database, { ...all, maxChanges: 2 });
    const answer = { ...emptyAnswer, verdicts: [stored, stored] };
    expect((await applyAnswer(database, batch, answer, t0)).ok).toBe(true);
    expect(await readQueue(database)).toEqual(before.slice(2));
    expect(await countWaiting(database)).toBe(3);
    expect(await newestSeq(database)).toBe(before[0]?.seq);
  });

  it('[S5] [S7] gives each edit its own verdict: stamped anew, refused, stored, not answered', async () => {
    const { database, edit } = await setUp();
    const ids = await edit(createCards, cards('a', 'b', 'c', 'd'));
    const before = await readQueue(database);
    const batch = await readBatch(database, { ...all, maxChanges: 3 });
    const at = '0loyw3v29-001-server';
    const verdicts: Verdict[] = [
      { kind: 'restamped', at },
      { kind: 'refused', reason: 'No' },
      stored,
    ];
    expect((await applyAnswer(database, batch, { ...emptyAnswer, verdicts }, t0)).ok).toBe(true);
    expect(await readQueue(database)).toEqual(before.slice(3));
    const refused = await database.refused.toArray();
    expect(refused).toMatchObject([{ id: ids[1], reason: 'No', fields: { front: 'b' } }]);
    const stamps = await database.table('card').bulkGet(ids);
    const isRestamped = stamps.map((row) => JSON.stringify(row).includes(at));
    expect(isRestamped).toEqual([true, false, false, false]);
  });

  it('[P2] sends what is left of it, and no more, until the server has all', async () => {
    const { database, edit, server, request, rows } = await setUp();
    await edit(createCards, cards('a', 'b', 'c', 'd', 'e'));
    const first = await readBatch(database, { ...all, maxChanges: 2 });
    const answer = server.exchange({ ...(await request()), changes: first });
    await applyAnswer(database, first, answer, t0);
    const second = await readBatch(database, all);
    expect(frontsOf(second)).toEqual(['c', 'd', 'e']);
    const rest = server.exchange(await request());
    await applyAnswer(database, second, rest, t0);
    expect(await countWaiting(database)).toBe(0);
    expect(server.rows()).toEqual(await rows());
    expect(server.rows()).toHaveLength(5);
  });

  it('[S11] loses nothing where two tabs have sent overlapping parts of it', async () => {
    const { database, edit } = await setUp();
    await edit(createCards, cards('a', 'b', 'c', 'd'));
    const small = await readBatch(database, { ...all, maxChanges: 1 });
    const large = await readBatch(database, { ...all, maxChanges: 3 });
    await applyAnswer(database, small, { ...emptyAnswer, verdicts: [stored] }, t0);
    const verdicts = large.map(() => stored);
    await applyAnswer(database, large, { ...emptyAnswer, verdicts }, t0);
    expect(frontsOf(await readQueue(database))).toEqual(['d']);
  });
});

describe('packs between those that were sent', () => {
  it('[P2] stay, as the rows that are left for later do', async () => {
    const { database, edit } = await setUp();
    await edit(createCards, cards('a'));
    const [aside = ''] = await edit(createCards, cards('aside'));
    await edit(createCards, cards('b'));
    const without = new Set([`card/${aside}`]);
    const batch = await readBatch(database, { ...all, without });
    expect(frontsOf(batch)).toEqual(['a', 'b']);
    expect(await takeOut(database, batch)).toMatchObject({ taken: [true, true] });
    expect(frontsOf(await readQueue(database))).toEqual(['aside']);
  });

  it('[P2] stay beside one that is settled in part', async () => {
    const { database, edit } = await setUp();
    const [aside = ''] = await edit(createCards, cards('aside', 'a'));
    await edit(createCards, cards('b'));
    await edit(createDeck, { id: aside, name: 'a deck of the same id' });
    const batch = await readBatch(database, { ...all, without: new Set([`card/${aside}`]) });
    expect(await takeOut(database, batch.slice(0, 2))).toMatchObject({ taken: [true, true] });
    const queue = await readQueue(database);
    expect(queue.map(({ entity, fields }) => [entity, fields])).toMatchObject([
      ['card', { front: 'aside' }],
      ['deck', { name: 'a deck of the same id' }],
    ]);
    expect(await countWaiting(database)).toBe(2);
  });
});
