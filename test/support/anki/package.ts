/** Packs collections as Anki does, in each of its three formats. */
import { zstdCompressSync } from 'node:zlib';
import type { SourceFile } from '../../../src/interchange/formats/format.ts';
import { sourceFile } from '../import-fixtures.ts';
import { zipped } from '../zip.ts';
import { basic, buildCollection, message, type TestCollection } from './collection.ts';

export type PackageFormat = 'anki2' | 'anki21' | 'anki21b';

export const packageFormats: readonly PackageFormat[] = ['anki2', 'anki21', 'anki21b'];

export type TestMedia = Readonly<Record<string, Uint8Array<ArrayBuffer>>>;

const text = (words: string) => new TextEncoder().encode(words);
const zstd = (bytes: Uint8Array) => new Uint8Array(zstdCompressSync(bytes));

/** What newer packages hold for older programs; its words are those of no card. */
const dummy: TestCollection = {
  ...{ types: [basic], decks: { 1: 'Default' } },
  notes: [
    {
      ...{ id: 9, guid: 'dummy', type: 1 },
      fields: ['Please update to the latest Anki version, then import this file again.', ''],
      cards: [{ ord: 0 }],
    },
  ],
};

export async function entriesOfPackage(
  collection: TestCollection,
  format: PackageFormat,
  media: TestMedia = {},
): Promise<Record<string, Uint8Array<ArrayBuffer>>> {
  const names = Object.keys(media);
  const bytes = await buildCollection(collection, format === 'anki21b' ? 18 : 11);
  if (format !== 'anki21b') {
    return {
      [`collection.${format}`]: bytes,
      ...(format === 'anki21' && { 'collection.anki2': await buildCollection(dummy, 11) }),
      media: text(JSON.stringify(Object.fromEntries(names.map((name, at) => [at, name])))),
      ...Object.fromEntries(names.map((name, at) => [at, media[name] as Uint8Array<ArrayBuffer>])),
    };
  }
  const entries = names.map((name) =>
    message([1, message([1, name], [2, media[name]?.length ?? 0], [3, new Uint8Array(20)])]),
  );
  return {
    meta: message([1, 3]),
    'collection.anki21b': zstd(bytes),
    'collection.anki2': await buildCollection(dummy, 11),
    media: zstd(Buffer.concat(entries)),
    ...Object.fromEntries(names.map((name, at) => [at, zstd(media[name] ?? new Uint8Array())])),
  };
}

export function packed(
  entries: Record<string, Uint8Array<ArrayBuffer>>,
  name = 'Deck.apkg',
): SourceFile {
  return sourceFile(name, zipped(entries));
}

export async function ankiPackage(
  collection: TestCollection,
  format: PackageFormat,
  media: TestMedia = {},
): Promise<SourceFile> {
  return packed(await entriesOfPackage(collection, format, media));
}

export const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3, 4]);
export const mp3 = new Uint8Array([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 0, 5, 6]);
