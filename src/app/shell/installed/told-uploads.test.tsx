// @vitest-environment jsdom
import '../../../../test/support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storeBlob } from '../../../db/bytes/blobs.ts';
import { type AccountDatabase, openAccountDatabase } from '../../../db/database.ts';
import { mutate } from '../../../db/mutate.ts';
import { addFile, deleteFile } from '../../../model/entities/file.ts';
import { markUploaded } from '../../../model/held-bytes.ts';
import { ToldUploads } from './dashboard-extras.tsx';

const looks = vi.hoisted(() => vi.fn());
vi.mock(import('../../../db/bytes/transfers.ts'), async (load) => {
  const whole = await load();
  looks.mockImplementation(whole.findUnsentFiles);
  return { ...whole, findUnsentFiles: looks };
});
const toastSuccess = vi.hoisted(() => vi.fn());
vi.mock('../../../ui/toaster/toast.ts', () => ({ toastSuccess }));

let database: AccountDatabase;
let users = 0;

beforeEach(async () => {
  toastSuccess.mockClear();
  looks.mockClear();
  users += 1;
  database = await openAccountDatabase(`u${users}`);
});
afterEach(cleanup);

/** A file from this or another device. */
async function add(id: string, isHere = true): Promise<void> {
  const sha256 = id.repeat(64);
  if (isHere) await storeBlob(sha256, new Blob(['bytes']), database);
  const file = { id, name: id, mime: 'application/pdf', sizeBytes: 5, sha256, pageCount: 1 };
  await mutate(addFile, { ...file, content: 'text' });
}

async function upload(id: string): Promise<void> {
  await mutate(markUploaded, [{ id, entity: 'file' }]);
}

/** The pending files, as the screen read them last. */
async function seen(ids: readonly string[]): Promise<void> {
  await vi.waitFor(async () => {
    const last = await looks.mock.results.at(-1)?.value;
    expect(last?.map(({ id }: { id: string }) => id)).toEqual(ids);
  });
  // Until it is drawn.
  await act(async () => undefined);
}

it('says once for all files that waited, when the last of them is at the server', async () => {
  for (const id of ['a', 'b', 'c']) await add(id);
  await add('d', false);
  render(<ToldUploads />);
  await seen(['a', 'b', 'c']);
  await upload('a');
  await upload('b');
  await upload('d');
  await seen(['c']);
  expect(toastSuccess).not.toHaveBeenCalled();
  await upload('c');
  await vi.waitFor(() => expect(toastSuccess).toHaveBeenCalled());
  expect(toastSuccess.mock.calls).toEqual([['Upload successful', { times: 3 }]]);
  await add('e');
  await seen(['e']);
  await upload('e');
  await vi.waitFor(() => expect(toastSuccess).toHaveBeenCalledTimes(2));
  expect(toastSuccess).toHaveBeenLastCalledWith('Upload successful', { times: 1 });
});

it('says nothing of a file that was deleted before it was at the server', async () => {
  await add('a');
  render(<ToldUploads />);
  await seen(['a']);
  await mutate(deleteFile, { id: 'a' });
  await database.rows('file').delete('a');
  await seen([]);
  expect(toastSuccess).not.toHaveBeenCalled();
});
