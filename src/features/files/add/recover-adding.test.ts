import 'fake-indexeddb/auto';
import { Blob as NodeBlob, File as NodeFile } from 'node:buffer';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noteAdding, noteStored, readAdding, takeOverAdding } from '../../../db/bytes/adding.ts';
import { readBlob, storeBlob } from '../../../db/bytes/blobs.ts';
import {
  type AccountDatabase,
  closeAccountDatabase,
  openAccountDatabase,
} from '../../../db/database.ts';
import { mutate } from '../../../db/mutate.ts';
import { addFile, deleteFile } from '../../../model/entities/file.ts';
import type { LookAtPdf } from '../../../reading/pdf/look-at-pdf.ts';
import type { ChosenFile } from './add-file.ts';

const toastAction = vi.hoisted(() => vi.fn());
const lookAtPdf = vi.hoisted(() => vi.fn<LookAtPdf>());
vi.mock('../../../ui/toaster/toast-action.tsx', () => ({ toastAction }));
const dismissToast = vi.hoisted(() => vi.fn());
vi.mock('../../../ui/toaster/toast.ts', () => ({
  dismissToast,
  toastError: vi.fn(),
  toastSuccess: vi.fn(),
}));
vi.mock('../../../reading/pdf/text/background-text.ts', () => ({ readInBackground: vi.fn() }));
vi.mock('../../../reading/pdf/look-at-pdf.ts', () => ({ lookAtPdf }));

const { addFiles, dismissNotAdded } = await import('./add-files.ts');
const { recoverAdding } = await import('./recover-adding.ts');
const { useUploads } = await import('./uploads-store.ts');

let database: AccountDatabase;
/** Names of the held locks, as `navigator.locks` reports them. */
let held: Set<string>;

beforeEach(async () => {
  vi.stubGlobal('Blob', NodeBlob);
  vi.stubGlobal('File', NodeFile);
  held = new Set();
  vi.stubGlobal('navigator', { locks: pretendedLocks() });
  toastAction.mockReset();
  dismissToast.mockReset();
  lookAtPdf.mockReset();
  lookAtPdf.mockResolvedValue({ ok: true, pageCount: 1, content: 'text' });
  database = await openAccountDatabase(crypto.randomUUID());
});

afterEach(async () => {
  useUploads.setState({ uploads: [] });
  closeAccountDatabase();
  await database.delete();
  vi.unstubAllGlobals();
});

function pretendedLocks() {
  return {
    request: async (name: string, work: () => Promise<unknown>) => {
      held.add(name);
      return Promise.resolve(work()).finally(() => held.delete(name));
    },
    query: async () => ({ held: [...held].map((name) => ({ name })) }),
  };
}

const pdf = (name: string) => new NodeFile([`%PDF-1.7 ${name}`], name) as unknown as ChosenFile;
const names = async () => (await readAdding()).map(({ name }) => name);
const fileNames = async () => (await database.rows('file').toArray()).map(({ name }) => name);
const hash = 'a'.repeat(64);
const left = (key: string, tab = 'haversack-adding-gone') => ({
  key,
  name: `${key}.pdf`,
  sizeBytes: 7,
  tab,
});

/** Failures that may be over at the next start, and are not the file's fault. */
const passing: [string, () => void][] = [
  [
    'while there is no reader',
    () => lookAtPdf.mockResolvedValue({ ok: false, problem: 'no-reader' }),
  ],
  [
    'while the disk is full',
    () =>
      database.rows('file').hook('creating', () => {
        throw new DOMException('full', 'QuotaExceededError');
      }),
  ],
  [
    'because the reader breaks',
    () => {
      vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      lookAtPdf.mockRejectedValue(new Error('out of memory'));
    },
  ],
];

describe('files that are being added', () => {
  it('[P2] are recorded first, and all their bytes are stored before one is inspected', async () => {
    lookAtPdf.mockImplementationOnce(async () => {
      expect(await names()).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
      expect((await readAdding()).every(({ sha256 }) => sha256 !== undefined)).toBe(true);
      expect(await database.blobs.count()).toBe(3);
      return { ok: true, pageCount: 1, content: 'text' };
    });
    await addFiles([pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf')]);
    expect(lookAtPdf).toHaveBeenCalledTimes(3);
    expect(await fileNames()).toEqual(['a', 'b', 'c']);
    expect(await names()).toEqual([]);
    expect([...held]).toEqual([]);
  });

  it('are removed from the record when the list says why one is refused', async () => {
    lookAtPdf.mockResolvedValue({ ok: false, problem: 'broken' });
    await addFiles([pdf('torn.pdf'), new NodeFile(['no'], 'no.pdf') as unknown as ChosenFile]);
    expect(await names()).toEqual([]);
    expect(await database.blobs.count()).toBe(0);
  });

  it('[P2] are added although the USB stick is pulled out as soon as their bytes are stored', async () => {
    let isPulled = false;
    lookAtPdf.mockImplementation(async (bytes) => {
      isPulled = true;
      await (bytes as Blob).slice(0, 8).arrayBuffer();
      return { ok: true, pageCount: 1, content: 'text' };
    });
    const onStick = (name: string) =>
      Object.defineProperty(pdf(name), 'slice', {
        value(this: Blob, start: number, end: number) {
          if (isPulled) throw new DOMException('', 'NotReadableError');
          return NodeFile.prototype.slice.call(this, start, end);
        },
      });
    await addFiles([onStick('a.pdf'), onStick('b.pdf')]);
    expect(await fileNames()).toEqual(['a', 'b']);
    expect(await database.blobs.count()).toBe(2);
  });

  it('are added although it cannot be recorded that their bytes are stored', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { writeMeta } = database;
    vi.spyOn(database, 'writeMeta')
      .mockImplementationOnce(writeMeta.bind(database))
      .mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'));
    await addFiles([pdf('a.pdf')]);
    expect(await fileNames()).toEqual(['a']);
    expect(await names()).toEqual([]);
  });

  it.each(passing)('[P2] keep their bytes and their name %s', async (_, fail) => {
    fail();
    await addFiles([pdf('a.pdf')]);
    expect(await names()).toEqual(['a.pdf']);
    expect(await database.blobs.count()).toBe(1);
    expect([...held]).toEqual([]);
    expect(useUploads.getState().uploads).toMatchObject([
      { name: 'a.pdf', stage: { kind: 'refused', text: expect.stringMatching(/tries again/) } },
    ]);
  });

  it('[P2] leave the bytes to an equal file after a refused one', async () => {
    lookAtPdf.mockResolvedValueOnce({ ok: false, problem: 'broken' });
    const twice = () => new NodeFile(['%PDF-1.7 same'], 'same.pdf') as unknown as ChosenFile;
    await addFiles([twice(), twice()]);
    expect(await fileNames()).toEqual(['same']);
    expect(await database.blobs.count()).toBe(1);
  });

  it('[P2] leave no row without bytes if shared files are equal and the first is refused', async () => {
    lookAtPdf.mockResolvedValueOnce({ ok: false, problem: 'broken' });
    const twice = () => new NodeFile(['%PDF-1.7 same'], 'same.pdf') as unknown as ChosenFile;
    await addFiles([twice(), twice()], { areKept: true });
    expect(await fileNames()).toEqual(['same']);
    expect(await database.blobs.count()).toBe(1);
  });
});

describe('a file that waits for the next start', () => {
  beforeEach(async () => {
    lookAtPdf.mockResolvedValueOnce({ ok: false, problem: 'no-reader' });
    await addFiles([pdf('a.pdf')]);
  });
  const key = () => useUploads.getState().uploads[0]?.key ?? '';

  it('is dropped with its bytes when the student dismisses it', async () => {
    dismissNotAdded(key());
    await vi.waitFor(async () => expect(await names()).toEqual([]));
    expect(await database.blobs.count()).toBe(0);
  });

  it('[P2] stays with the tab that continues it, whatever is dismissed here', async () => {
    await takeOverAdding('haversack-adding-other', new Set());
    dismissNotAdded(key());
    await vi.waitFor(() => expect(useUploads.getState().uploads).toEqual([]));
    await noteAdding([]);
    expect(await names()).toEqual(['a.pdf']);
    expect(await database.blobs.count()).toBe(1);
  });

  it('goes in by itself then', async () => {
    await takeOverAdding('haversack-adding-gone', new Set());
    await recoverAdding(vi.fn());
    expect(await fileNames()).toEqual(['a']);
    expect(await names()).toEqual([]);
  });
});

describe('the next start', () => {
  it('adds the files that a closed tab had stored on this device', async () => {
    await noteAdding([left('stored')]);
    await storeBlob(hash, pdf('stored.pdf'));
    await noteStored('stored', hash);
    await recoverAdding(vi.fn());
    expect(await fileNames()).toEqual(['stored']);
    expect(await names()).toEqual([]);
    expect(await readBlob(hash, 'application/pdf')).toBeDefined();
    expect(toastAction).not.toHaveBeenCalled();
  });

  it.each(passing)('[P2] keeps and names what it cannot finish %s', async (_, fail) => {
    await noteAdding([left('stored')]);
    await storeBlob(hash, pdf('stored.pdf'));
    await noteStored('stored', hash);
    fail();
    const showFiles = vi.fn();
    await recoverAdding(showFiles);
    expect(await names()).toEqual(['stored.pdf']);
    expect(await readBlob(hash, 'application/pdf')).toBeDefined();
    expect(toastAction).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        message: '1 file could not be added: stored.pdf.',
        onAction: showFiles,
      }),
    );
  });

  it('[P2] never deletes the bytes of a file in the Trash', async () => {
    await storeBlob(hash, pdf('trashed.pdf'));
    const row = { name: 'trashed', mime: 'application/pdf', sizeBytes: 7, sha256: hash };
    const id = crypto.randomUUID();
    await mutate(addFile, { ...row, id, pageCount: 1, content: 'text' });
    await mutate(deleteFile, { id });
    await noteAdding([left('trashed')]);
    await noteStored('trashed', hash);
    lookAtPdf.mockResolvedValue({ ok: false, problem: 'broken' });
    await recoverAdding(vi.fn());
    expect(await names()).toEqual([]);
    expect(await readBlob(hash, 'application/pdf')).toBeDefined();
  });

  it('names the files that were not stored yet, until the student has seen this', async () => {
    const showFiles = vi.fn();
    await noteAdding(['a', 'b', 'c', 'd', 'e'].map((key) => left(key)));
    await recoverAdding(showFiles);
    expect(toastAction).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        message:
          '5 files were not added because Haversack was closed: a.pdf, b.pdf, c.pdf and 2 more.',
        onAction: showFiles,
      }),
    );
    expect(dismissToast).not.toHaveBeenCalled();
    const { uploads } = useUploads.getState();
    expect(uploads.map(({ name, stage }) => `${name} ${stage.kind}`)).toEqual(
      ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}.pdf refused`),
    );
    for (const { key } of uploads) dismissNotAdded(key);
    await vi.waitFor(async () => expect(await names()).toEqual([]));
    await recoverAdding(showFiles);
    expect(toastAction).toHaveBeenCalledOnce();
    // These are this student's own files.
    closeAccountDatabase();
    expect(dismissToast).toHaveBeenCalledExactlyOnceWith('not-added');
  });

  it('does not touch files that another tab is still adding', async () => {
    held.add('haversack-adding-other');
    await noteAdding([left('theirs', 'haversack-adding-other')]);
    await recoverAdding(vi.fn());
    expect(toastAction).not.toHaveBeenCalled();
    expect(useUploads.getState().uploads).toEqual([]);
    expect(await names()).toEqual(['theirs.pdf']);
  });

  it('does not mention a file that was already added when the tab closed', async () => {
    await addFiles([pdf('in.pdf')]);
    const [row] = await database.rows('file').toArray();
    await noteAdding([left('in')]);
    await noteStored('in', row?.sha256 ?? '');
    await recoverAdding(vi.fn());
    expect(await fileNames()).toEqual(['in']);
    expect(useUploads.getState().uploads).toEqual([]);
    expect(await database.blobs.count()).toBe(1);
  });
});
