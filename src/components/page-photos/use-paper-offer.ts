/** Whether a file's screen offers to straighten its photos; a file that nobody has looked at is looked at first. */
import { useEffect } from 'react';
import { currentDatabase } from '../../db/database.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import { mayShowPaper } from '../../model/files/document-kinds.ts';
import type { PaperFound } from '../../model/files/paper-found.ts';
import { usePaperFound } from '../../reading/documents/paper/found.ts';
import { foundIn, isOffered, lookForPaper } from './look-for-paper.ts';

/** @param isHere its bytes are on this device @returns `undefined` where nothing is offered, or not yet */
export function usePaperOffer(
  { sha256, mime }: Pick<StudyFile, 'sha256' | 'mime'>,
  isHere: boolean,
): PaperFound | undefined {
  const all = usePaperFound();
  const found = foundIn(all ?? [], sha256);
  const isUnknown = isHere && mayShowPaper(mime) && all !== undefined && found === undefined;
  useEffect(() => {
    if (isUnknown) lookForPaper({ sha256, mime }, currentDatabase());
  }, [isUnknown, sha256, mime]);
  return isHere && isOffered(found) ? found : undefined;
}
