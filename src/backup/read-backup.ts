/** A zip that Haversack has exported, of this release or an older one, read back as a source of an import. */
import { hashFile } from '../db/bytes/hash-file.ts';
import { definitionOf, type EntityName, entityNames, isEntityName } from '../model/registry.ts';
import { backupFormat } from './backup-format.ts';
import { checkRow, isObject } from './check-row.ts';
import { BadItem, jsonItems } from './json-items.ts';
import { openZip, type ZipFile, ZipProblem } from './read-zip.ts';
import type { ImportSource, ReadRows, SourceRow } from './source.ts';

export interface BackupAccount {
  userId: string | undefined;
  username: string;
  email: string;
  /** ISO 8601; empty where it does not say. */
  exportedAt: string;
}

export interface Backup {
  account: BackupAccount;
  source: ImportSource;
}

/** One item in UTF-16 units: a document of the largest size, and its fields. */
export const longestItem = 6_000_000;
/** Where the bytes of files, pictures and sounds lie. */
export const byteFolders = /(^|\/)(files|media|trash)\/[^/]+$/;

/**
 * @param user the account into which it is to be imported
 * @throws a `ZipProblem`: it is no backup of Haversack, or cannot be read
 */
export async function openBackup(
  zip: Blob,
  user: { id: string; email: string },
  nowMs: number,
): Promise<Backup> {
  const files = await openZip(zip);
  const told = files.find(({ path }) => /(^|\/)json\/account\.json$/.test(path));
  if (told === undefined) {
    throw new ZipProblem('It is no export of Haversack: json/account.json is not in it.');
  }
  // Who unpacked it and packed it again may have put a folder around it.
  const root = told.path.slice(0, -'json/account.json'.length);
  const inside = files
    .filter(({ path }) => path.startsWith(root))
    .map((file) => ({ ...file, path: file.path.slice(root.length) }));
  const account = await readAccount(told);
  const isOwn =
    account.userId === undefined
      ? account.email.toLowerCase() === user.email.toLowerCase()
      : account.userId === user.id;
  return { account, source: { isOwn, rows: (options) => readAll(inside, options, nowMs) } };
}

async function readAccount(file: ZipFile): Promise<BackupAccount> {
  if (file.sizeBytes > 1_000_000) throw new ZipProblem('It is damaged: json/account.json.');
  let value: unknown;
  try {
    value = JSON.parse(await (await file.bytes()).text());
  } catch {
    throw new ZipProblem('It is damaged: json/account.json cannot be read.');
  }
  if (!isObject(value)) throw new ZipProblem('It is damaged: json/account.json.');
  const { format = 1 } = value;
  if (typeof format !== 'number' || format > backupFormat) {
    throw new ZipProblem('A newer Haversack has made it. Update the app, then import it.');
  }
  const text = (field: string) => (typeof value[field] === 'string' ? value[field] : '');
  const userId = text('userId');
  return {
    userId: userId === '' ? undefined : userId,
    username: text('username'),
    email: text('email'),
    exportedAt: text('exportedAt'),
  };
}

async function* readAll(
  files: readonly ZipFile[],
  options: ReadRows,
  nowMs: number,
): AsyncGenerator<SourceRow> {
  tellUnknown(files, options);
  for (const entity of entityNames) {
    const file = files.find(({ path }) => path === `json/${entity}.json`);
    if (file === undefined) continue;
    if (definitionOf(entity).holdsBytes === true) {
      yield* rowsWithBytes(entity, file, files, options, nowMs);
    } else yield* rowsOf(entity, file, options, nowMs);
  }
}

/** What a newer app knows and this one does not. */
function tellUnknown(files: readonly ZipFile[], { leaveOut }: ReadRows): void {
  const others = ['account', 'usage', 'refused-changes', 'quizzes-under-way'];
  for (const { path } of files) {
    const [, name = ''] = /^json\/([^/]+)\.json$/.exec(path) ?? [];
    if (name === '' || isEntityName(name) || others.includes(name)) continue;
    leaveOut({ what: path, why: 'this version of Haversack does not know what is in it' });
  }
}

async function* rowsOf(
  entity: EntityName,
  file: ZipFile,
  { leaveOut, signal }: ReadRows,
  nowMs: number,
): AsyncGenerator<SourceRow> {
  try {
    for await (const item of jsonItems(textsOf(file, signal), longestItem)) {
      const checked = checkRow(entity, item instanceof BadItem ? undefined : item, nowMs);
      if ('row' in checked) yield { entity, row: checked.row };
      else if (checked.leftOut !== undefined) leaveOut(checked.leftOut);
    }
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof DOMException) throw error;
    leaveOut({
      what: file.path,
      why: 'it is damaged: what could be read of it is taken, the rest is missing',
    });
  }
}

export function textsOf(file: ZipFile, signal: AbortSignal): AsyncIterable<string> {
  const pieces = file.stream(signal).pipeThrough(new TextDecoderStream());
  return readPieces(pieces);
}

/** Not every browser can iterate over a stream. */
export async function* readPieces<T>(stream: ReadableStream<T>): AsyncGenerator<T> {
  const reader = stream.getReader();
  try {
    while (true) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** The names in the zip are for people, so bytes are found by what they are. */
async function* rowsWithBytes(
  entity: EntityName,
  file: ZipFile,
  files: readonly ZipFile[],
  options: ReadRows,
  nowMs: number,
): AsyncGenerator<SourceRow> {
  const bySize = new Map<unknown, SourceRow[]>();
  for await (const one of rowsOf(entity, file, options, nowMs)) {
    if (!(await options.wantsBytes(String(one.row.sha256)))) yield one;
    else bySize.set(one.row.sizeBytes, [...(bySize.get(one.row.sizeBytes) ?? []), one]);
  }
  for (const candidate of files.filter(({ path }) => byteFolders.test(path))) {
    const waiting = bySize.get(candidate.sizeBytes) ?? [];
    if (waiting.length === 0) continue;
    const bytes = await readBytes(candidate, options);
    if (bytes === undefined) continue;
    const sha256 = await hashFile(bytes, () => options.signal.throwIfAborted());
    const found = waiting.filter(({ row }) => row.sha256 === sha256);
    bySize.set(
      candidate.sizeBytes,
      waiting.filter((one) => !found.includes(one)),
    );
    for (const one of found) yield { ...one, bytes };
  }
  for (const one of [...bySize.values()].flat()) yield one;
}

async function readBytes(file: ZipFile, { leaveOut, signal }: ReadRows): Promise<Blob | undefined> {
  try {
    return await file.bytes();
  } catch {
    signal.throwIfAborted();
    leaveOut({ what: file.path, why: 'it is damaged' });
    return undefined;
  }
}
