import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AddOutcome, ChosenFile, StoredFile } from './add-file.ts';

const addFile = vi.hoisted(() => vi.fn<(file: StoredFile) => Promise<AddOutcome>>());
const storeFile = async (file: ChosenFile) => ({ kind: 'stored', file });
const toasts = vi.hoisted(() => ({ toastError: vi.fn(), toastSuccess: vi.fn() }));
vi.mock('./add-file.ts', () => ({ addStored: addFile, storeFile, mayPass: () => true }));
vi.mock('../../../db/bytes/adding.ts', () => ({
  noteAdding: async () => undefined,
  noteStored: async () => undefined,
  forgetAdding: async () => undefined,
  readAdding: async () => [],
}));
vi.mock('../../../ui/toaster/toast.ts', () => toasts);
const database = vi.hoisted(() => ({
  rows: () => ({ get: async () => undefined }),
  closed: new AbortController().signal,
}));
vi.mock('../../../db/database.ts', () => ({
  currentDatabase: () => database,
  onAccountClosed: () => undefined,
}));

const { addFiles } = await import('./add-files.ts');
const { useUploads } = await import('./uploads-store.ts');

const chosen = (name: string) => ({ name, size: 1 }) as ChosenFile;
const names = () => useUploads.getState().uploads.map((upload) => upload.name);

beforeEach(() => {
  addFile.mockReset();
  for (const toast of Object.values(toasts)) toast.mockReset();
});
afterEach(() => useUploads.setState({ uploads: [] }));

describe('the queue of chosen files', () => {
  it('shows all files at once and adds one after the other', async () => {
    let running = 0;
    let most = 0;
    addFile.mockImplementation(async (file) => {
      most = Math.max(most, ++running);
      await Promise.resolve();
      running -= 1;
      return { kind: 'added', fileId: file.name };
    });
    const done = addFiles([chosen('a.pdf'), chosen('b.pdf')]);
    expect(names()).toEqual(['a.pdf', 'b.pdf']);
    await Promise.all([done, addFiles([chosen('c.pdf')])]);
    expect(most).toBe(1);
    expect(names()).toEqual([]);
    expect(toasts.toastSuccess.mock.calls).toEqual([
      ['Added to this device', { times: 2 }],
      ['Added to this device', { times: 1 }],
    ]);
  });

  it('keeps showing a refused file with its reason, and continues with the next', async () => {
    addFile.mockResolvedValueOnce({ kind: 'refused', refusal: 'broken' });
    addFile.mockResolvedValueOnce({ kind: 'added', fileId: 'b' });
    await addFiles([chosen('torn.pdf'), chosen('b.pdf')]);
    expect(useUploads.getState().uploads).toMatchObject([
      { name: 'torn.pdf', stage: { kind: 'refused', text: expect.stringMatching(/damaged/) } },
    ]);
    expect(toasts.toastError).toHaveBeenCalledWith('Error uploading the file');
    expect(toasts.toastSuccess).toHaveBeenCalledWith('Added to this device', { times: 1 });
  });

  it('refuses a file on which the reader throws', async () => {
    addFile.mockRejectedValueOnce(new Error('out of memory'));
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await addFiles([chosen('bomb.pdf')]);
    expect(useUploads.getState().uploads).toMatchObject([{ stage: { kind: 'refused' } }]);
  });
});
