/** The first question of an upload to the server, the remembered answer, and the stored state. */
import '../../../test/support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { createDevice } from '../../../test/support/device.ts';
import { createFakeServer, errorAnswer } from '../../../test/support/fake-server.ts';
import { createManualTimers } from '../../../test/support/manual-timers.ts';
import { onSmallDisk } from '../../../test/support/small-disk.ts';
import { tabLocks } from '../../api/locks.ts';
import { deleteBlob, storeBlob } from '../../db/bytes/blobs.ts';
import { type HoldingRow, rowWithBytes } from '../../db/bytes/holding-rows.ts';
import { findUnsentFiles, sendAgain, waitingTransfer } from '../../db/bytes/transfers.ts';
import { readQueue } from '../../db/outbox/outbox.ts';
import { fullDisk } from '../../db/storage-signals.ts';
import * as say from '../../lib/messages.ts';
import { addFile } from '../../model/entities/file.ts';
import { maxKnownFiles } from '../../protocol/files.ts';
import {
  type ServerSaid,
  startUploads,
  type UploadJob,
  type UploadOutcome,
  uploadFile,
} from './uploads.ts';

const now = () => 1_700_000_000_000;
const hashOf = (letter: string) => letter.repeat(64);
const facts = { name: 'a', mime: 'application/pdf', pageCount: 1, content: 'text' } as const;

const nothing = async () => undefined;

async function setUp() {
  const asked: string[][] = [];
  let refusal: Response | undefined;
  const server = createFakeServer({
    userId: 'u',
    now,
    intercept: async (request, go) => {
      if (request.url.endsWith('/files/known')) {
        asked.push((await request.clone().json()).sha256);
      }
      return refusal ?? go();
    },
  });
  const { database, client, edit } = await createDevice({ userId: 'u', fetch: server.fetch, now });
  const sent: UploadJob[] = [];
  let outcome: UploadOutcome = { kind: 'sent' };
  let during: (job: UploadJob) => Promise<void> = nothing;
  const send = async (job: UploadJob) => {
    sent.push(job);
    await during(job);
    return outcome;
  };
  const timers = createManualTimers();
  const deps = { client, now, send, locks: tabLocks(), random: () => 0, timers };
  const said: ServerSaid = { lacking: new Set(), refused: new Map() };
  const file = async (id: string) => (await rowWithBytes(id, database)) as HoldingRow;
  return {
    ...{ server, database, deps, asked, sent, said, file },
    /** A file with these bytes on this device. */
    add: async (id: string, sha256: string) => {
      await storeBlob(sha256, new Blob(['bytes']), database);
      await edit(addFile, { ...facts, id, sha256, sizeBytes: 5 });
    },
    upload: async (id: string) =>
      uploadFile(database, deps, await file(id), new AbortController().signal, said),
    signOut: () => {
      client.session.getSession = async () => ({
        ok: false,
        error: { kind: 'no-session', message: say.sessionNotFound },
      });
    },
    answerWith: (answer: Response) => {
      refusal = answer;
    },
    sendEnds: (next: UploadOutcome, task: (job: UploadJob) => Promise<void> = nothing) => {
      outcome = next;
      during = task;
    },
    transfer: async (id: string) => database.transfers.get((await file(id)).sha256),
    /** How often the outbox says that a file has been uploaded. */
    marks: async () =>
      (await readQueue(database)).filter(({ fields }) => Number(fields.uploadedAt) > 0).length,
  };
}

describe('what the server is asked', () => {
  it('is about each hash once, and marks each of its files once', async () => {
    const { server, database, deps, asked, add, marks } = await setUp();
    await add('one', hashOf('a'));
    await add('same', hashOf('a'));
    await add('other', hashOf('b'));
    for (const hash of [hashOf('a'), hashOf('b')]) server.files.set(hash, new Uint8Array(5));
    const uploads = startUploads(database, deps);
    await vi.waitFor(async () => expect(await findUnsentFiles(database)).toEqual([]));
    uploads.stop();
    expect(asked[0]).toEqual([hashOf('a'), hashOf('b')]);
    expect(await marks()).toBe(3);
  });

  it('is not about what it has said that it lacks', async () => {
    const { asked, add, upload, sent } = await setUp();
    await add('one', hashOf('a'));
    await add('two', hashOf('b'));
    await upload('one');
    await add('three', hashOf('c'));
    await upload('three');
    await upload('two');
    expect(asked).toEqual([[hashOf('a'), hashOf('b')], [hashOf('c')]]);
    expect(sent).toHaveLength(3);
  });

  it('is no more at once than it takes', async () => {
    const { asked, add, upload, database, file } = await setUp();
    await add('one', hashOf('a'));
    const template = await file('one');
    const many = Array.from({ length: maxKnownFiles }, (_, n) => n.toString(16).padStart(64, '0'));
    await database
      .table('file')
      .bulkPut(many.map((sha256, n) => ({ ...template, id: `f${n}`, sha256 })));
    for (const sha256 of many) await storeBlob(sha256, new Blob(['b']), database);
    expect(await upload('one')).toBe('moved');
    expect(asked.map((hashes) => hashes.length)).toEqual([maxKnownFiles]);
    expect(asked[0]).toContain(hashOf('a'));
  });

  it('is asked anew of what it has once had: it may have lost it, or have it still [S3]', async () => {
    const { server, database, asked, add, upload, sent } = await setUp();
    await add('one', hashOf('a'));
    server.files.set(hashOf('a'), new Uint8Array(5));
    await upload('one');
    await sendAgain('one', database);
    await upload('one');
    expect([asked.length, sent.length]).toEqual([2, 0]);
  });

  it.each([400, 403])('refused with %d for good is told, with the bytes kept', async (code) => {
    const { add, upload, answerWith, transfer, database } = await setUp();
    await add('one', hashOf('a'));
    answerWith(errorAnswer(code));
    expect(await upload('one')).toBe('moved');
    expect(await transfer('one')).toMatchObject({
      state: 'failed',
      problem: say.errorUploadingTheFile,
    });
    expect(await database.blobs.count()).toBe(1);
  });
});

describe('an upload that is sent', () => {
  it('goes on at the address where it stopped', async () => {
    const { add, upload, sent, database, file } = await setUp();
    await add('one', hashOf('a'));
    const uploadUrl = 'http://haversack.test/v1/files/uploads/1';
    await database.transfers.put({ ...waitingTransfer(await file('one'), 'up'), uploadUrl });
    await upload('one');
    expect(sent[0]?.uploadUrl).toBe(uploadUrl);
  });

  it('does not take the place of a download for its own', async () => {
    const { add, upload, sendEnds, transfer, database, file } = await setUp();
    await add('one', hashOf('a'));
    await database.transfers.put(waitingTransfer(await file('one'), 'down'));
    sendEnds({ kind: 'later' });
    await upload('one');
    expect(await transfer('one')).toMatchObject({ direction: 'up' });
  });

  it('shows how far it is while it runs, and that it waits when it does not', async () => {
    const { add, upload, sendEnds, transfer } = await setUp();
    await add('one', hashOf('a'));
    let shown: unknown;
    sendEnds({ kind: 'later' }, async ({ onProgress }) => {
      await onProgress(3);
      shown = await transfer('one');
    });
    await upload('one');
    expect(shown).toMatchObject({ state: 'running', doneBytes: 3 });
    expect(await transfer('one')).toMatchObject({ state: 'waiting', doneBytes: 3 });
  });

  it('asks for the token when it needs one', async () => {
    const { add, upload, sent } = await setUp();
    await add('one', hashOf('a'));
    await upload('one');
    expect(await sent[0]?.token()).toBe('access');
  });

  it('goes without a token where the session ends meanwhile', async () => {
    const { add, upload, sent, signOut } = await setUp();
    await add('one', hashOf('a'));
    await upload('one');
    signOut();
    expect(await sent[0]?.token()).toBeUndefined();
  });

  it('waits where its bytes have gone meanwhile', async () => {
    const { add, upload, sent, database } = await setUp();
    await add('one', hashOf('a'));
    await deleteBlob(hashOf('a'), database);
    expect([await upload('one'), sent.length]).toEqual(['later', 0]);
  });

  it('is not marked a second time when it was sent again', async () => {
    const { add, upload, database, transfer, marks } = await setUp();
    await add('one', hashOf('a'));
    await upload('one');
    await sendAgain('one', database);
    expect(await upload('one')).toBe('moved');
    expect([await marks(), await transfer('one')]).toEqual([1, undefined]);
  });

  it('[P2] is not over where this device has no room for its mark', async () => {
    const { add, upload, database, sendEnds, transfer } = await setUp();
    const disk = await onSmallDisk(database);
    await add('one', hashOf('a'));
    sendEnds({ kind: 'sent' }, async () => {
      disk.isFull = true;
    });
    expect(await upload('one')).toBe('not-stored');
    expect(await transfer('one')).toBeDefined();
    fullDisk.set(false);
  });
});

it('an upload waits where nobody is signed in', async () => {
  const { add, upload, sent, signOut } = await setUp();
  await add('one', hashOf('a'));
  signOut();
  expect([await upload('one'), sent.length]).toEqual(['later', 0]);
});
