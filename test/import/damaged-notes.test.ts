/** [P5] A note of a damaged file: its words may be wrong, and it spoils the whole one nowhere. */
import '../support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import type { AccountDatabase } from '../../src/db/database.ts';
import { mutateIn } from '../../src/db/mutate.ts';
import { base64ToBytes, bytesToBase64 } from '../../src/lib/base64.ts';
import { openZip } from '../../src/lib/zip/read-zip.ts';
import { createNote, editNote } from '../../src/model/entities/note.ts';
import { bodyOfText, bodySaying, textOfBody } from '../../src/text/note-text.ts';
import { backupOf, stampAt } from './handmade.ts';
import { rawZip } from './raw-zip.ts';
import { exportOf, importInto, newDatabase, open } from './support.ts';
import { startTwoDevices } from './two-devices.ts';

const bodyOf = async (database: AccountDatabase, id: string) =>
  String((await database.rows('note').get(id))?.body);
const textOf = async (database: AccountDatabase, id: string) =>
  textOfBody(await bodyOf(database, id));
const bring = async (database: AccountDatabase, zip: Blob) =>
  importInto(database, (await open(zip, database)).source);

/** The export with one letter of each note changed, and the checksum wrong. */
async function damagedCopy(zip: Blob): Promise<Blob> {
  const entries = (await openZip(zip)).map(async (file) => {
    const bytes = await file.bytes(new AbortController().signal);
    if (file.path !== 'json/note.json')
      return { name: file.path, data: new Uint8Array(await bytes.arrayBuffer()) };
    const rows = JSON.parse(await bytes.text());
    for (const row of rows) {
      const body = base64ToBytes(row.body);
      body[new TextDecoder('latin1').decode(body).indexOf('right')] = 'f'.charCodeAt(0);
      row.body = bytesToBase64(body);
    }
    const data = new TextEncoder().encode(JSON.stringify(rows));
    return { name: file.path, data, claimedCrc: 1 };
  });
  return rawZip(await Promise.all(entries));
}

it('is repaired by its undamaged copy, and text typed into it stays', async () => {
  const [first, here] = [newDatabase(), newDatabase()];
  for (const id of ['read', 'edited'])
    await mutateIn(first, createNote, { id, title: 'N', body: bodyOfText('what is right') });
  const zip = await exportOf(first);
  await bring(here, await damagedCopy(zip));
  expect(await textOf(here, 'read')).toBe('what is fight');
  const body = bodySaying('what is fight, I think', await bodyOf(here, 'edited'));
  await mutateIn(here, editNote, { id: 'edited', body });
  expect(await textOf(here, 'edited')).toBe('what is fight, I think');
  await bring(here, zip);
  expect(await textOf(here, 'read')).toBe('what is right');
  expect(['what is right, I think', ', I thinkwhat is right']).toContain(
    await textOf(here, 'edited'),
  );
  for (const database of [first, here]) await database.delete();
});

it('damages nothing on devices that have the undamaged note', async () => {
  const at = await startTwoDevices({ cards: 1, reviews: 1, files: 0 });
  const { laptop, phone } = at;
  await at.syncAll(laptop, phone);
  // Several, since the author of each is random.
  const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
  for (const id of ids)
    await phone.edit(createNote, { id, title: 'N', body: bodyOfText('what is right') });
  const zip = await damagedCopy(await exportOf(phone.database));
  await at.syncAll(phone);
  await at.bring(laptop, zip);
  await at.syncAll(laptop, phone);
  const tablet = await at.server.device();
  await at.syncAll(tablet);
  const said = [phone, laptop, tablet].map(({ database }) =>
    Promise.all(ids.map((id) => textOf(database, id))),
  );
  expect(new Set((await Promise.all(said)).flat())).toEqual(new Set(['what is right']));
  tablet.database.close();
  await at.end();
});

it('[P2] with invalid letters is left out and reported, and the note on this device stays', async () => {
  const [here, other] = [newDatabase(), newDatabase()];
  const body = base64ToBytes(bodyOfText('xyz'));
  body[body.indexOf('x'.charCodeAt(0))] = 0xff;
  const ids = ['here', 'new'];
  const notes = ids.map((id) => {
    const fields = { title: 'N', body: bytesToBase64(body), createdAt: 1_000, deletedAt: 0 };
    return { id, $at: stampAt(1_000), ...fields };
  });
  await mutateIn(here, createNote, { id: 'here', title: 'N', body: bodyOfText('My words') });
  for (const database of [here, other]) {
    const { leftOut } = await bring(database, backupOf({ 'json/note.json': notes }));
    const why = 'its text can’t be read';
    expect(leftOut).toEqual(ids.map(() => ({ what: 'Note “N”', why })));
    expect(await database.rows('note').count()).toBe(database === here ? 1 : 0);
  }
  expect(await textOf(here, 'here')).toBe('My words');
  for (const database of [here, other]) await database.delete();
});
