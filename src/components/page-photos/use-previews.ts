/** The pages of a file on which paper is found, looked for anew: small pictures of them are kept nowhere. */
import { useEffect, useState } from 'react';
import { readBlob } from '../../db/bytes/blobs.ts';
import { currentDatabase } from '../../db/database.ts';
import { tryWrite } from '../../db/storage-problem.ts';
import { failure, type Result } from '../../lib/result.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import { notePagePhotosFound } from '../../reading/documents/page-photos/found.ts';
import { previewPages } from '../../reading/documents/page-photos/open-page-photos.ts';
import type { PagePhotoPreview } from '../../reading/documents/page-photos/page-photos-work.ts';

export type Previews =
  | { kind: 'looking'; done: number }
  | { kind: 'seen'; pages: PagePhotoPreview[] }
  | { kind: 'failed'; message: string };

export function usePreviews({ sha256, mime }: Pick<StudyFile, 'sha256' | 'mime'>): Previews {
  const [previews, setPreviews] = useState<Previews>({ kind: 'looking', done: 0 });
  useEffect(() => {
    const leaving = new AbortController();
    const tellDone = (done: number) => setPreviews({ kind: 'looking', done });
    void look(sha256, mime, leaving.signal, tellDone).then((seen) => {
      if (leaving.signal.aborted) return;
      setPreviews(
        seen.ok
          ? { kind: 'seen', pages: seen.data }
          : { kind: 'failed', message: seen.error.message },
      );
    });
    return () => leaving.abort();
  }, [sha256, mime]);
  return previews;
}

async function look(
  sha256: string,
  mime: string,
  signal: AbortSignal,
  tell: (done: number) => void,
): Promise<Result<PagePhotoPreview[]>> {
  const database = currentDatabase();
  const read = await tryWrite(() => readBlob(sha256, mime, database));
  if (!read.ok) return read;
  if (read.data === undefined) return failure('gone', 'The file is not on this device any more.');
  const seen = await previewPages({ bytes: read.data, mime }, signal, tell);
  if (!seen.ok || signal.aborted) return seen;
  const pages = seen.data.map(({ page }) => page);
  const noted = await tryWrite(() => notePagePhotosFound(database, sha256, pages));
  return noted.ok ? seen : noted;
}
