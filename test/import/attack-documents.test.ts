import '../support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openZip } from '../../src/backup/read/read-zip.ts';
import type { AccountDatabase } from '../../src/db/database.ts';
import { mutateIn } from '../../src/db/mutate.ts';
import { base64ToBytes, bytesToBase64 } from '../../src/lib/base64.ts';
import { createCards, moveCards } from '../../src/model/entities/card.ts';
import { createDeck } from '../../src/model/entities/deck.ts';
import { createNote } from '../../src/model/entities/note.ts';
import { bodyOfText, textOfBody } from '../../src/model/text/note-text.ts';
import { rawZip } from './raw-zip.ts';
import { exportOf, importInto, newDatabase, open } from './support.ts';
import { startTwoDevices } from './two-devices.ts';

let here: AccountDatabase;
beforeEach(() => {
  here = newDatabase();
});
afterEach(() => here.delete());
const textOf = async (d: AccountDatabase, id: string) =>
  textOfBody(String((await d.rows('note').get(id))?.body));

/** The export with one letter of the note's document changed and its checksum as it was. */
async function spoilt(zip: Blob): Promise<Blob> {
  const files = await openZip(zip);
  const entries = await Promise.all(
    files.map(async (file) => {
      let data = new Uint8Array(
        await (await file.bytes(new AbortController().signal)).arrayBuffer(),
      );
      if (file.path !== 'json/note.json') return { name: file.path, data };
      const rows = JSON.parse(new TextDecoder().decode(data));
      for (const row of rows) {
        const bytes = base64ToBytes(row.body);
        const at = new TextDecoder('latin1').decode(bytes).indexOf('right');
        bytes[at] = 'f'.charCodeAt(0);
        row.body = bytesToBase64(bytes);
      }
      data = new TextEncoder().encode(JSON.stringify(rows));
      return { name: file.path, data, claimedCrc: 1 };
    }),
  );
  return rawZip(entries);
}

describe('a damaged note', () => {
  it('is put right by the whole copy of it', async () => {
    await mutateIn(here, createNote, { id: 'n', title: 'N', body: bodyOfText('what is right') });
    const zip = await exportOf(here);
    const bad = await spoilt(zip);
    const fresh = newDatabase();
    await importInto(fresh, (await open(bad, fresh)).source);
    expect(await textOf(fresh, 'n')).toBe('what is fight');
    await importInto(fresh, (await open(zip, fresh)).source);
    expect(await textOf(fresh, 'n')).toBe('what is right');
    await fresh.delete();
  });
  it('spoils nothing on the devices that have it whole', async () => {
    const at = await startTwoDevices({ cards: 1, reviews: 1, files: 0 });
    const { laptop, phone } = at;
    await at.syncAll(laptop, phone);
    const zips: Blob[] = [];
    // several, since which of two wins is by chance
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f'])
      await phone.edit(createNote, { id, title: 'N', body: bodyOfText('what is right') });
    zips.push(await spoilt(await exportOf(phone.database)));
    await at.syncAll(phone);
    await at.bring(laptop, zips[0]);
    await at.syncAll(laptop, phone);
    const said = [];
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f'])
      said.push(await textOf(phone.database, id), await textOf(laptop.database, id));
    console.info(
      said,
      await laptop.database.refused.count(),
      (await laptop.database.rows('note').get('a'))?.$at,
    );
    const tablet = await at.server.device();
    await at.syncAll(tablet);
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) said.push(await textOf(tablet.database, id));
    tablet.database.close();
    await at.end();
    expect(new Set(said)).toEqual(new Set(['what is right']));
  });
});

describe('an export', () => {
  it('that is made while the student works has the deck of every card', async () => {
    await mutateIn(here, createDeck, { id: 'old', name: 'Old' });
    const [id = ''] = (
      await mutateIn(here, createCards, [{ deckId: 'old', kind: 'basic', front: 'a', back: 'b' }])
    ).data.ids;
    // The first moment at which cards are read: the decks were read before.
    const rows = here.rows.bind(here);
    let isDone = false;
    here.rows = ((name: never) => {
      const table = rows(name);
      if (name !== 'card' || isDone) return table;
      isDone = true;
      const where = table.where.bind(table) as (k: string) => {
        above(v: string): { limit(n: number): { toArray(): Promise<unknown[]> } };
      };
      return Object.assign(Object.create(table), {
        where: (k: string) => ({
          above: (v: string) => ({
            limit: (n: number) => ({
              toArray: async () => {
                await mutateIn(here, createDeck, { id: 'new', name: 'New' });
                await mutateIn(here, moveCards, { ids: [id], deckId: 'new' });
                return where(k).above(v).limit(n).toArray();
              },
            }),
          }),
        }),
      });
    }) as never;
    const zip = await exportOf(here);
    const fresh = newDatabase();
    await importInto(fresh, (await open(zip, fresh)).source);
    const card = await fresh.rows('card').get(id);
    expect(isDone).toBe(true);
    expect(await fresh.rows('deck').get(String(card?.deckId))).toBeDefined();
    await fresh.delete();
  });
});
