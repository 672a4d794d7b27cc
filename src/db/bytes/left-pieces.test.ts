import 'fake-indexeddb/auto';
import '../../../test/support/node-blobs.ts';
import { expect, it, onTestFinished } from 'vitest';
import { recordReading } from '../../model/entities/facts/reading.ts';
import { addFile } from '../../model/entities/file.ts';
import { markUploaded } from '../../model/held-bytes.ts';
import { openAccountDatabase } from '../database.ts';
import { mutate } from '../mutate.ts';
import { noteReader, pieceBytes, storePieces } from './arriving.ts';
import { dropLeftPieces, letBytesGo, measureSpace } from './kept-files.ts';
import { cancelDownload, requestDownload } from './transfers.ts';

async function setUp(...ids: string[]) {
  const database = await openAccountDatabase(crypto.randomUUID());
  for (const id of ids) {
    const sha256 = id.repeat(64);
    const facts = { name: id, mime: 'application/pdf', pageCount: 1, content: 'text' } as const;
    await mutate(addFile, { id, sha256, sizeBytes: pieceBytes, ...facts });
    await mutate(markUploaded, [{ entity: 'file', id }]);
    const bytes = new Blob([new Uint8Array(pieceBytes)]);
    await storePieces({ sha256, sizeBytes: pieceBytes }, 0, bytes, database);
  }
  const left = async () =>
    (await database.arriving.toCollection().primaryKeys()).map(([sha256]) => sha256[0]);
  return { database, left };
}

it('pieces stay of the files read last, as many as fit', async () => {
  const { database, left } = await setUp('a', 'b', 'c');
  await mutate(recordReading, { fileId: 'c', page: 1, durationMs: 5_000 });
  await dropLeftPieces(database);
  expect(await left()).toEqual(['a', 'b', 'c']);
  await dropLeftPieces(database, pieceBytes);
  expect(await left()).toEqual(['c']);
});

it('pieces stay while the file is on its way or is read', async () => {
  const { database, left } = await setUp('a', 'b', 'c');
  await requestDownload('a');
  onTestFinished(noteReader('b'.repeat(64)));
  await dropLeftPieces(database, 0);
  expect(await left()).toEqual(['a', 'b']);
});

it('pieces go with the download that is given up, and with the bytes', async () => {
  const { left } = await setUp('a', 'b');
  await requestDownload('a');
  await cancelDownload('a');
  expect(await left()).toEqual(['b']);
  expect((await letBytesGo('b')).ok).toBe(true);
  expect(await left()).toEqual([]);
});

it('pieces are counted among what takes room', async () => {
  await setUp('a', 'b');
  expect(await measureSpace()).toMatchObject({ filesAtServer: 2 * pieceBytes });
});
