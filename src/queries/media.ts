/** Bytes of pictures and sounds of cards and notes: checked, stored before a row names them, and fetched. */
import { useEffect } from 'react';
import { hasBlob, readBlob, storeBlob } from '../db/bytes/blobs.ts';
import { hashFile } from '../db/bytes/hash/hash-file.ts';
import { requestDownload } from '../db/bytes/transfers.ts';
import { type AccountDatabase, currentDatabase } from '../db/database.ts';
import { failure, type Result, success } from '../lib/result.ts';
import type { Media } from '../model/entities/media.ts';
import { mediaTypeOf, signatureBytes } from '../model/media-type.ts';

export const maxMediaBytes = 10_000_000;

export type MediaBytes = Pick<Media, 'sha256' | 'mime' | 'sizeBytes'>;

/** Checks a picture or sound and stores its bytes before a row names them. */
export async function storeMediaBytes(
  blob: Blob,
  database: AccountDatabase = currentDatabase(),
): Promise<Result<MediaBytes>> {
  const judged = await judgeMedia(blob);
  if (!judged.ok) return judged;
  let sha256: string;
  try {
    sha256 = await hashFile(blob, () => undefined);
  } catch (error) {
    return unreadable(error);
  }
  const stored = await storeBlob(sha256, blob, database);
  return stored.ok ? success({ sha256, mime: judged.data, sizeBytes: blob.size }) : stored;
}

/** @returns its kind; a failure if it is too large, or neither picture nor sound */
export async function judgeMedia(blob: Blob): Promise<Result<Media['mime']>> {
  if (blob.size > maxMediaBytes)
    return failure('too-large', 'This is larger than 10 MB, so it was not added.');
  try {
    const start = await blob.slice(0, signatureBytes).arrayBuffer();
    const mime = mediaTypeOf(new Uint8Array(start));
    return mime === undefined ? failure('unsupported', otherKind) : success(mime);
  } catch (error) {
    return unreadable(error);
  }
}

function unreadable(error: unknown) {
  console.warn('A picture or sound could not be read', error);
  return failure('refused', 'This file can’t be read. Choose it again.');
}

/** Call it once a row names the bytes: before, a clean-up may remove them. @returns whether they are here */
export async function keepMediaBytes(
  sha256: string,
  blob: Blob,
  database: AccountDatabase = currentDatabase(),
): Promise<boolean> {
  return (await hasBlob(sha256, database)) || (await storeBlob(sha256, blob, database)).ok;
}

const otherKind =
  'Choose a picture (PNG, JPEG, WebP or GIF) or a sound (MP3, M4A, OGG or WAV). You can’t add other files.';

/** A picture or sound in a text. */
export interface NamedMedia {
  id: string;
  mime: string;
  /** `undefined`: not on this device yet. */
  bytes: Blob | undefined;
}

/** @param name as in the text. @returns `null` if the note or card has no medium of this name */
export async function readNamedMedia(
  database: AccountDatabase,
  ownerId: string,
  name: string,
): Promise<NamedMedia | null> {
  const all = await database.rows('media').where('ownerId').equals(ownerId).toArray();
  const found = all.find((one) => one.deletedAt === 0 && one.name === name);
  if (found === undefined) return null;
  const { id, mime, sha256 } = found;
  return { id, mime, bytes: await readBlob(sha256, mime, database) };
}

/** Fetches shown bytes even if nothing downloads automatically. @param id of the row; `undefined`: they are here */
export function useWantedBytes(id: string | undefined): void {
  useEffect(() => {
    if (id === undefined) return;
    void requestDownload(id).then((asked) => {
      if (!asked.ok) console.warn('A picture or sound could not be requested', asked.error.kind);
    });
  }, [id]);
}
