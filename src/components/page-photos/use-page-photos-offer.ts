/** Whether a file's screen offers to straighten its photos; a file that nobody has looked at is looked at first. */
import { useEffect } from 'react';
import { currentDatabase } from '../../db/database.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import { mayShowPaper } from '../../model/files/document-kinds.ts';
import type { PaperFound } from '../../model/files/paper-found.ts';
import { usePagePhotosFound } from '../../reading/documents/page-photos/found.ts';
import { foundIn, isOffered, lookForPagePhotos } from './look-for-page-photos.ts';

/** @param isHere its bytes are on this device @returns `undefined` where nothing is offered, or not yet */
export function usePagePhotosOffer(
  { sha256, mime }: Pick<StudyFile, 'sha256' | 'mime'>,
  isHere: boolean,
): PaperFound | undefined {
  const all = usePagePhotosFound();
  const found = foundIn(all ?? [], sha256);
  const isUnknown = isHere && mayShowPaper(mime) && all !== undefined && found === undefined;
  useEffect(() => {
    if (isUnknown) lookForPagePhotos({ sha256, mime }, currentDatabase());
  }, [isUnknown, sha256, mime]);
  return isHere && isOffered(found) ? found : undefined;
}
