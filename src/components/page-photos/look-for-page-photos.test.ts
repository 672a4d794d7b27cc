import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { storeBlob } from '../../db/bytes/blobs.ts';
import { openAccountDatabase } from '../../db/database.ts';
import { success } from '../../lib/result.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import { documentMimes } from '../../model/files/document-kinds.ts';
import { readPagePhotosFound } from '../../reading/documents/page-photos/found.ts';

const findPages = vi.hoisted(() => vi.fn());
vi.mock('../../reading/documents/page-photos/open-page-photos.ts', () => ({ findPages }));
const { canStraighten, isOffered, lookForPagePhotos, offerPagePhotos, useJustAdded } = await import(
  './look-for-page-photos.ts'
);

it('is offered where paper was found and nobody has answered', () => {
  expect(isOffered({ sha256: 'a', pages: [1] })).toBe(true);
  expect(isOffered({ sha256: 'a', pages: [] })).toBe(false);
  expect(isOffered({ sha256: 'a', pages: [1], isAnswered: true })).toBe(false);
  expect(isOffered(undefined)).toBe(false);
});

it('can be asked for unless the file is none of photos, or is known to show no paper', () => {
  const photo = { sha256: 'a', mime: documentMimes.jpeg };
  expect(canStraighten(photo, undefined)).toBe(true);
  expect(canStraighten(photo, [{ sha256: 'a', pages: [1], isAnswered: true }])).toBe(true);
  expect(canStraighten(photo, [{ sha256: 'a', pages: [] }])).toBe(false);
  for (const mime of [documentMimes.gif, documentMimes.docx, 'application/pdf'])
    expect(canStraighten({ ...photo, mime }, undefined)).toBe(false);
});

it('looks at the photos of a file once', async () => {
  const database = await openAccountDatabase('looks-for-paper');
  await storeBlob('a', new Blob(['photo']), database);
  findPages.mockResolvedValue(success([{ page: 2, corners: [] }]));
  const photo = { id: 'f', sha256: 'a', mime: documentMimes.jpeg } as StudyFile;
  offerPagePhotos(photo, database);
  offerPagePhotos({ ...photo, id: 'g', mime: documentMimes.docx }, database);
  lookForPagePhotos(photo, database);
  await vi.waitFor(async () =>
    expect(await readPagePhotosFound(database)).toEqual([{ sha256: 'a', pages: [2] }]),
  );
  lookForPagePhotos({ sha256: 'gone', mime: documentMimes.jpeg }, database);
  await storeBlob('b', new Blob(['photo']), database);
  lookForPagePhotos({ sha256: 'b', mime: documentMimes.jpeg }, database);
  await vi.waitFor(async () => expect(await readPagePhotosFound(database)).toHaveLength(2));
  expect(findPages).toHaveBeenCalledTimes(2);
  expect(useJustAdded.getState().ids).toEqual(['f']);
});
