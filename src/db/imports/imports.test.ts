import '../../../test/support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AccountDatabase } from '../database.ts';
import { type Chosen, newImport, readChosen, storeImport } from './imports.ts';

let database: AccountDatabase;
beforeEach(() => {
  database = new AccountDatabase(crypto.randomUUID());
});
afterEach(() => database.delete());

const one = newImport({ kind: 'notes', name: 'Notes', input: {} }, 1);
const store = (chosen: readonly Chosen[], signal = new AbortController().signal) =>
  storeImport(database, one, chosen, () => undefined, signal);

describe('the copy of what was chosen', () => {
  it('keeps two files of one name apart, an empty one, and their order', async () => {
    const file = (path: string, text: string) => ({
      ...{ path, modifiedAt: undefined, bytes: new Blob([text]) },
    });
    const chosen = [file('a.md', 'first'), file('b.md', ''), file('a.md', 'second')];
    expect((await store(chosen)).ok).toBe(true);
    const read = await readChosen(database, one.id);
    const texts = read.map(async ({ path, bytes }) => [path, await bytes.text()]);
    expect(await Promise.all(texts)).toEqual([
      ['a.md', 'first'],
      ['b.md', ''],
      ['a.md', 'second'],
    ]);
  });

  it('is not there where it was stopped', async () => {
    const stopped = AbortSignal.abort();
    const bytes = new Blob(['x']);
    expect((await store([{ path: 'a', modifiedAt: 1, bytes }], stopped)).ok).toBe(false);
    expect(await database.importBytes.count()).toBe(0);
    expect(await database.imports.count()).toBe(0);
  });
});
