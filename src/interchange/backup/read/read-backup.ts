/** Reads a zip that this or an older release of Haversack exported, as a source of an import. */
import { plural } from '../../../lib/plural.ts';
import { createTurns } from '../../../lib/turns.ts';
import { openZip, shortName, type ZipFile, ZipProblem } from '../../../lib/zip/read-zip.ts';
import {
  definitionOf,
  type EntityName,
  entityNames,
  isEntityName,
} from '../../../model/registry.ts';
import { nounAsLabel, pluralAsLabel } from '../../../model/words.ts';
import { isObject } from '../../formats/read/shared/source-text.ts';
import { checkDoubtfulRow, checkRow, rowOrReport } from './check-row.ts';
import {
  type ImportSource,
  ofAnother,
  type ReadRows,
  type SourceRow,
  unknownHere,
  withBytesOf,
} from './source.ts';

/** Rises when an older app would misread the zip. 1: releases that wrote no number. */
export const backupFormat = 2;

interface BackupAccount {
  userId: string | undefined;
  username: string;
  email: string;
  /** ISO 8601; empty if unknown. */
  exportedAt: string;
  format: number;
}

export interface Backup {
  account: BackupAccount;
  source: ImportSource;
}

const damaged =
  'This export is damaged: its account details can’t be read. Choose another copy, or export again.';
/** UTF-16 units of one item: a document of the largest size with its fields. */
export const longestItem = 6_000_000;
/** Every export has this file. A folder may have been put around the export. */
export const accountFile = /(^|\/)json\/account\.json$/;
/** Bytes of files, pictures and sounds. */
export const byteFolders = /(^|\/)(files|media|trash)\/[^/]+$/;

/**
 * @param user the account that imports
 * @throws ZipProblem if it is not a backup of Haversack or cannot be read
 */
export async function openBackup(
  zip: Blob,
  user: { id: string; email: string },
  nowMs: number,
): Promise<Backup> {
  const files = await openZip(zip);
  // The outermost one: another may be a file of the student.
  const told = files
    .filter(({ path }) => accountFile.test(path))
    .reduce<ZipFile | undefined>(
      (a, b) => (a && a.path.length <= b.path.length ? a : b),
      undefined,
    );
  if (told === undefined) {
    throw new ZipProblem(
      'This is not a Haversack export. Choose the zip file that “Export everything” made.',
    );
  }
  // Repacking may have put a folder around it.
  const root = told.path.slice(0, -'json/account.json'.length);
  const inside = files
    .filter(({ path }) => path.startsWith(root))
    .map((file) => ({ ...file, path: file.path.slice(root.length) }));
  const account = await readAccount(told);
  // An unknown email is not the student's.
  const hasEmail = account.email !== '' && account.email.toLowerCase() === user.email.toLowerCase();
  const isOwn = account.userId === undefined ? hasEmail : account.userId === user.id;
  const rows = (options: ReadRows) => {
    tellMissing(inside, account.format, options);
    tellOthers(inside, options);
    return rowsOfExport(inside, isOwn || hasEmail, options, nowMs);
  };
  return { account, source: { isOwn, rows } };
}

async function readAccount(file: ZipFile): Promise<BackupAccount> {
  if (file.sizeBytes > 1_000_000) throw new ZipProblem(damaged);
  let value: unknown;
  try {
    value = JSON.parse(await (await file.bytes()).text());
  } catch (error) {
    if (error instanceof DOMException) throw error;
    throw new ZipProblem(damaged);
  }
  if (!isObject(value)) throw new ZipProblem(damaged);
  const { format = 1 } = value;
  if (typeof format !== 'number' || format > backupFormat) {
    throw new ZipProblem(
      'This export is from a newer version of Haversack. Update the app, then try again.',
    );
  }
  const text = (field: string) => (typeof value[field] === 'string' ? value[field] : '');
  const userId = text('userId');
  return {
    userId: userId === '' ? undefined : userId,
    username: text('username'),
    email: text('email'),
    exportedAt: text('exportedAt'),
    format,
  };
}

/** Reports data that is not stored as rows, and so is not imported. */
function tellOthers(files: readonly ZipFile[], { leaveOut }: ReadRows): void {
  const why = 'not imported. Open the zip file to copy it';
  for (const folder of ['unsaved-notes', 'being-added', 'shared']) {
    const count = files.filter(({ path }) => path.startsWith(`${folder}/`)).length;
    if (count > 0) leaveOut({ what: `${plural(count, 'file')} in ${folder}/`, why });
  }
  for (const name of ['refused-changes', 'quizzes-under-way', 'drafts']) {
    const file = files.find(({ path }) => path === `json/${name}.json`);
    // More than an empty list, however an editor saved it.
    if (file !== undefined && file.sizeBytes > 60) leaveOut({ what: file.path, why });
  }
}

async function* rowsOfExport(
  files: readonly ZipFile[],
  isOfStudent: boolean,
  options: ReadRows,
  nowMs: number,
): AsyncGenerator<SourceRow> {
  tellUnknown(files, options);
  for (const entity of entityNames) {
    const file = files.find(({ path }) => path === `json/${entity}.json`);
    if (file === undefined) continue;
    const { isSingleton = false, holdsBytes = false } = definitionOf(entity);
    if (isSingleton && !isOfStudent) {
      if (file.sizeBytes > 4) {
        options.leaveOut({ what: nounAsLabel(entity), why: ofAnother });
      }
    } else if (holdsBytes) {
      yield* rowsWithBytes(entity, file, files, options, nowMs);
    } else yield* rowsOf(entity, file, options, nowMs);
  }
}

/** A damaged name hides a file, and a repacked zip may lack one. */
function tellMissing(files: readonly ZipFile[], format: number, { leaveOut }: ReadRows): void {
  const paths = new Set(files.map(({ path }) => path));
  const known = entityNames.filter((name) => (definitionOf(name).exportedSince ?? 1) <= format);
  for (const entity of known) {
    const path = `json/${entity}.json`;
    if (!paths.has(path))
      leaveOut({ what: pluralAsLabel(entity), why: 'missing from this export' });
  }
}

function tellUnknown(files: readonly ZipFile[], { leaveOut }: ReadRows): void {
  const others = ['account', 'usage', 'refused-changes', 'quizzes-under-way', 'drafts'];
  for (const { path } of files) {
    const [, name = ''] = /^json\/([^/]+)\.json$/.exec(path) ?? [];
    if (name === '' || isEntityName(name) || others.includes(name)) continue;
    leaveOut({
      what: shortName(path),
      why: unknownHere,
    });
  }
}

async function* rowsOf(
  entity: EntityName,
  file: ZipFile,
  { leaveOut, signal }: ReadRows,
  nowMs: number,
): AsyncGenerator<SourceRow> {
  const isDoubtful = !(await isWhole(file, signal));
  const check = isDoubtful ? checkDoubtfulRow : checkRow;
  if (isDoubtful) {
    leaveOut({
      what: pluralAsLabel(entity),
      why: 'damaged. What can be read and you don’t have yet is imported; the rest is missing',
    });
  }
  const othersTurn = createTurns();
  try {
    for await (const item of jsonItems(textsOf(file, signal, !isDoubtful), longestItem)) {
      await othersTurn();
      const checked = check(entity, item instanceof BadItem ? undefined : item, nowMs);
      const row = rowOrReport(checked, leaveOut);
      if (row !== undefined) yield { entity, row, isDoubtful };
    }
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof DOMException) throw error;
    if (isDoubtful) return;
    leaveOut({
      what: pluralAsLabel(entity),
      why: 'damaged. What can be read is imported; the rest is missing',
    });
  }
}

/** Whether the checksum is right, for files of an open zip. */
const wholeness = new WeakMap<ZipFile, boolean>();

/** Damaged data can look like rows with other words or ids, and the checksum is known only at the end of a file. */
async function isWhole(file: ZipFile, signal: AbortSignal): Promise<boolean> {
  const known = wholeness.get(file);
  if (known !== undefined) return known;
  const isGood = await readThrough(file, signal);
  wholeness.set(file, isGood);
  return isGood;
}

async function readThrough(file: ZipFile, signal: AbortSignal): Promise<boolean> {
  const othersTurn = createTurns();
  try {
    for await (const _ of readPieces(file.stream(signal))) await othersTurn();
    return true;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof DOMException) throw error;
    return false;
  }
}

export function textsOf(
  file: ZipFile,
  signal: AbortSignal,
  isChecked: boolean,
): AsyncIterable<string> {
  const pieces = file.stream(signal, isChecked).pipeThrough(new TextDecoderStream());
  return readPieces(pieces);
}

/** Some browsers cannot iterate over a stream. */
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

/** Printed after “name: ”. For a file that was not on the exporting device. */
const notInIt =
  'not in this export. Make a new one on a device that has it, or while you are online';

async function* rowsWithBytes(
  entity: EntityName,
  file: ZipFile,
  files: readonly ZipFile[],
  options: ReadRows,
  nowMs: number,
): AsyncGenerator<SourceRow> {
  const candidates = files
    .filter(({ path }) => byteFolders.test(path))
    .map((kept) => ({ sizeBytes: kept.sizeBytes, read: () => readBytes(kept, options) }));
  yield* withBytesOf(rowsOf(entity, file, options, nowMs), candidates, notInIt, options);
}

/** Stored entries stay in the zip; their hash tells whether they are intact. */
async function readBytes(file: ZipFile, { leaveOut, signal }: ReadRows): Promise<Blob | undefined> {
  try {
    return (await file.stored()) ?? (await file.bytes(signal));
  } catch (error) {
    signal.throwIfAborted();
    // Unreadable is not damaged: the job keeps the zip, so the student can try again.
    if (error instanceof DOMException) throw error;
    leaveOut({ what: shortName(file.path), why: 'damaged' });
    return undefined;
  }
}

export class BadItem {}

/**
 * The items of a JSON array (RFC 8259), one at a time, so that a long array is never in memory as a whole.
 * @param longest UTF-16 units of one item; a longer one is a `BadItem`
 * @throws if the text is not an array, or the array does not end
 */
export async function* jsonItems(
  texts: AsyncIterable<string>,
  longest: number,
): AsyncGenerator<unknown> {
  // The item being read; `undefined` between two items.
  let item: string | undefined;
  let isTooLong = false;
  let depth = 0;
  let [isInText, isEscaped, isOver] = [false, false, false];
  const othersTurn = createTurns();
  for await (const text of texts) {
    await othersTurn();
    let from = 0;
    for (let at = 0; at < text.length; at++) {
      const character = text[at];
      if (isInText) {
        if (isEscaped) isEscaped = false;
        else if (character === '\\') isEscaped = true;
        else if (character === '"') isInText = false;
        continue;
      }
      if (character === '"') isInText = true;
      else if (character === '[' || character === '{') {
        depth += 1;
        if (depth === 2) [item, from] = ['', at];
      } else if (character === ']' || character === '}') {
        depth -= 1;
        if (depth === 1 && item !== undefined) {
          const whole = isTooLong ? undefined : item + text.slice(from, at + 1);
          yield parse(whole);
          [item, isTooLong] = [undefined, false];
        } else if (depth === 0) isOver = true;
      } else if (depth === 0 && character !== undefined && !/[\s\uFEFF]/.test(character)) {
        throw new Error('Not an array');
      }
    }
    if (item === undefined) continue;
    if (item.length + text.length - from > longest) [item, isTooLong] = ['', true];
    else if (!isTooLong) item += text.slice(from);
  }
  if (!isOver) throw new Error('The array does not end');
}

function parse(text: string | undefined): unknown {
  if (text === undefined) return new BadItem();
  try {
    return JSON.parse(text);
  } catch {
    return new BadItem();
  }
}
