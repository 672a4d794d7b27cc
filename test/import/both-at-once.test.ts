/** [S2] Two devices import the same at once, where the note is on both already: no word is doubled. */
import '../support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSource } from '../../src/interchange/backup/read/open-source.ts';
import { createNote, editNote } from '../../src/model/entities/note.ts';
import { bodyOfText, bodySaying, textOfBody } from '../../src/text/note-text.ts';
import type { TestDevice } from '../support/device.ts';
import { exportOf, importInto } from './support.ts';
import { startTwoDevices } from './two-devices.ts';

let at: Awaited<ReturnType<typeof startTwoDevices>>;
beforeEach(async () => {
  at = await startTwoDevices({ cards: 1, reviews: 1, files: 0 });
  await at.syncAll(at.laptop, at.phone);
});
afterEach(() => at.end());

const words = async ({ database }: TestDevice) =>
  (await database.rows('note').toArray()).map(({ body }) => textOfBody(String(body)));

it('the text of a newer version of a vault is in the note once', async () => {
  const { laptop, phone } = at;
  const vault = async ({ database }: TestDevice, text: string, modifiedAt: number) => {
    at.step();
    const chosen = [{ path: 'v/a.md', modifiedAt, bytes: new Blob([text]) }];
    const input = { email: '', chosen: {} };
    await importInto(database, await openSource(database, 'markdown', chosen, input, Date.now()));
  };
  await vault(laptop, 'Monday', 1_000);
  await at.syncAll(laptop, phone);
  await vault(laptop, 'Monday and Tuesday', 2_000);
  await vault(phone, 'Monday and Tuesday', 2_000);
  await at.syncAll(laptop, phone);
  expect(await words(laptop)).toEqual(['Monday and Tuesday']);
});

it('the text of a backup that replaces is in the note once', async () => {
  const { laptop, phone } = at;
  const body = bodyOfText('Monday and Tuesday');
  await laptop.edit(createNote, { id: 'n', title: 'N', body });
  await at.syncAll(laptop, phone);
  const zip = await exportOf(laptop.database);
  at.step();
  await laptop.edit(editNote, { id: 'n', body: bodySaying('Monday', body) });
  await at.syncAll(laptop, phone);
  const choices = { bringsBack: false, different: 'imported' as const };
  at.step();
  await at.bring(laptop, zip, choices);
  at.step();
  await at.bring(phone, zip, choices);
  await at.syncAll(laptop, phone);
  expect(await words(laptop)).toEqual(['Monday and Tuesday']);
});
