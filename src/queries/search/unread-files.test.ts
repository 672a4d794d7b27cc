// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openAccountDatabase } from '../../db/database.ts';
import { readUnreadFiles, sortUnread, useUnreadFiles } from './unread-files.ts';

const common = { createdAt: 1, deletedAt: 0, mime: 'application/pdf' };

it('names files of which pages are missing, and whether their bytes are here', async () => {
  const database = await openAccountDatabase('unread-files');
  const file = (id: string, pageCount: number, content = 'text') => ({
    ...{ ...common, id, name: `${id}.pdf`, sha256: `hash of ${id}`, pageCount, content },
  });
  await database
    .table('file')
    .bulkPut([
      file('read', 1),
      file('begun', 3),
      file('away', 9),
      file('scan', 5, 'scanned'),
      { ...file('deleted', 5), deletedAt: 7 },
    ]);
  const page = { blocks: [], text: 'words' };
  await database.pageTexts.bulkPut([
    { ...page, fileId: 'read', page: 1 },
    { ...page, fileId: 'begun', page: 1 },
    { ...page, fileId: 'begun', page: 2 },
  ]);
  for (const id of ['read', 'begun'])
    await database.blobs.put({ sha256: `hash of ${id}`, index: 0, bytes: new Blob(['x']) });
  const unread = await readUnreadFiles(database);
  expect(unread).toMatchObject([
    { id: 'away', readPages: 0, pageCount: 9, isHere: false },
    { id: 'begun', readPages: 2, pageCount: 3, isHere: true },
  ]);
  const ids = (failed: string[]) => {
    const states = failed.map((id) => [id, { kind: 'failed', message: '' }] as const);
    const sorted = sortUnread(unread, Object.fromEntries(states));
    return [sorted.reading, sorted.away, sorted.failed].map((files) =>
      files.map(({ id }) => id).join(),
    );
  };
  expect(ids([])).toEqual(['begun', 'away', '']);
  expect(ids(['begun', 'away'])).toEqual(['', 'away', 'begun']);
});

it('counts no pages before there is a search', async () => {
  const database = await openAccountDatabase('use-unread-files');
  const file = { id: 'away', name: 'Away.pdf', mime: 'application/pdf', pageCount: 9 };
  await database
    .table('file')
    .put({ ...file, sha256: 'hash', content: 'text', createdAt: 1, deletedAt: 0 });
  const count = vi.spyOn(database.pageTexts, 'where');
  const { result, rerender } = renderHook(({ isWanted }) => useUnreadFiles(isWanted), {
    initialProps: { isWanted: false },
  });
  await database.table('file').update('away', { pageCount: 8 });
  expect(count).not.toHaveBeenCalled();
  rerender({ isWanted: true });
  await vi.waitFor(() => expect(result.current.away).toMatchObject([{ id: 'away' }]));
  expect(count).toHaveBeenCalled();
});
