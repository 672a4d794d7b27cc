/** Words that were typed into a thing while another device deleted it for good. */
import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { emptyAnswer, setUp, t0 } from '../../../test/support/answering.ts';
import { formatStamp } from '../../model/clock.ts';
import { createCards, editCard, suspendCards } from '../../model/entities/card.ts';
import type { SyncAnswer, Verdict } from '../../protocol/sync.ts';
import { applyAnswer } from '../apply.ts';
import { readQueue } from './outbox.ts';

const stored: Verdict = { kind: 'stored' };
const deletedBy = (device: string) => {
  const row = { id: 'c', $at: formatStamp({ ms: t0 + 9_000, counter: 0 }, device), purgedAt: t0 };
  return { entity: 'card', row };
};
const answer = (verdicts: Verdict[], rows: SyncAnswer['rows']): SyncAnswer => ({
  ...emptyAnswer,
  verdicts,
  rows,
});

/** A card that the server has. */
async function setUpCard() {
  const device = await setUp();
  const card = { id: 'c', deckId: 'd', kind: 'basic' as const, front: 'f', back: 'b' };
  await device.edit(createCards, [card]);
  const queue = await readQueue(device.database);
  await applyAnswer(device.database, queue, answer([stored], []), t0);
  return device;
}

it('[P2] go to the list of refused changes when the tombstone comes, once', async () => {
  const { database, edit } = await setUpCard();
  await edit(editCard, { id: 'c', front: 'Words of mine' });
  await edit(suspendCards, { ids: ['c'] });
  const queue = await readQueue(database);
  const both = answer([stored, stored], [deletedBy('other')]);
  for (let times = 0; times < 2; times++) await applyAnswer(database, queue, both, t0);
  const listed = await database.refused.toArray();
  expect(listed).toMatchObject([{ entity: 'card', id: 'c', fields: { front: 'Words of mine' } }]);
  expect(listed[0]?.reason).toBe(
    'This flashcard was deleted forever on another device. Copy your text to keep it.',
  );
  expect(await readQueue(database)).toEqual([]);
});

it('[P2] do so too where the tombstone came before the edit was sent', async () => {
  const { database, edit } = await setUpCard();
  await edit(editCard, { id: 'c', front: 'Words of mine' });
  const queue = await readQueue(database);
  await applyAnswer(database, [], answer([], [deletedBy('other')]), t0);
  await applyAnswer(database, queue, answer([stored], []), t0);
  expect(await database.refused.count()).toBe(1);
});

it('[P2] do so too where the clock ran ahead', async () => {
  const { database, edit } = await setUpCard();
  await edit(editCard, { id: 'c', front: 'Words of mine' });
  await edit(editCard, { id: 'c', back: 'More words' });
  const queue = await readQueue(database);
  const at = formatStamp({ ms: t0, counter: 9 }, queue[0]?.at.slice(14) ?? '');
  const verdicts: Verdict[] = [stored, { kind: 'restamped', at }];
  await applyAnswer(database, queue, answer(verdicts, [deletedBy('other')]), t0);
  const listed = await database.refused.toArray();
  expect(listed.map(({ fields }) => fields)).toEqual([
    { front: 'Words of mine' },
    { back: 'More words' },
  ]);
});

it('are not listed where the student deleted it on this device', async () => {
  const { database, edit } = await setUpCard();
  await edit(editCard, { id: 'c', front: 'Words of mine' });
  const queue = await readQueue(database);
  const own = queue[0]?.at.split('-')[2] ?? '';
  await applyAnswer(database, queue, answer([stored], [deletedBy(own)]), t0);
  expect(await database.refused.count()).toBe(0);
});
