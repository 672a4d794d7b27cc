/**
 * Reads an export back and compares it with what was put in: each file by its checksum (CRC-32), each row by the rules
 * of an import, the bytes of files by SHA-256.
 */
import { sha256OfPieces } from '../../lib/sha256.ts';
import { openZip, type ZipFile, ZipProblem } from '../../lib/zip/read-zip.ts';
import { type EntityName, entityNames } from '../../model/registry.ts';
import { type ExportContents, NotVerified } from './export/export-contents.ts';
import { checkRow } from './read/check-row.ts';
import {
  BadItem,
  byteFolders,
  jsonItems,
  longestItem,
  openBackup,
  readPieces,
  textsOf,
} from './read/read-backup.ts';

interface VerifyOptions {
  userId: string;
  nowMs: number;
  /** @param done bytes of `total` */
  onProgress: (done: number, total: number) => void;
  signal: AbortSignal;
}

/**
 * @returns how many things the export has as they are on this device, although an import would leave them out
 * @throws NotVerified, an error of reading the zip (such as a missing folder), or an abort
 */
export async function verifyExport(
  zip: Blob,
  contents: ExportContents,
  options: VerifyOptions,
): Promise<{ unreadable: number }> {
  const files = await asVerified(options.signal, async () => {
    const { account } = await openBackup(zip, { id: options.userId, email: '' }, options.nowMs);
    if (account.userId !== options.userId) throw new NotVerified('It is of another account');
    return openZip(zip);
  });
  compareFiles(files, contents);
  const total = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const hashes = new Set<string>();
  let [done, unreadable] = [0, 0];
  for (const file of files) {
    options.onProgress(done, total);
    const entity = entityNames.find((name) => file.path === `json/${name}.json`);
    await asVerified(options.signal, async () => {
      if (entity !== undefined) unreadable += await checkRows(file, entity, contents, options);
      else hashes.add(await readBytes(file, options.signal));
    });
    done += file.sizeBytes;
  }
  for (const hash of contents.hashes) if (!hashes.has(hash)) unreadable += 1;
  return { unreadable };
}

/** Damage can show in the checksum, in unpacking or in JSON. Errors of the folder itself pass through. */
async function asVerified<T>(signal: AbortSignal, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof DOMException || error instanceof NotVerified) throw error;
    const why = error instanceof ZipProblem ? error.message : String(error);
    throw new NotVerified(why, { cause: error });
  }
}

function compareFiles(files: readonly ZipFile[], { entries }: ExportContents): void {
  const paths = new Set(files.map(({ path }) => path));
  const lost = [...entries.keys()].find((path) => !paths.has(path));
  if (lost !== undefined) throw new NotVerified(`${lost} is not in it`);
  if (files.length !== entries.size) throw new NotVerified('More is in it than was put in');
  for (const { path, sizeBytes } of files) {
    const wanted = entries.get(path);
    if (wanted !== undefined && wanted !== sizeBytes)
      throw new NotVerified(`${path} has ${sizeBytes} bytes instead of ${wanted}`);
  }
}

/** @returns how many rows an import would leave out */
async function checkRows(
  file: ZipFile,
  entity: EntityName,
  { rows }: ExportContents,
  { nowMs, signal }: VerifyOptions,
): Promise<number> {
  let [count, leftOut] = [0, 0];
  for await (const item of jsonItems(textsOf(file, signal, true), longestItem)) {
    const checked = checkRow(entity, item instanceof BadItem ? undefined : item, nowMs);
    count += 1;
    if ('leftOut' in checked) leftOut += 1;
  }
  const wanted = rows[entity] ?? 0;
  if (count !== wanted)
    throw new NotVerified(`${file.path} has ${count} rows instead of ${wanted}`);
  return leftOut;
}

/** Reads to the end, which compares the checksum. @returns the SHA-256, for files with bytes of rows */
async function readBytes(file: ZipFile, signal: AbortSignal): Promise<string> {
  const pieces = readPieces(file.stream(signal));
  if (byteFolders.test(file.path)) return sha256OfPieces(pieces);
  for await (const _ of pieces);
  return '';
}
