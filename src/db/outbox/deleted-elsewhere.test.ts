/** Words that were typed into a row while another device deleted it for good. */
import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { emptyAnswer, setUp, t0 } from '../../../test/support/answering.ts';
import { formatStamp, serverClockName } from '../../model/clock.ts';
import { createCards, deleteCard, editCard, suspendCards } from '../../model/entities/card.ts';
import { createNote, editNote } from '../../model/entities/note.ts';
import { createTask, updateTask } from '../../model/entities/task.ts';
import type { SyncAnswer, Verdict } from '../../protocol/sync.ts';
import {
  bodyOfText,
  bodySince,
  editNoteText,
  noteState,
  openNoteText,
  textOfBody,
} from '../../text/note-text.ts';
import { applyAnswer, applyChunk, applyDelta } from '../apply.ts';
import { appendChanges, readQueue } from './outbox.ts';
import { discardRefused, retryRefused } from './refused.ts';

const stored: Verdict = { kind: 'stored' };
/** By default far later than any edit here. */
const tombstone = (entity = 'card', id = 'c', ms = t0 + 9_000, device = 'other') => ({
  entity,
  row: { id, $at: formatStamp({ ms, counter: 0 }, device), purgedAt: t0 },
});
const answer = (verdicts: Verdict[], rows: SyncAnswer['rows']): SyncAnswer => ({
  ...emptyAnswer,
  verdicts,
  rows,
});

type Device = Awaited<ReturnType<typeof setUp>>;

/** Everything that waits is stored. */
async function settle({ database }: Device, change: Partial<SyncAnswer> = {}) {
  const queue = await readQueue(database);
  const all = answer(
    queue.map(() => stored),
    [],
  );
  await applyAnswer(database, queue, { ...all, ...change }, t0);
}

async function setUpCard() {
  const device = await setUp();
  const card = { id: 'c', deckId: 'd', kind: 'basic' as const, front: 'f', back: 'b' };
  await device.edit(createCards, [card]);
  await settle(device);
  return device;
}

/** The tombstone arrives alone. */
const hear = ({ database }: Device, row = tombstone()) =>
  applyDelta(database, { epoch: 'e1', version: 8 }, { from: 7, rows: [row] }, t0);

const listed = ({ database }: Device) => database.refused.toArray();

it('[P2] [S2] go to the list of refused changes with the tombstone, as one entry, once', async () => {
  const device = await setUpCard();
  await device.edit(editCard, { id: 'c', front: 'Words' });
  await device.edit(editCard, { id: 'c', front: 'Words of mine' });
  await device.edit(suspendCards, { ids: ['c'] });
  const queue = await readQueue(device.database);
  const all = answer([stored, stored, stored], [tombstone()]);
  for (let times = 0; times < 2; times++) await applyAnswer(device.database, queue, all, t0);
  const [entry, ...others] = await listed(device);
  expect(entry).toMatchObject({ entity: 'card', id: 'c', isCopy: true });
  expect(entry?.fields).toEqual({ front: 'Words of mine', back: 'b' });
  expect(entry?.reason).toBe(
    'This flashcard was deleted forever on another device. Copy your text to keep it.',
  );
  expect(others).toEqual([]);
  expect(await readQueue(device.database)).toEqual([]);
});

it('[P2] do so where the tombstone comes before they are sent, and are sent all the same', async () => {
  const device = await setUpCard();
  await device.edit(editCard, { id: 'c', front: 'Words of mine' });
  await hear(device);
  expect(await listed(device)).toHaveLength(1);
  expect(await readQueue(device.database)).toHaveLength(1);
  await settle(device, { rows: [tombstone()] });
  expect(await listed(device)).toHaveLength(1);
});

it('[P2] do so where the tombstone comes with a later part of the changes', async () => {
  const device = await setUpCard();
  await device.edit(editCard, { id: 'c', front: 'Words of mine' });
  await settle(device, { more: true });
  await settle(device, { more: true });
  await settle(device, { rows: [tombstone()] });
  expect(await listed(device)).toHaveLength(1);
  expect(await device.database.readMeta('sentWords')).toBeUndefined();
});

it('[P2] do so of several batches, whose answers all have later parts', async () => {
  const device = await setUpCard();
  const second = { id: 'c2', deckId: 'd', kind: 'basic' as const, front: 'f', back: 'b' };
  await device.edit(createCards, [second]);
  await settle(device);
  await device.edit(editCard, { id: 'c', front: 'First words' });
  await settle(device, { more: true });
  await device.edit(editCard, { id: 'c2', front: 'Second words' });
  await settle(device, { more: true });
  await device.edit(editCard, { id: 'c2', back: 'Third words' });
  await settle(device, { rows: [tombstone(), tombstone('card', 'c2')] });
  expect((await listed(device)).map(({ id, fields }) => [id, fields.front, fields.back])).toEqual([
    ['c', 'First words', 'b'],
    ['c2', 'Second words', 'Third words'],
  ]);
});

it('[P2] do so where a later batch holds no words', async () => {
  const device = await setUpCard();
  await device.edit(editCard, { id: 'c', front: 'Words of mine' });
  await settle(device, { more: true });
  await device.edit(suspendCards, { ids: ['c'] });
  await settle(device, { more: true });
  await settle(device, { rows: [tombstone()] });
  expect((await listed(device)).map(({ fields }) => fields.front)).toEqual(['Words of mine']);
});

it('[P2] do so where a first download that goes on brings it', async () => {
  const device = await setUpCard();
  await device.edit(editCard, { id: 'c', front: 'Words of mine' });
  const { cursor, serverTime } = emptyAnswer;
  const chunk = { cursor, serverTime, position: 'p', rows: [tombstone()], done: false };
  const applied = await applyChunk(device.database, chunk, t0);
  expect(applied.ok).toBe(true);
  expect(await listed(device)).toHaveLength(1);
});

/** The server's name in the stamp that it gives to an edit of a clock ahead. */
const restamped = (ms: number): Verdict => ({
  kind: 'restamped',
  at: formatStamp({ ms, counter: 9 }, `${serverClockName}dfi0a8cq0bhx`),
});

it('[P2] [S7] do so where the clock ran ahead', async () => {
  const device = await setUpCard();
  await device.edit(editCard, { id: 'c', front: 'Words of mine' });
  await settle(device, { verdicts: [restamped(t0)], more: true });
  await settle(device, { rows: [tombstone()] });
  expect((await listed(device)).map(({ fields }) => fields.front)).toEqual(['Words of mine']);
});

it('[P2] [S7] do so where the clock ran ahead, and the deletion is older than the stamp of the server', async () => {
  const device = await setUp();
  const [id = ''] = await device.edit(createTask, { title: 'Read' });
  await settle(device);
  await device.edit(updateTask, { id, title: 'Read chapter 4' });
  await settle(device, { verdicts: [restamped(t0)] });
  await hear(device, tombstone('task', id, t0 - 9_000));
  expect((await listed(device)).map(({ fields }) => fields.title)).toEqual(['Read chapter 4']);
});

it('[P2] do so where they were stored before a deletion that was older than they', async () => {
  const device = await setUpCard();
  await device.edit(editCard, { id: 'c', front: 'Words of mine' });
  await settle(device);
  const [row] = await device.database.rows('card').toArray();
  expect(row).toBeDefined();
  await hear(device, tombstone('card', 'c', t0 - 9_000));
  expect(await listed(device)).toHaveLength(1);
});

it('[P2] of a note they are its whole text, which the edits alone do not say', async () => {
  const device = await setUp();
  await device.edit(createNote, { id: 'n', title: 'Cells', body: bodyOfText('Walls.') });
  await settle(device);
  const doc = openNoteText(String((await device.database.rows('note').get('n'))?.body));
  for (const text of ['Walls. And', 'Walls. And membranes.']) {
    const state = noteState(doc);
    editNoteText(doc, text);
    await device.edit(editNote, { id: 'n', body: bodySince(doc, state) });
  }
  await hear(device, tombstone('note', 'n'));
  const [entry, ...others] = await listed(device);
  expect(textOfBody(String(entry?.fields.body))).toBe('Walls. And membranes.');
  expect(entry?.fields.title).toBe('Cells');
  expect(others).toEqual([]);
});

it('[P2] cannot be sent again from there, which would bring them to nobody; discarded they are gone', async () => {
  const device = await setUpCard();
  await device.edit(editCard, { id: 'c', front: 'Words of mine' });
  await settle(device, { rows: [tombstone()] });
  const [entry] = await listed(device);
  const tried = await retryRefused(entry?.seq ?? 0, device.database, t0);
  expect(tried.ok ? '' : tried.error.message).toBe(
    'This flashcard was deleted forever on another device. Copy your text to keep it.',
  );
  expect(await listed(device)).toEqual([entry]);
  await discardRefused([entry?.seq ?? 0], device.database, t0);
  await settle(device, { rows: [tombstone()] });
  expect(await listed(device)).toEqual([]);
});

it('[S5] stay a copy beside an edit that the server refuses', async () => {
  const device = await setUpCard();
  await device.edit(editCard, { id: 'c', front: 'Words of mine' });
  await hear(device);
  await settle(device, { verdicts: [{ kind: 'refused', reason: 'No' }] });
  expect((await listed(device)).map(({ isCopy = false }) => isCopy)).toEqual([true, false]);
});

it('are not listed where the deletion came after they were stored and seen', async () => {
  const device = await setUpCard();
  await device.edit(editCard, { id: 'c', front: 'Words of mine' });
  await settle(device);
  await hear(device);
  expect(await listed(device)).toEqual([]);
});

it.each([
  ['has sent', (device: Device) => settle(device, { more: true })],
  ['will send', async () => undefined],
])(
  'are not listed where another device typed, and this one only %s that again',
  async (_, send) => {
    const device = await setUp();
    await device.edit(createNote, { id: 'n', title: 'Cells', body: bodyOfText('Walls.') });
    await settle(device);
    const theirs = {
      ...{ entity: 'note', id: 'n', fields: { body: bodyOfText('Theirs.') } },
      at: formatStamp({ ms: t0 + 5_000, counter: 0 }, 'other'),
    };
    await device.database.transaction('rw', ['outbox'], () =>
      appendChanges(device.database, [theirs], t0),
    );
    await send(device);
    await hear(device, tombstone('note', 'n'));
    expect(await listed(device)).toEqual([]);
  },
);

it('are not listed where nobody typed: another choice, a position, the making of the thing', async () => {
  const device = await setUpCard();
  await device.edit(suspendCards, { ids: ['c'] });
  const card = { id: 'c2', deckId: 'd', kind: 'basic' as const, front: 'Imported', back: 'b' };
  await device.edit(createCards, [card]);
  await settle(device, { rows: [tombstone(), tombstone('card', 'c2')] });
  expect(await listed(device)).toEqual([]);
});

it('are not listed where the student deleted the thing on this device after typing', async () => {
  const device = await setUpCard();
  await device.edit(editCard, { id: 'c', front: 'Words of mine' });
  await device.edit(deleteCard, { id: 'c' });
  await hear(device);
  expect(await listed(device)).toEqual([]);
});

it('are not listed where this device deleted it for good, nor where its own tombstone comes back', async () => {
  const device = await setUpCard();
  await device.edit(editCard, { id: 'c', front: 'Words of mine' });
  const own = (await readQueue(device.database))[0]?.at.split('-')[2] ?? '';
  await hear(device, tombstone('card', 'c', t0 + 9_000, own));
  expect(await listed(device)).toEqual([]);
});

it('are not listed where another device’s later words stood there already', async () => {
  const device = await setUpCard();
  await device.edit(editCard, { id: 'c', front: 'Words of mine' });
  const at = formatStamp({ ms: t0 + 5_000, counter: 0 }, 'other');
  const theirs = { entity: 'card', row: { id: 'c', $at: at, front: 'Theirs' } };
  await settle(device, { rows: [theirs], more: true });
  await settle(device, { rows: [tombstone()] });
  expect(await listed(device)).toEqual([]);
});
