/** [P2] No picture that a text, a version, an undo or another device may need is deleted. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDevice, type TestDevice } from '../../test/support/device.ts';
import { createFakeServer } from '../../test/support/fake-server.ts';
import { createMedia } from '../model/entities/media.ts';
import { createNote, editNote } from '../model/entities/note.ts';
import { momentOf, openHistory, readMarks, textOfMoment, writeMark } from '../text/note-history.ts';
import { bodyOfText, bodySaying, bodySince, textOfBody } from '../text/note-text.ts';
import { purgeExpired } from './trash.ts';

const dayMs = 86_400_000;
const start = Date.UTC(2026, 10, 1);

let nowMs: number;
let hashes = 0;
let laptop: TestDevice;
let phone: TestDevice;

beforeEach(async () => {
  nowMs = start;
  const userId = crypto.randomUUID();
  const now = () => ++nowMs;
  const { fetch } = createFakeServer({ userId, now });
  laptop = await createDevice({ userId, fetch, now });
  phone = await createDevice({ userId, fetch, now });
});
afterEach(async () => {
  for (const { database } of [laptop, phone]) await database.delete();
});

async function meet() {
  for (const device of [laptop, phone, laptop, phone]) await device.sync();
}

const bodyOn = async ({ database }: TestDevice) =>
  (await database.rows('note').get('n'))?.body ?? '';
const write = async (device: TestDevice, text: string) =>
  device.edit(editNote, { id: 'n', body: bodySaying(text, await bodyOn(device)) });

async function add(device: TestDevice, name: string) {
  const owner = { ownerEntity: 'note', ownerId: 'n', side: null } as const;
  const bytes = { mime: 'image/png', sizeBytes: 1, sha256: String(++hashes).padStart(64, '0') };
  await device.edit(createMedia, { id: name, name, ...owner, ...bytes });
}

async function begin(text: string, ...names: string[]) {
  await laptop.edit(createNote, { id: 'n', title: 'N', body: bodyOfText(text) });
  for (const name of names) await add(laptop, name);
  await meet();
}

/** Opens the account that many days after the start, having met the server. */
async function openAfter(days: number, device = laptop) {
  const untilMs = start + days * dayMs;
  const wholeHistory = { epoch: 'e', sinceMs: start - 60 * dayMs, untilMs };
  await device.database.outbox.clear();
  await device.database.writeMeta('wholeHistory', wholeHistory);
  await device.database.writeMeta('cursor', { epoch: 'e', version: 1 });
  await purgeExpired(device.database);
  const rows = await device.database.rows('media').toArray();
  return rows.filter((row) => row.deletedAt === 0).map(({ id }) => id);
}

it('a picture goes 30 days after the last edit, if no text names it', async () => {
  await begin(
    '![[cell.png]] and ![a wall](img/w%C3%A4ll%202.png) &amp; b',
    'cell',
    'wäll 2',
    'a & b',
  );
  await write(laptop, '![a wall](img/w%C3%A4ll%202.png) a &amp; b');
  await meet();
  expect(await openAfter(29)).toEqual(['a & b', 'cell', 'wäll 2']);
  expect(await openAfter(31)).toEqual(['a & b', 'wäll 2']);
});

it('a picture stays while an undo within that time may bring it back', async () => {
  await begin('![[cell.png]]', 'cell');
  await write(laptop, '');
  await meet();
  nowMs = start + 20 * dayMs;
  await write(laptop, 'other words');
  await meet();
  expect(await openAfter(31)).toEqual(['cell']);
  await write(laptop, '![[cell.png]]');
  expect(await openAfter(60)).toEqual(['cell']);
});

it('a picture stays as long as a version has it, and a restored version shows it', async () => {
  await begin('![[cell.png]]', 'cell', 'other');
  const doc = openHistory(await bodyOn(laptop));
  writeMark(doc, { atMs: start, device: 'phone', kind: 'Phone' });
  await laptop.edit(editNote, { id: 'n', body: bodySince(doc, undefined) });
  // As the editor does: the letters stay in the document.
  const edited = openHistory(await bodyOn(laptop));
  edited.getText('body').delete(0, edited.getText('body').length);
  await laptop.edit(editNote, { id: 'n', body: bodySince(edited, undefined) });
  expect(textOfBody(await bodyOn(laptop))).toBe('');
  const kept = openHistory(await bodyOn(laptop));
  const [mark] = readMarks(kept);
  expect(textOfMoment(kept, mark?.before ?? momentOf(kept))).toBe('![[cell.png]]');
  expect(await openAfter(40)).toEqual(['cell']);
});

it('a picture stays that another device wrote back, or has not sent yet', async () => {
  await begin('![[cell.png]]', 'cell');
  await write(laptop, 'no picture');
  await meet();
  nowMs = start + 25 * dayMs;
  await write(phone, '![[cell.png]] again');
  await meet();
  expect(await openAfter(31)).toEqual(['cell']);
  await laptop.edit(createNote, { id: 'waits', title: '', body: '' });
  const wholeHistory = { epoch: 'e', sinceMs: start - 60 * dayMs, untilMs: start + 90 * dayMs };
  await laptop.database.writeMeta('wholeHistory', wholeHistory);
  await purgeExpired(laptop.database);
  expect((await laptop.database.rows('media').toArray()).map(({ deletedAt }) => deletedAt)).toEqual(
    [0],
  );
});

it('pictures of a note that is in the Trash, not here or not whole stay', async () => {
  await begin('', 'cell');
  const table = laptop.database.table('note');
  await table.update('n', { deletedAt: start });
  expect(await openAfter(20)).toEqual(['cell']);
  await table.update('n', { deletedAt: 0, body: undefined });
  expect(await openAfter(40)).toEqual(['cell']);
  await table.delete('n');
  expect(await openAfter(40)).toEqual(['cell']);
});
