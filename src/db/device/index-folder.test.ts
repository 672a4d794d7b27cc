import { afterEach, expect, it, vi } from 'vitest';
import { indexFolder, removeIndex, removeLeftIndexes } from './index-folder.ts';

/** Private files with some folders. @param held removals that fail before one succeeds */
function privateFiles(folders: string[], held = 0) {
  const names = new Set(folders);
  let failures = held;
  vi.stubGlobal('navigator', {
    storage: {
      getDirectory: async () => ({
        async *keys() {
          yield* [...names];
        },
        removeEntry: async (name: string) => {
          if (!names.has(name)) throw new DOMException('None', 'NotFoundError');
          failures -= 1;
          if (failures >= 0) throw new DOMException('Held', 'NoModificationAllowedError');
          names.delete(name);
        },
      }),
    },
  });
  return names;
}

const atOnce = () => Promise.resolve();

afterEach(() => void vi.unstubAllGlobals());

it('removes the index of an account, also after its tab has let go of it', async () => {
  const names = privateFiles([indexFolder('maria'), indexFolder('ben')], 3);
  await removeIndex('maria', atOnce);
  expect([...names]).toEqual([indexFolder('ben')]);
});

it('needs no index, and no private files', async () => {
  const names = privateFiles(['other']);
  await removeIndex('maria', atOnce);
  expect([...names]).toEqual(['other']);
  vi.stubGlobal('navigator', {});
  await expect(removeIndex('maria', atOnce)).resolves.toBeUndefined();
});

it('removes indexes that were left by accounts which are gone, and nothing else', async () => {
  const names = privateFiles([indexFolder('maria'), indexFolder('ben'), 'other']);
  await removeLeftIndexes(async (userId) => userId === 'ben');
  expect([...names]).toEqual([indexFolder('ben'), 'other']);
});
