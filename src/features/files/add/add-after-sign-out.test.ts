import '../../../../test/support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { File as NodeFile } from 'node:buffer';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteAdding, noteStored, readAdding } from '../../../db/bytes/adding.ts';
import { storeBlob } from '../../../db/bytes/blobs.ts';
import {
  type AccountDatabase,
  closeAccountDatabase,
  currentDatabase,
  openAccountDatabase,
} from '../../../db/database.ts';
import { keepShared, readShared, type SharedThing } from '../../../db/drafts/shared-things.ts';
import type { LookAtPdf, Seen } from '../../../reading/pdf/look-at-pdf.ts';
import type { ChosenFile } from './add-file.ts';

const toasts = vi.hoisted(() => ({
  toastError: vi.fn(),
  toastSuccess: vi.fn(),
  dismissToast: vi.fn(),
}));
const lookAtPdf = vi.hoisted(() => vi.fn<LookAtPdf>());
vi.mock('../../../ui/toaster/toast.ts', () => toasts);
vi.mock('../../../ui/toaster/toast-action.tsx', () => ({ toastAction: vi.fn() }));
vi.mock('../../../reading/pdf/text/background-text.ts', () => ({ readInBackground: vi.fn() }));
vi.mock('../../../reading/pdf/look-at-pdf.ts', () => ({ lookAtPdf }));

const { addFiles } = await import('./add-files.ts');
const { recoverAdding } = await import('./recover-adding.ts');
const { takeFiles } = await import('../take-shared.ts');
const { useUploads } = await import('./uploads-store.ts');

let first: string;
let second: string;
/** Ends the inspection of pages that is under way. */
let haveSeen: () => void;

const readable: Seen = { ok: true, pageCount: 1, content: 'text' };

const untilSeen: LookAtPdf = () =>
  new Promise((resolve) => {
    haveSeen = () => resolve(readable);
  });

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('navigator', { locks: pretendedLocks() });
  for (const toast of Object.values(toasts)) toast.mockReset();
  [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  lookAtPdf.mockReset();
  lookAtPdf.mockResolvedValue(readable);
  lookAtPdf.mockImplementationOnce(untilSeen);
  await openAccountDatabase(first);
});

afterEach(() => {
  closeAccountDatabase();
  vi.unstubAllGlobals();
});

function pretendedLocks() {
  const held = new Set<string>();
  return {
    request: async (name: string, work: () => Promise<unknown>) => {
      held.add(name);
      return Promise.resolve(work()).finally(() => held.delete(name));
    },
    query: async () => ({ held: [...held].map((name) => ({ name })) }),
  };
}

const pdf = (name: string) => new NodeFile([`%PDF-1.7 ${name}`], name) as unknown as ChosenFile;
const fileNames = async (database: AccountDatabase = currentDatabase()) =>
  (await database.rows('file').toArray()).map(({ name }) => name);
const uploads = () => useUploads.getState().uploads.map(({ name }) => name);
const untilLookedAt = () => vi.waitFor(() => expect(lookAtPdf).toHaveBeenCalledOnce());

async function changeStudent(): Promise<AccountDatabase> {
  closeAccountDatabase();
  return openAccountDatabase(second);
}

it('[P2] a file whose student signs out during the inspection is not added to the next student’s library', async () => {
  const added = addFiles([pdf('a.pdf'), pdf('b.pdf')]);
  await untilLookedAt();
  const next = await changeStudent();
  haveSeen();
  await added;
  expect(await fileNames(next)).toEqual([]);
  expect(await next.blobs.count()).toBe(0);
  expect(await next.outbox.count()).toBe(0);
  expect(await readAdding(next)).toEqual([]);
  expect(lookAtPdf).toHaveBeenCalledOnce();
});

it('the next student does not see the names of a student’s files', async () => {
  const added = addFiles([pdf('a.pdf'), new NodeFile(['no'], 'no.pdf') as unknown as ChosenFile]);
  await untilLookedAt();
  expect(uploads()).toEqual(['a.pdf', 'no.pdf']);
  await changeStudent();
  expect(uploads()).toEqual([]);
  haveSeen();
  await added;
  expect(uploads()).toEqual([]);
  expect(toasts.toastError).not.toHaveBeenCalled();
  expect(toasts.toastSuccess).not.toHaveBeenCalled();
});

it('the next student’s files do not wait for those of the student who signed out', async () => {
  const ofFirst = addFiles([pdf('a.pdf')]);
  await untilLookedAt();
  await changeStudent();
  await addFiles([pdf('mine.pdf')]);
  expect(await fileNames()).toEqual(['mine']);
  haveSeen();
  await ofFirst;
  expect(await fileNames()).toEqual(['mine']);
});

it('the inspection of pages is told that nobody waits for it any more', async () => {
  const added = addFiles([pdf('a.pdf')]);
  await untilLookedAt();
  const signal = lookAtPdf.mock.calls[0]?.[2];
  expect(signal?.aborted).toBe(false);
  await changeStudent();
  expect(signal?.aborted).toBe(true);
  haveSeen();
  await added;
});

it('[P2] a student who signs in again in the same tab gets the files that were being added', async () => {
  const added = addFiles([pdf('a.pdf')]);
  await untilLookedAt();
  await changeStudent();
  haveSeen();
  await added;
  await openAccountDatabase(first);
  await recoverAdding(vi.fn());
  expect(await fileNames()).toEqual(['a']);
  expect(await readAdding()).toEqual([]);
});

it('[P2] files that an earlier tab left are not added to the next student’s library', async () => {
  const hash = 'a'.repeat(64);
  await noteAdding([{ key: 'a', name: 'a.pdf', sizeBytes: 7, tab: 'gone' }]);
  await storeBlob(hash, pdf('a.pdf'));
  await noteStored('a', hash);
  const recovered = recoverAdding(vi.fn());
  await untilLookedAt();
  const next = await changeStudent();
  haveSeen();
  await recovered;
  expect(await fileNames(next)).toEqual([]);
  expect(await next.blobs.count()).toBe(0);
  expect(uploads()).toEqual([]);
});

it('[P2] shared files stay for the next student if the student who adds them signs out meanwhile', async () => {
  const thing = { kind: 'file', name: 'a.pdf', bytes: pdf('a.pdf'), isOpened: false } as const;
  lookAtPdf.mockReset();
  lookAtPdf.mockResolvedValue(readable);
  lookAtPdf.mockResolvedValueOnce(readable);
  lookAtPdf.mockImplementationOnce(untilSeen);
  await keepShared([thing, { ...thing, name: 'b.pdf', bytes: pdf('b.pdf') }]);
  const shared = (await readShared()) as Extract<SharedThing, { kind: 'file' }>[];
  const taken = takeFiles(shared);
  await vi.waitFor(() => expect(lookAtPdf).toHaveBeenCalledTimes(2));
  await changeStudent();
  haveSeen();
  await taken;
  expect((await readShared()).map(({ id }) => id)).toEqual(shared.map(({ id }) => id));
  await takeFiles(shared);
  expect(await fileNames()).toEqual(['a', 'b']);
  expect(await readShared()).toEqual([]);
});
