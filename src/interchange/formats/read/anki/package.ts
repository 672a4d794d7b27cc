/**
 * An Anki package: a zip with a database, and media under numbers. `meta` names its generation; without it, the names
 * of its databases tell. Newer packages also hold a `collection.anki2` that only says “please update” and is ignored.
 */

import { partsOf } from '../../../../db/imports/kept-wholes.ts';
import { nameOf } from '../../../../lib/path.ts';
import type { EntityName } from '../../../../model/registry.ts';
import { FormatError, type SourceFile } from '../../format.ts';
import { isObject } from '../shared/source-text.ts';
import { numberIn, readMessage, textIn } from './protobuf.ts';
import { unpackZstd, ZstdProblem } from './zstd.ts';

export interface AnkiPackage {
  collection: SourceFile;
  /** Database, media list and media are compressed with Zstandard. */
  isZstd: boolean;
  /** By the name that the notes use. */
  media: ReadonlyMap<string, SourceFile>;
}

/** Here and not beside the reader, which loads SQLite. */
export const broughtByAnki: readonly EntityName[] = ['deck', ...partsOf('deck'), 'review'];

export const damagedPackage =
  'This Anki package is damaged or incomplete. Download it, or export it from Anki, again.';
export const tooLarge = 'This Anki package is too large to be unpacked safely.';
export const noReaderOfAnki =
  'What reads Anki packages is not on this device yet. Connect to the internet once, then try again.';
const noPackage =
  'This is not an Anki package. Choose a file that Anki has exported (.apkg, .colpkg).';
const tooNew =
  'This Anki package is of a newer kind than Haversack knows. In Anki, export it with “Support older Anki versions” ticked.';

const longestList = 64 * 1024 * 1024;
const latest = 3;

/**
 * @param files the entries of the zip
 * @throws FormatError if it is not a readable package
 */
export async function openPackage(files: readonly SourceFile[]): Promise<AnkiPackage> {
  const byName = new Map(files.map((file) => [nameOf(file.path), file]));
  const meta = byName.get('meta');
  const version = meta === undefined ? undefined : await versionOf(meta);
  if (version !== undefined && (version === 0 || version > latest)) throw new FormatError(tooNew);
  const wanted =
    version === undefined
      ? ['collection.anki21', 'collection.anki2']
      : [['collection.anki2', 'collection.anki21', 'collection.anki21b'][version - 1] ?? ''];
  const usual = wanted.map((name) => byName.get(name)).find((file) => file !== undefined);
  const isOther = usual === undefined && version === undefined && !isAnyOf(byName);
  const collection = isOther ? await findDatabase(files) : usual;
  if (collection === undefined) throw new FormatError(isOther ? noPackage : damagedPackage);
  const isZstd = version === latest;
  const list = byName.get('media');
  const names = list === undefined ? [] : await namesOfMedia(list, isZstd);
  const media = new Map<string, SourceFile>();
  for (const [name, number] of names) {
    const file = byName.get(number);
    if (file !== undefined) media.set(name.normalize('NFC'), file);
  }
  return { collection, isZstd, media };
}

/** Other names than a medium's number. A package has few of them. */
const mostOthers = 10;
/** First bytes of a database (SQLite, “Database File Format”, §1.3), and of one that is compressed (RFC 8878 §3.1.1). */
const beginnings = ['SQLite format 3', '\x28\xb5\x2f\xfd'];

/** Some programs give the database another name. */
async function findDatabase(files: readonly SourceFile[]): Promise<SourceFile | undefined> {
  const others = files.filter(({ path }) => !/^(\d+|media|meta)$/.test(nameOf(path)));
  for (const file of others.slice(0, mostOthers)) {
    const head = new Uint8Array(await (await file.bytes()).slice(0, 16).arrayBuffer());
    const words = String.fromCharCode(...head);
    if (beginnings.some((one) => words.startsWith(one))) return file;
  }
  return undefined;
}

/** A newer database without `meta` means that the package is damaged. */
function isAnyOf(byName: ReadonlyMap<string, SourceFile>): boolean {
  return [...byName.keys()].some((name) => name.startsWith('collection.anki2'));
}

async function versionOf(meta: SourceFile): Promise<number> {
  try {
    return numberIn(readMessage(await bytesOf(meta)), 1);
  } catch {
    throw new FormatError(damagedPackage);
  }
}

async function namesOfMedia(list: SourceFile, isZstd: boolean): Promise<[string, string][]> {
  try {
    const bytes = await bytesOf(list);
    return isZstd ? namesInMessage(unpackZstd(bytes, longestList)) : namesInJson(bytes);
  } catch (error) {
    throw new FormatError(
      error instanceof ZstdProblem && error.kind === 'too-much' ? tooLarge : damagedPackage,
    );
  }
}

/** An entry's position is its file's name in the zip, unless it names another. */
function namesInMessage(bytes: Uint8Array): [string, string][] {
  return (readMessage(bytes).get(1) ?? []).flatMap((entry, at): [string, string][] => {
    if (!(entry instanceof Uint8Array)) return [];
    const message = readMessage(entry);
    const number = message.has(255) ? numberIn(message, 255) : at;
    return [[textIn(message, 1), String(number)]];
  });
}

/** `{"0": "cell.png"}`. */
function namesInJson(bytes: Uint8Array): [string, string][] {
  const list: unknown = JSON.parse(new TextDecoder().decode(bytes));
  if (!isObject(list)) throw new FormatError(damagedPackage);
  return Object.entries(list).flatMap(([number, name]): [string, string][] =>
    typeof name === 'string' ? [[name, number]] : [],
  );
}

/** @throws like `SourceFile.bytes` */
async function bytesOf(file: SourceFile): Promise<Uint8Array> {
  if (file.sizeBytes > longestList) throw new ZstdProblem('too-much');
  return new Uint8Array(await (await file.bytes()).arrayBuffer());
}
