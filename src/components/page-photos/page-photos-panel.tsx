/** Above the pages of a file of photos: the offer to straighten them, the progress of that work, or why it failed. */
import { Suspense, useEffect, useState } from 'react';
import { currentDatabase } from '../../db/database.ts';
import { dropJob, retryJob } from '../../db/jobs.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import { tryWrite } from '../../db/storage-problem.ts';
import type { Job } from '../../db/tables.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import { mayShowPaper } from '../../model/files/document-kinds.ts';
import type { PaperFound } from '../../model/files/paper-found.ts';
import { usePagePhotosFound } from '../../reading/documents/page-photos/found.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/load/lazy-screen.tsx';
import { surfaceClass } from '../../ui/page/panel.tsx';
import { Problem } from '../../ui/page/states.tsx';
import { useActOfAddress } from '../../ui/page/use-act-of-address.ts';
import { StepProgress } from '../../ui/progress-bar.tsx';
import { tellFailure } from '../../ui/toaster/tell.ts';
import { foundIn, isOffered, lookForPagePhotos } from './look-for-page-photos.ts';
import { PagePhotosOffer } from './page-photos-offer.tsx';
import { findStraightening } from './straightening.ts';

const StraightenDialog = lazyPart(
  async () => (await import('./straighten-dialog.tsx')).StraightenDialog,
);

/** Hash of an address that opens the dialog on the file's own screen. */
export const straightenAct = 'straighten';

interface PagePhotosPanelProps {
  file: StudyFile;
  offer: PaperFound | undefined;
}

export function PagePhotosPanel(props: PagePhotosPanelProps) {
  return mayShowPaper(props.file.mime) ? <OfPhotos {...props} /> : null;
}

function OfPhotos({ file, offer }: PagePhotosPanelProps) {
  const [isOpen, setOpen] = useState(false);
  const job = useRows((database) => findStraightening(file.id, database), [file.id]);
  useActOfAddress(straightenAct, () => setOpen(true));
  if (job === undefined) return null;
  if (job?.state === 'failed') return <Failed job={job} />;
  if (job !== null) return <Running job={job} />;
  return (
    <>
      {offer !== undefined ? (
        <PagePhotosOffer
          file={file}
          count={offer.pages.length}
          onStraighten={() => setOpen(true)}
        />
      ) : null}
      {isOpen ? (
        <Suspense>
          <StraightenDialog file={file} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function Running({ job }: { job: Job }) {
  return (
    <section
      aria-label="Straightening pages"
      className={`${surfaceClass} grid justify-items-start gap-2 p-4`}
    >
      <div className="w-full max-w-md">
        <StepProgress step={job.step} done={job.done} total={job.total} />
      </div>
      <p className="text-sm text-muted">You can go on with other things.</p>
      <Button
        variant="secondary"
        size="sm"
        aria-label="Cancel straightening"
        onClick={() => void tellFailure(tryWrite(() => dropJob(currentDatabase(), job.id)))}
      >
        Cancel
      </Button>
    </section>
  );
}

function Failed({ job }: { job: Job }) {
  const database = currentDatabase();
  const act = (what: typeof retryJob) => void tellFailure(tryWrite(() => what(database, job.id)));
  return (
    <Problem
      title={job.failedTitle}
      text={`${job.problem ?? ''} Your file is unchanged.`}
      action={
        <>
          <Button variant="secondary" size="sm" onClick={() => act(retryJob)}>
            Try again
          </Button>
          <Button variant="ghost" size="sm" onClick={() => act(dropJob)}>
            Close
          </Button>
        </>
      }
    />
  );
}

/**
 * Looks for paper first if that was not done yet.
 * @param isHere its bytes are on this device
 * @returns `undefined` if there is nothing to offer, or not yet
 */
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
