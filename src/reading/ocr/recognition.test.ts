import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { systemTimers } from '../../api/locks.ts';
import { type AccountDatabase, openAccountDatabase } from '../../db/database.ts';
import { readJobs } from '../../db/jobs.ts';
import {
  addWaiting,
  readWaiting,
  startWaitingRecognitions,
  stopRecognition,
} from './recognition.ts';

let database: AccountDatabase;
let account = 0;

beforeEach(async () => {
  database = await openAccountDatabase(`waits-${account++}`);
  for (const id of ['kept', 'trashed']) {
    await database.rows('file').put({
      ...{ id, name: id, sha256: 'a'.repeat(64), mime: 'application/pdf', pageCount: 2 },
      ...{ content: 'scanned', sizeBytes: 1, addedAt: 1, uploadedAt: 0, createdAt: 1 },
      ...{ deletedAt: id === 'trashed' ? 5 : 0, $s: {} },
    } as never);
    await addWaiting(database, { fileId: id, language: 'deu' });
  }
});

const languages = async () =>
  (await readJobs(database)).map(({ about, input }) => [
    about?.id,
    (input as { language: string }).language,
  ]);

function network(isOnline: boolean) {
  let listener: () => void = () => undefined;
  return {
    goOnline: () => {
      isOnline = true;
      listener();
    },
    isOnline: () => isOnline,
    onOnline: (wanted: () => void) => {
      listener = wanted;
      return () => undefined;
    },
  };
}

it('queues what waits as soon as there is a network, but nothing that is in the Trash', async () => {
  const net = network(false);
  const stop = startWaitingRecognitions(database, systemTimers, net);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await languages()).toEqual([]);
  net.goOnline();
  await vi.waitFor(async () => expect(await readWaiting(database)).toEqual([]));
  expect(await languages()).toEqual([['kept', 'deu']]);
  stop();
});

it('waits no more for what was cancelled', async () => {
  await stopRecognition(database, 'kept');
  expect((await readWaiting(database)).map(({ fileId }) => fileId)).toEqual(['trashed']);
});

it('asks for each file once, in the language that was chosen last', async () => {
  await addWaiting(database, { fileId: 'kept', language: 'eng' });
  expect(await readWaiting(database)).toEqual([
    { fileId: 'trashed', language: 'deu' },
    { fileId: 'kept', language: 'eng' },
  ]);
});
