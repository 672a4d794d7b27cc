/** Shows each page with paper before and after, lets the student choose, and queues the work. */
import { useEffect, useState } from 'react';
import { readBlob } from '../../db/bytes/blobs.ts';
import { currentDatabase } from '../../db/database.ts';
import { tryWrite } from '../../db/storage-problem.ts';
import { plural } from '../../lib/plural.ts';
import { failure, type Result } from '../../lib/result.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import { notePagePhotosFound } from '../../reading/documents/page-photos/found.ts';
import { previewPages } from '../../reading/documents/page-photos/open-page-photos.ts';
import type { PagePhotoPreview } from '../../reading/documents/page-photos/page-photos-work.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { CancelButton, Dialog } from '../../ui/dialog/dialog.tsx';
import { Problem } from '../../ui/page/states.tsx';
import { useOnce } from '../../ui/press/use-once.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { tell } from '../../ui/toaster/tell.ts';
import { PictureView } from './picture-view.tsx';
import { straightenFile } from './straightening.ts';

interface StraightenDialogProps {
  file: Pick<StudyFile, 'id' | 'name' | 'sha256' | 'mime' | 'pageCount'>;
  onClose: () => void;
}

export function StraightenDialog({ file, onClose }: StraightenDialogProps) {
  const previews = usePreviews(file);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const found = previews.kind === 'seen' ? previews.pages : [];
  const chosen = found.filter(({ page }) => !left.has(page));
  const [submit, isBusy] = useOnce(async () => {
    const queued = await straightenFile(currentDatabase(), file, chosen);
    if (tell(queued, { failed: 'Error straightening pages' })) onClose();
  });
  const choose = (page: number, isChosen: boolean) => {
    const next = new Set(left);
    if (isChosen) next.delete(page);
    else next.add(page);
    setLeft(next);
  };
  return (
    <Dialog
      title="Straighten pages"
      busy={isBusy}
      onClose={onClose}
      actions={
        found.length === 0 ? (
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
        ) : (
          <>
            <CancelButton disabled={isBusy} />
            <Button busy={isBusy} disabled={chosen.length === 0} onClick={() => void submit()}>
              {`Straighten ${plural(chosen.length, 'page')}`}
            </Button>
          </>
        )
      }
    >
      {previews.kind === 'looking' ? (
        <ProgressBar
          label="Looking for paper…"
          value={previews.done}
          max={file.pageCount}
          detail={`${previews.done} of ${plural(file.pageCount, 'page')}`}
        />
      ) : previews.kind === 'failed' ? (
        <Problem title="Error opening the pictures" text={previews.message} />
      ) : found.length === 0 ? (
        <p role="status">
          No sheet of paper was found. All four corners have to be in the photo, on something darker
          than the paper.
        </p>
      ) : (
        <Found file={file} found={found} left={left} onChoose={choose} />
      )}
    </Dialog>
  );
}

interface FoundProps {
  file: Pick<StudyFile, 'name' | 'pageCount'>;
  found: readonly PagePhotoPreview[];
  /** Pages that stay as they are. */
  left: ReadonlySet<number>;
  onChoose: (page: number, isChosen: boolean) => void;
}

function Found({ file, found, left, onChoose }: FoundProps) {
  const others = file.pageCount - found.length;
  return (
    <>
      <p role="status" className="text-sm">
        A straightened copy of “{file.name}” takes its place. The original goes to the Trash for 30
        days, with its highlights. Flashcards and quizzes made from it stay.
        {others > 0
          ? ` ${plural(others, 'page')} without paper ${others === 1 ? 'stays' : 'stay'} as ${others === 1 ? 'it is' : 'they are'}.`
          : null}
      </p>
      <ul className="grid gap-4">
        {found.map((preview) => (
          <PagePreview
            key={preview.page}
            preview={preview}
            isChosen={!left.has(preview.page)}
            onChoose={(isChosen) => onChoose(preview.page, isChosen)}
          />
        ))}
      </ul>
    </>
  );
}

type Previews =
  | { kind: 'looking'; done: number }
  | { kind: 'seen'; pages: PagePhotoPreview[] }
  | { kind: 'failed'; message: string };

/** Finds the pages with paper again, since their previews are not stored. */
function usePreviews({ sha256, mime }: Pick<StudyFile, 'sha256' | 'mime'>): Previews {
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

interface PagePreviewProps {
  preview: PagePhotoPreview;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

function PagePreview({ preview, isChosen, onChoose }: PagePreviewProps) {
  const { page, before, after } = preview;
  return (
    <li className="rounded-card border border-line p-3">
      <Checkbox label={`Straighten page ${page}`} checked={isChosen} onChange={onChoose} />
      <div className="grid grid-cols-2 items-start gap-3">
        <Shown name="Before" bytes={before} alt={`Page ${page} as photographed`} />
        <Shown name="After" bytes={after} alt={`Page ${page} straightened`} isLeft={!isChosen} />
      </div>
    </li>
  );
}

interface ShownProps {
  name: string;
  bytes: Blob;
  alt: string;
  isLeft?: boolean;
}

function Shown({ name, bytes, alt, isLeft = false }: ShownProps) {
  return (
    <figure className="grid min-w-0 justify-items-center gap-1">
      <div className={isLeft ? 'opacity-40' : undefined}>
        <PictureView bytes={bytes} alt={alt} />
      </div>
      <figcaption className="text-sm text-muted">{isLeft ? 'Not used' : name}</figcaption>
    </figure>
  );
}
