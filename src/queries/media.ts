/** Pictures and sounds of cards and notes: putting one in, and taking it out for good. */
import { useEffect } from 'react';
import { deleteUnneededBytes } from '../db/bytes/adding.ts';
import { hasBlob, storeBlob } from '../db/bytes/blobs.ts';
import { hashFile } from '../db/bytes/hash/hash-file.ts';
import { requestDownload } from '../db/bytes/transfers.ts';
import { type AccountDatabase, currentDatabase } from '../db/database.ts';
import { mutateIn } from '../db/mutate.ts';
import { uuidv7 } from '../lib/ids.ts';
import { failure, type Result, success } from '../lib/result.ts';
import { createMedia, type Media, type MediaOwner, media } from '../model/entities/media.ts';
import { mediaTypeOf, signatureBytes } from '../model/media-type.ts';
import { purgeItems } from '../model/trash.ts';

export const maxMediaBytes = 10_000_000;

/**
 * Puts a picture or a sound to a card or a note. The order is that of files [P2]: judged, hashed, bytes on disk, and
 * only then the row, whose upload begins by itself.
 * @param name what it shows or says; may be empty
 * @returns its id
 */
export async function addMedia(
  owner: MediaOwner,
  blob: Blob,
  name: string,
  database: AccountDatabase = currentDatabase(),
): Promise<Result<string>> {
  const stored = await storeMediaBytes(blob, database);
  if (!stored.ok) return stored;
  const id = uuidv7(Date.now());
  const fields = { ...owner, id, name, ...stored.data };
  const added = await mutateIn(database, createMedia, fields);
  const { sha256 } = stored.data;
  if (!added.ok) {
    await deleteUnneededBytes(sha256, database);
    return added;
  }
  const kept = await keepMediaBytes(sha256, blob, database);
  return kept ? success(id) : removeMedia(id, database).then(() => failure('refused', notKept));
}

export type MediaBytes = Pick<Media, 'sha256' | 'mime' | 'sizeBytes'>;

/** Judges a picture or a sound and stores its bytes, before there is a row that names them. */
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

/** @returns of which kind it is; a failure where it is too large, or no picture and no sound */
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

/**
 * Until there was a row, whoever tidied up may have taken the bytes; from now on nobody does.
 * @returns whether they are here
 */
export async function keepMediaBytes(
  sha256: string,
  blob: Blob,
  database: AccountDatabase = currentDatabase(),
): Promise<boolean> {
  return (await hasBlob(sha256, database)) || (await storeBlob(sha256, blob, database)).ok;
}

const otherKind =
  'Choose a picture (PNG, JPEG, WebP or GIF) or a sound (MP3, M4A, OGG or WAV). You can’t add other files.';
const notKept = 'This device could not save it. Try again.';

/** Takes it out for good, on all devices; its bytes go unless something else needs them. */
export async function removeMedia(
  id: string,
  database: AccountDatabase = currentDatabase(),
): Promise<Result<void>> {
  const removed = await removeAll([id], database);
  return removed.ok ? success(undefined) : removed;
}

async function removeAll(ids: readonly string[], database: AccountDatabase) {
  const rows = await database.rows('media').bulkGet([...ids]);
  const items = ids.map((id) => ({ entity: media.name, id }));
  const removed = await mutateIn(database, purgeItems, items);
  if (!removed.ok) return removed;
  for (const row of rows) {
    if (row?.sha256 !== undefined) await deleteUnneededBytes(row.sha256, database);
  }
  return removed;
}

/**
 * What is shown and is not on this device yet is fetched, also where nothing comes by itself.
 * @param id of the row whose bytes are missing; `undefined`: they are here
 */
export function useWantedBytes(id: string | undefined): void {
  useEffect(() => {
    if (id === undefined) return;
    void requestDownload(id).then((asked) => {
      if (!asked.ok) console.warn('A picture or sound could not be asked for', asked.error.kind);
    });
  }, [id]);
}
