/** Opens the source of an import, from the chosen files or from the job's copy of them. */
import type { AccountDatabase } from '../../../db/database.ts';
import type { ImportFile } from '../../../db/imports/imports.ts';
import { rowKey } from '../../../db/outbox/outbox.ts';
import { lacksPart } from '../../../db/position.ts';
import { localOffsetMin } from '../../../lib/date-format.ts';
import {
  openZip,
  shortName,
  type Unpacking,
  unpackingOf,
  ZipProblem,
} from '../../../lib/zip/read-zip.ts';
import { formatStamp } from '../../../model/clock.ts';
import { lockedPages } from '../../../model/entities/file.ts';
import {
  definitionOf,
  type EntityName,
  entityNames,
  isEntityName,
} from '../../../model/registry.ts';
import { nounAsLabel, pluralAsLabel, titleOf } from '../../../model/words.ts';
import type { PdfProblem } from '../../../reading/pdf/pdf.ts';
import { fold } from '../../../text/fold.ts';
import { FormatError, type SourceFile } from '../../formats/format.ts';
import { importFormats } from '../../formats/read/all.ts';
import { FileProblem } from '../../formats/read/shared/source-text.ts';
import { accountKind, accountSource } from './account-source.ts';
import { ankiApart } from './apart/rows-apart.ts';
import { importDevice } from './check-row.ts';
import { sourceOfFormat } from './format-source.ts';
import { openBackup } from './read-backup.ts';
import type { ImportSource, ReadRows, SourceRow } from './source.ts';
import { openUnsent, unsentKind } from './unsent-source.ts';

class SourceProblem extends Error {}

/** @returns why the chosen files cannot be read, for people; `undefined` if they are not the cause */
export function problemOfSource(error: unknown): string | undefined {
  const isKnown = error instanceof SourceProblem || error instanceof FormatError;
  return isKnown || error instanceof ZipProblem ? error.message : undefined;
}

/** `Import.kind` of an export of Haversack. Other kinds are ids of formats. */
export const backupKind = 'backup';

export interface SourceInput {
  /** The student's, by which older backups are recognised. */
  email: string;
  chosen: Readonly<Record<string, string>>;
  /** The account to read, if the source is an account on this device. */
  accountId?: string;
}

/** @throws errors that `problemOfSource` explains; reading the rows throws the same */
export async function openSource(
  database: AccountDatabase,
  kind: string,
  chosen: readonly ImportFile[],
  { email, chosen: choices, accountId = '' }: SourceInput,
  startedAt: number,
  signal?: AbortSignal,
): Promise<ImportSource> {
  const nowMs = await timeKnown(database, Math.max(startedAt, Date.now()));
  if (kind === accountKind)
    return withWholes(accountSource(accountId, database.userId, nowMs), database);
  const [first] = chosen;
  if (first === undefined) {
    throw new SourceProblem('These files are no longer on this device. Choose them again.');
  }
  if (kind === backupKind) {
    const { source } = await openBackup(first.bytes, { id: database.userId, email }, nowMs);
    return withWholes(source, database);
  }
  if (kind === unsentKind) {
    const files = await filesIn(chosen, signal);
    return withWholes(await openUnsent(files, database.userId, nowMs), database);
  }
  const format = importFormats.find(({ id }) => id === kind);
  if (format === undefined)
    throw new SourceProblem(
      'This version of Haversack can’t import these files. Update the app, then try again.',
    );
  const opened = { chosen: choices, nowMs: startedAt + (database.clockOffsetMs ?? 0) };
  if (format.id === 'anki' && 'Worker' in globalThis)
    return ankiApart({ ...opened, files: await filesIn(chosen, signal) });
  const [{ read, brings }, files] = await Promise.all([format.load(), filesIn(chosen, signal)]);
  return sourceOfFormat({
    ...opened,
    files,
    format: { id: format.id, read, ...(brings && { brings }) },
    ...{ lookAt, tzOffsetMin: localOffsetMin, courseNamed: await courseNames(database) },
  });
}

/** Of two courses with one name the older one. A course in the Trash does not count. */
async function courseNames(
  database: AccountDatabase,
): Promise<(name: string) => Promise<string | undefined>> {
  const courses = await database.rows('course').where('deletedAt').equals(0).sortBy('createdAt');
  const ids = new Map(courses.reverse().map(({ id, name }) => [fold(name), id]));
  return async (name) => ids.get(fold(name));
}

/** By the server's clock, but not before the account's latest stamp: this device's clock may have been set back. */
async function timeKnown(database: AccountDatabase, deviceMs: number): Promise<number> {
  const [clock, offsetMs = 0] = [
    await database.readMeta('clock'),
    await database.readMeta('clockOffsetMs'),
  ];
  return Math.max(deviceMs + offsetMs, clock?.ms ?? 0);
}

/**
 * Before the first download ends, all rows would count as new, and undoing the import would delete them on every device.
 * @throws errors that `problemOfSource` explains
 */
export async function expectWhole(database: AccountDatabase): Promise<void> {
  if (!(await lacksPart(database))) return;
  throw new SourceProblem(
    'Your account is still downloading to this device. Wait until it is done, then import.',
  );
}

/**
 * The chosen files, with the entries of a zip in place of the zip.
 * @param signal also ends the unpacking of an entry later
 * @throws errors that `problemOfSource` explains, or the signal's reason
 */
export async function filesIn(
  chosen: readonly ImportFile[],
  signal?: AbortSignal,
): Promise<SourceFile[]> {
  const unpacking = unpackingOf(chosen.reduce((sum, { bytes }) => sum + bytes.size, 0));
  const files: SourceFile[] = [];
  for (const file of chosen) {
    const { path, bytes } = file;
    // No spread: a call cannot take 100,000 arguments.
    if (await isReadableZip(file))
      for (const one of await filesInZip(path, bytes, unpacking, signal)) files.push(one);
    else files.push(asItIs(file));
  }
  return newestFirst(files);
}

/** The chosen file itself, not unpacked. */
export function asItIs({ path, modifiedAt, bytes }: ImportFile): SourceFile {
  return { path, modifiedAt, sizeBytes: bytes.size, bytes: async () => bytes };
}

/** Sorts files of one path by time, within their places: the first version of a note is imported. */
function newestFirst(files: readonly SourceFile[]): SourceFile[] {
  const byPath = Map.groupBy(files, ({ path }) => path);
  for (const versions of byPath.values())
    versions.sort((a, b) => (b.modifiedAt ?? 0) - (a.modifiedAt ?? 0));
  return files.map((file) => byPath.get(file.path)?.shift() ?? file);
}

/** Large exports of Notion are zips in a zip. Unpacks one after the other, since all may be too much at once. */
async function filesInZip(
  path: string,
  bytes: Blob,
  unpacking: Unpacking,
  signal: AbortSignal | undefined,
  isInside = false,
): Promise<SourceFile[]> {
  const all: SourceFile[] = [];
  for (const file of await openZip(bytes, unpacking)) {
    signal?.throwIfAborted();
    if (isInside || !zipNames.test(file.path))
      all.push({ ...file, bytes: () => file.bytes(signal) });
    else {
      const inner = (await file.stored()) ?? (await file.bytes(signal));
      for (const one of await filesInZip(file.path, inner, unpacking, signal, true)) all.push(one);
    }
  }
  // A folder separates the files of two zips: the zip's only folder, or its own name without “(1)”.
  const folders = new Set(all.map((one) => (one.path.includes('/') ? one.path.split('/')[0] : '')));
  if (folders.size === 1 && !folders.has('')) return all;
  const folder = (path.split('/').at(-1) ?? '').replace(zipNames, '').replace(/ \(\d+\)$/, '');
  return all.map((one) => ({ ...one, path: `${folder}/${one.path}` }));
}

/** A folder dropped among files looks like a file but cannot be read. @throws errors that `problemOfSource` explains */
async function isReadableZip(file: ImportFile): Promise<boolean> {
  try {
    return await isZip(file);
  } catch (error) {
    console.warn('A chosen file could not be read', error);
    throw new SourceProblem(
      `“${shortName(file.path)}” can’t be read. To import a folder, use “Choose a folder”. Otherwise, choose the file again.`,
    );
  }
}

/** Bear names its zips otherwise. */
const zipNames = /\.(?:zip|textpack|bear2bk)$/i;

/** By its first bytes. Packages of other programs are zips too; their formats open them. */
export async function isZip({ path, bytes }: Pick<ImportFile, 'path' | 'bytes'>): Promise<boolean> {
  const head = new Uint8Array(await bytes.slice(0, 4).arrayBuffer());
  return head[0] === 0x50 && head[1] === 0x4b && (zipNames.test(path) || !/\.\w+$/.test(path));
}

const whyPdfUnread: Readonly<Record<Exclude<PdfProblem, 'encrypted'>, string>> = {
  broken:
    'this PDF is damaged and can’t be opened; it is not imported. Download or export it again',
  empty: 'this PDF has no pages; it is not imported',
  'no-reader':
    'the PDF reader is not on this device yet; it is not imported. Connect to the internet once, then import again',
};

type Looked = Record<string, unknown>;

/** By SHA-256. Preview and import look at the same files, and pdf.js takes long to open one. */
const looked = new Map<string, Looked>();
const mostLooked = 1_000;

/** @throws FileProblem if it cannot be opened, or the signal's reason */
async function lookAt(bytes: Blob, sha256: string, signal: AbortSignal): Promise<Looked> {
  const before = looked.get(sha256);
  if (before !== undefined) return before;
  const { lookAtPdf } = await import('../../../reading/pdf/look-at-pdf.ts');
  const seen = await lookAtPdf(bytes, () => undefined, signal);
  // After an abort it returns what it has seen so far.
  signal.throwIfAborted();
  if (!seen.ok && seen.problem !== 'encrypted') throw new FileProblem(whyPdfUnread[seen.problem]);
  const told = seen.ok ? { pageCount: seen.pageCount, content: seen.content } : lockedPages;
  if (looked.size >= mostLooked) looked.clear();
  looked.set(sha256, told);
  return told;
}

const wholes: ReadonlySet<string> = new Set(
  entityNames.flatMap((name) => definitionOf(name).partOf?.entity ?? []),
);

/**
 * Parts without their whole, such as the cards of a damaged export without decks, would be on no screen. A stand-in comes
 * before them under the id of the lost whole; the true one wins if it comes later.
 */
function withWholes(source: ImportSource, database: AccountDatabase): ImportSource {
  return { ...source, rows: (options) => rowsWithWholes(source, database, options) };
}

async function* rowsWithWholes(
  source: ImportSource,
  database: AccountDatabase,
  options: ReadRows,
): AsyncGenerator<SourceRow> {
  // By `rowKey`: wholes of the source or of this account, and wholes without a stand-in.
  const known = new Set<string>();
  const lost = new Set<string>();
  for await (const one of source.rows(options)) {
    const { entity, row } = one;
    if (wholes.has(entity)) known.add(rowKey({ entity, id: row.id }));
    const { partOf } = definitionOf(entity);
    if (partOf === undefined || !isEntityName(partOf.entity)) {
      yield one;
      continue;
    }
    const id = String(row[partOf.field]);
    const key = rowKey({ entity: partOf.entity, id });
    if (lost.has(key)) continue;
    // A whole that was deleted for good counts as here: its parts find another place (`queries/loose-parts.ts`).
    if (!known.has(key) && (await database.table(partOf.entity).get(id)) === undefined) {
      const standIn = standInOf(partOf.entity, id);
      tell(partOf.entity, entity, standIn, options);
      if (standIn === undefined) {
        lost.add(key);
        continue;
      }
      yield standIn;
    }
    known.add(key);
    yield one;
  }
}

/** Older than any edit, and the same on every device. */
function standInOf(entity: EntityName, id: string): SourceRow | undefined {
  const { standIn } = definitionOf(entity);
  if (standIn === undefined) return undefined;
  const $at = formatStamp({ ms: 0, counter: 0 }, importDevice(id));
  return { entity, row: { ...standIn, id, $at } };
}

function tell(
  whole: EntityName,
  part: EntityName,
  standIn: SourceRow | undefined,
  { leaveOut }: ReadRows,
): void {
  const parts = pluralAsLabel(part).toLowerCase();
  leaveOut({
    what: nounAsLabel(whole),
    why:
      standIn === undefined
        ? `missing from what you import, so its ${parts} are not imported`
        : `missing from what you import. Its ${parts} are in “${titleOf(whole, standIn.row)}”`,
  });
}
