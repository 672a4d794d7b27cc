import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AccountDatabase } from '../database.ts';
import { endOfGap, pieceBytes, readOnwards, storePieces } from './arriving.ts';

const sha256 = 'a'.repeat(64);
let database: AccountDatabase;
beforeEach(() => {
  database = new AccountDatabase(crypto.randomUUID());
});
afterEach(() => database.delete());

it('gaps and what has come follow each other, and the last piece may be short', async () => {
  const file = { sha256, sizeBytes: 3 * pieceBytes + 10 };
  const bytes = new Blob([new Uint8Array(2 * pieceBytes)]);
  await storePieces(file, pieceBytes, bytes, database);
  expect(await endOfGap(file, 0, database)).toBe(pieceBytes);
  expect((await readOnwards(file, 0, database))?.size).toBeUndefined();
  expect((await readOnwards(file, pieceBytes + 7, database))?.size).toBe(2 * pieceBytes - 7);
  expect(await endOfGap(file, 3 * pieceBytes, database)).toBe(file.sizeBytes);
  await storePieces(file, 3 * pieceBytes, new Blob([new Uint8Array(10)]), database);
  expect((await readOnwards(file, pieceBytes, database))?.size).toBe(2 * pieceBytes + 10);
  expect(await endOfGap(file, 3 * pieceBytes, database)).toBe(3 * pieceBytes);
});

it.each([2 ** 53, 1e308])('a row that claims %d bytes keeps nobody waiting', async (sizeBytes) => {
  const file = { sha256, sizeBytes };
  expect(await endOfGap(file, 0, database)).toBe(sizeBytes);
  await storePieces(file, 0, new Blob([new Uint8Array(pieceBytes)]), database);
  expect(await endOfGap(file, pieceBytes, database)).toBe(sizeBytes);
});
