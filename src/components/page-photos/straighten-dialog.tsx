/** Shows each page with paper before and after, lets the student choose, and queues the work. */
import { useState } from 'react';
import { currentDatabase } from '../../db/database.ts';
import { plural } from '../../lib/plural.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import type { PagePhotoPreview } from '../../reading/documents/page-photos/page-photos-work.ts';
import { Button } from '../../ui/button.tsx';
import { CancelButton, Dialog } from '../../ui/dialog/dialog.tsx';
import { Problem } from '../../ui/page/states.tsx';
import { useOnce } from '../../ui/press/use-once.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { tell } from '../../ui/toaster/tell.ts';
import { PagePreview } from './page-preview.tsx';
import { straightenFile } from './straightening.ts';
import { usePreviews } from './use-previews.ts';

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
  /** Pages that are left as they are. */
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
