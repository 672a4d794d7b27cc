/** Looks once for paper in the photos of a file, and offers to straighten photos that were just added. */
import { create } from 'zustand';
import { readBlob } from '../../db/bytes/blobs.ts';
import { type AccountDatabase, onAccountClosed } from '../../db/database.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import { mayShowPaper } from '../../model/files/document-kinds.ts';
import type { PaperFound } from '../../model/files/paper-found.ts';
import {
  notePagePhotosFound,
  readPagePhotosFound,
} from '../../reading/documents/page-photos/found.ts';
import { findPages } from '../../reading/documents/page-photos/open-page-photos.ts';

type PhotosFile = Pick<StudyFile, 'sha256' | 'mime'>;

/** The files that this tab has added, by id: the list offers to straighten only these. */
export const useJustAdded = create<{ ids: readonly string[] }>(() => ({ ids: [] }));

onAccountClosed(() => useJustAdded.setState({ ids: [] }));

/** Runs after the file has its row, so a failure here loses no photo. */
export function offerPagePhotos(file: StudyFile, database: AccountDatabase): void {
  if (!mayShowPaper(file.mime)) return;
  useJustAdded.setState(({ ids }) => ({ ids: [...ids, file.id] }));
  lookForPagePhotos(file, database);
}

let queue: Promise<unknown> = Promise.resolve();

/** One file after the other, in the background. A known file is not read again. */
export function lookForPagePhotos(file: PhotosFile, database: AccountDatabase): void {
  queue = queue
    .then(() => look(file, database))
    .catch((error: unknown) => {
      if (!database.closed.aborted) console.warn('Photos could not be examined', error);
    });
}

async function look({ sha256, mime }: PhotosFile, database: AccountDatabase): Promise<void> {
  if (database.closed.aborted || foundIn(await readPagePhotosFound(database), sha256)) return;
  const bytes = await readBlob(sha256, mime, database);
  if (bytes === undefined) return;
  const seen = await findPages({ bytes, mime }, database.closed);
  if (!seen.ok || database.closed.aborted) return;
  await notePagePhotosFound(
    database,
    sha256,
    seen.data.map(({ page }) => page),
  );
}

export function foundIn(all: readonly PaperFound[], sha256: string): PaperFound | undefined {
  return all.find((one) => one.sha256 === sha256);
}

/** Whether the app offers it on its own. */
export function isOffered(found: PaperFound | undefined): found is PaperFound {
  return found !== undefined && found.pages.length > 0 && found.isAnswered !== true;
}

/** Whether the student can request it. A file that was not examined yet may show paper. */
export function canStraighten(file: PhotosFile, all: readonly PaperFound[] | undefined): boolean {
  if (!mayShowPaper(file.mime)) return false;
  const found = foundIn(all ?? [], file.sha256);
  return found === undefined || found.pages.length > 0;
}
