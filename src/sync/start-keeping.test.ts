// @vitest-environment jsdom
/** Which files a page with the whole of sync requests by itself, until it is stopped. */
import '../../test/support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { quiet } from '../../test/support/quiet.ts';
import { createSyncingPage } from '../../test/support/syncing-page.ts';
import { chooseKeepsAll } from '../db/bytes/keep-offline.ts';
import { addFile } from '../model/entities/file.ts';
import { createMedia } from '../model/entities/media.ts';
import { markUploaded } from '../model/held-bytes.ts';

let page: Awaited<ReturnType<typeof createSyncingPage>>;
beforeEach(async () => {
  page = await createSyncingPage();
  page.answers.set('/v1/files/known', () => Promise.reject(new TypeError('failed')));
});
afterEach(() => page.stop());

const facts = { mime: 'application/pdf', sizeBytes: 5, pageCount: 1, content: 'text' } as const;

/** As another device adds it. */
async function addElsewhere(id: string) {
  await page.device.edit(addFile, { id, name: id, sha256: id.repeat(64), ...facts });
  await page.device.edit(markUploaded, [{ entity: 'file', id }]);
}

async function addPicture(id: string) {
  const picture = {
    mime: 'image/png',
    sizeBytes: 5,
    name: 'a cell',
    sha256: id.repeat(64),
  } as const;
  const owner = { ownerEntity: 'card', ownerId: 'c' } as const;
  await page.device.edit(createMedia, { id, ...owner, ...picture });
  await page.device.edit(markUploaded, [{ entity: 'media', id }]);
}

const asked = async () =>
  (await page.device.database.transfers.toArray())
    .filter(({ direction }) => direction === 'down')
    .map(({ sha256 }) => sha256[0])
    .sort();

it('all, where the student keeps all, until it is stopped', async () => {
  const sync = page.start();
  await chooseKeepsAll(true, page.device.database);
  await addElsewhere('a');
  await vi.waitFor(async () => expect(await asked()).toEqual(['a']));
  sync.stop();
  await addElsewhere('b');
  await quiet();
  expect(await asked()).toEqual(['a']);
});

it.each([
  ['pictures of cards', false, ['c']],
  ['none of them, where the student spares data', true, []],
])('%s', async (_, savesData, wanted) => {
  page.start({ savesData: () => savesData });
  await addPicture('c');
  if (savesData) await quiet();
  else await vi.waitFor(async () => expect(await asked()).toEqual(wanted));
  expect(await asked()).toEqual(wanted);
});
