/** A device that does not keep all files: which ones download for a course or automatically, and which are removed. */
import 'fake-indexeddb/auto';
import '../../../test/support/node-blobs.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createDevice } from '../../../test/support/device.ts';
import { quiet } from '../../../test/support/quiet.ts';
import { hasBlob, storeBlob } from '../../db/bytes/blobs.ts';
import {
  budgetBytes,
  chooseCourseKept,
  chooseKeepsRecent,
  keepFile,
  readCameByItself,
  requestByItself,
} from '../../db/bytes/offline-choice.ts';
import { cancelDownload } from '../../db/bytes/transfers.ts';
import { recordReading } from '../../model/entities/facts/reading.ts';
import { addFile } from '../../model/entities/file.ts';
import { createGoal } from '../../model/entities/goal.ts';
import { createMedia } from '../../model/entities/media.ts';
import { markUploaded } from '../../model/held-bytes.ts';
import { type FileKeeper, keepFilesHere } from './keep-files.ts';

const running: FileKeeper[] = [];
afterEach(() => {
  for (const one of running.splice(0)) one.stop();
});

async function setUp({
  savesData = false,
  known = (hash: string) => hash !== '',
  isSilent = false,
} = {}) {
  const { database, edit } = await createDevice({ userId: 'u', fetch });
  const facts = { mime: 'application/pdf', pageCount: 1, content: 'text' } as const;
  const begin = () => {
    const keeping = keepFilesHere(database, {
      askKnown: async (hashes) => (isSilent ? undefined : hashes.filter(known)),
      savesData: () => savesData,
    });
    running.push(keeping);
  };
  return {
    ...{ database, edit, begin },
    add: async (id: string, { courseId, sizeBytes = 3, isUploaded = true }: Added = {}) => {
      const sha256 = id.repeat(64);
      await edit(addFile, { id, name: id, sha256, sizeBytes, courseId, ...facts });
      if (isUploaded) await edit(markUploaded, [{ entity: 'file', id }]);
      return { id, sha256 };
    },
    asked: async () => (await database.transfers.toArray()).map(({ sha256 }) => sha256[0]),
    goalOf: (fileId: string) =>
      edit(createGoal, {
        ...{ name: 'Read', fileId, startPage: 1, endPage: 2 },
        ...{ startDate: '2000-01-01', endDate: '2999-01-01' },
      }),
    /** As if it had arrived. */
    arrive: async ({ sha256 }: { sha256: string }) => {
      await storeBlob(sha256, new Blob(['pdf']), database);
      await database.transfers.delete(sha256);
    },
  };
}
interface Added {
  courseId?: string;
  sizeBytes?: number;
  isUploaded?: boolean;
}

describe('a device that does not keep all files', () => {
  it('asks for those of a course that the student chose, also for ones that come later', async () => {
    const { add, asked, begin, database } = await setUp();
    await add('a', { courseId: 'physics' });
    await add('b');
    begin();
    await chooseCourseKept('physics', true, database);
    await vi.waitFor(async () => expect(await asked()).toEqual(['a']));
    await add('c', { courseId: 'physics' });
    await vi.waitFor(async () => expect(await asked()).toEqual(['a', 'c']));
    await chooseCourseKept('physics', false, database);
    await add('d', { courseId: 'physics' });
    await quiet();
    expect(await asked()).toEqual(['a', 'c']);
  });

  it('asks by itself for files of goals and for those that were read, on any device', async () => {
    const { add, asked, begin, edit, goalOf, database } = await setUp();
    for (const id of ['a', 'b', 'c']) await add(id);
    await goalOf('a');
    await edit(recordReading, { fileId: 'b', page: 1, durationMs: 5_000 });
    begin();
    await vi.waitFor(async () => expect((await asked()).sort()).toEqual(['a', 'b']));
    expect([...(await readCameByItself(database))].map(([letter]) => letter)).toEqual(['a', 'b']);
  });

  it('asks for none by itself where the student does not want it, or spares data', async () => {
    for (const savesData of [true, false]) {
      const { add, asked, begin, goalOf, database } = await setUp({ savesData });
      if (!savesData) await chooseKeepsRecent(false, database);
      await add('a');
      await goalOf('a');
      begin();
      await quiet();
      expect(await asked()).toEqual([]);
    }
  });

  it.each([
    ['come by themselves: nobody sees them in a list to ask for them', false, ['d']],
    ['wait to be seen where the student spares data', true, []],
  ])('pictures of cards and notes %s', async (_, savesData, wanted) => {
    const { asked, begin, edit } = await setUp({ savesData });
    const picture = { mime: 'image/png', sizeBytes: 3, name: '', sha256: 'd'.repeat(64) } as const;
    await edit(createMedia, { ...picture, id: 'm', ownerEntity: 'card', ownerId: 'c' });
    begin();
    await quiet();
    expect(await asked()).toEqual([]);
    await edit(markUploaded, [{ entity: 'media', id: 'm' }]);
    await quiet();
    await vi.waitFor(async () => expect(await asked()).toEqual(wanted));
  });

  it('does not ask again for what the student let go', async () => {
    const { add, asked, begin, goalOf, database } = await setUp();
    await add('a');
    await goalOf('a');
    begin();
    await vi.waitFor(async () => expect(await asked()).toEqual(['a']));
    await cancelDownload('a', database);
    await quiet();
    expect(await asked()).toEqual([]);
  });

  it('takes back what it let go itself: for a goal, and for a course', async () => {
    const { add, arrive, asked, begin, edit, goalOf, database } = await setUp();
    const large = { sizeBytes: budgetBytes };
    const files = [await add('a', { ...large, courseId: 'physics' }), await add('b', large)];
    for (const file of [...files, await add('c', large)]) {
      await requestByItself(file, database);
      await arrive(file);
    }
    await edit(recordReading, { fileId: 'c', page: 1, durationMs: 5_000 });
    begin();
    const here = () => Promise.all(files.map(({ sha256 }) => hasBlob(sha256, database)));
    await vi.waitFor(async () => expect(await here()).toEqual([false, false]));
    expect([...(await readCameByItself(database))].map(([letter]) => letter)).toEqual(['c']);
    await goalOf('b');
    await vi.waitFor(async () => expect(await asked()).toEqual(['b']));
    await chooseCourseKept('physics', true, database);
    await vi.waitFor(async () => expect(await asked()).toEqual(['a', 'b']));
  });

  it('lets go what was not read for longest, where none comes by itself any more', async () => {
    const { add, arrive, begin, edit, database } = await setUp();
    await chooseKeepsRecent(false, database);
    const files = [
      await add('a', { sizeBytes: budgetBytes }),
      await add('b', { sizeBytes: budgetBytes }),
    ];
    for (const file of files) {
      await requestByItself(file, database);
      await arrive(file);
    }
    await edit(recordReading, { fileId: 'b', page: 1, durationMs: 5_000 });
    begin();
    const here = () => Promise.all(files.map(({ sha256 }) => hasBlob(sha256, database)));
    await vi.waitFor(async () => expect(await here()).toEqual([false, true]));
  });

  it('leaves alone what the student let go, whoever wants it to come by itself', async () => {
    const { add, asked, database } = await setUp();
    const file = await add('a');
    await requestByItself(file, database);
    await cancelDownload('a', database);
    expect((await requestByItself(file, database)).ok).toBe(true);
    expect(await asked()).toEqual([]);
    await keepFile(file, database);
    await requestByItself(file, database);
    expect([await asked(), await readCameByItself(database)]).toEqual([['a'], new Set()]);
  });

  it('[P2] lets go what came by itself when it is too much, if the server has it', async () => {
    const lost = 'b'.repeat(64);
    const { add, arrive, begin, database } = await setUp({ known: (hash) => hash !== lost });
    const files = [
      await add('a', { sizeBytes: budgetBytes }),
      await add('b', { sizeBytes: budgetBytes }),
      await add('c', { sizeBytes: budgetBytes }),
      await add('d', { sizeBytes: budgetBytes }),
    ] as const;
    for (const file of files) {
      await requestByItself(file, database);
      await arrive(file);
    }
    const mine = await add('e', { sizeBytes: budgetBytes, isUploaded: false });
    await arrive(mine);
    await keepFile(files[2], database);
    begin();
    const here = () => Promise.all([...files, mine].map(({ sha256 }) => hasBlob(sha256, database)));
    // One fits, the server lost one, one was requested, and only this device has one.
    await vi.waitFor(async () => expect(await here()).toEqual([true, true, true, false, true]));
  });

  it.each([
    ['sends again what the server turns out to have lost', { known: () => false }, ['up']],
    ['leaves all as it is where the server does not say', { isSilent: true }, []],
  ])('[P2] %s', async (_, server, moving) => {
    const { add, arrive, begin, database } = await setUp(server);
    const files = [await add('a', { sizeBytes: budgetBytes }), await add('b')];
    for (const file of files) {
      await requestByItself(file, database);
      await arrive(file);
    }
    begin();
    await quiet();
    await vi.waitFor(async () => {
      const transfers = await database.transfers.toArray();
      expect(transfers.map(({ direction }) => direction)).toEqual(moving);
    });
    expect(await database.blobs.count()).toBe(2);
  });
});
