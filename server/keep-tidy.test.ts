import { expect, it } from 'vitest';
import { type TidyContext, tidyOnce } from './keep-tidy.ts';

it('clears each removed account, whatever another one or a folder fails at', async () => {
  const faults: string[] = [];
  const cleared: string[] = [];
  const context = {
    nowMs: () => 0,
    blobStore: {
      // A broken store: neither uploads nor bytes can be swept.
      sweepUploads: async () => Promise.reject(new Error('No store')),
      forget: async (id: string) => {
        if (id === 'b') throw new Error(`No permission: ${id}`);
        cleared.push(id);
      },
    },
    storage: {
      accounts: { removed: async () => ['a', 'b', 'c'], clear: async () => undefined },
      blobs: {},
      uploads: {},
    },
  } as unknown as TidyContext;
  await tidyOnce(context, (error) => faults.push(String(error)));
  expect(cleared).toEqual(['a', 'c']);
  expect(faults).toHaveLength(4);
  expect(faults[3]).toBe('Error: No permission: b');
});
