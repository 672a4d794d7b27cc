/** The dialog from wish to result. Closing it, or the tab, loses nothing: the work goes on and the result waits. */
import { Undo2 } from 'lucide-react';
import type { StudyFile } from '../../model/entities/file.ts';
import { useGenerationOf } from '../../queries/generation.ts';
import { Button } from '../../ui/button.tsx';
import { useWatched } from '../../ui/work/watched.ts';
import { foundBy } from './draft/draft.ts';
import { DraftView } from './draft/draft-view.tsx';
import { GenerateForm } from './generate-form.tsx';
import { GenerateProgress } from './generate-progress.tsx';
import { backToReview, isMakingOpen, useMaking } from './making-store.ts';
import { RecognizedSource } from './recognized-source.tsx';

export function GenerateDialog({ file }: { file: StudyFile }) {
  const isOpen = useMaking((making) => isMakingOpen(making, file.id));
  const isAway = useMaking(({ awayFrom }) => awayFrom === file.id);
  if (isAway) return <BackToReview file={file} />;
  return isOpen ? <OpenDialog file={file} /> : null;
}

function OpenDialog({ file }: { file: StudyFile }) {
  const job = useGenerationOf(file.id);
  const saving = useMaking((making) => making.saving);
  useWatched(job?.id);
  if (job === undefined) return null;
  const found = foundBy(job ?? undefined);
  if (job !== null && found !== undefined) {
    return (
      <RecognizedSource file={file}>
        <DraftView file={file} job={job} draft={found} isSaving={saving.has(job.id)} />
      </RecognizedSource>
    );
  }
  if (job === null || job.state === 'failed') return <GenerateForm file={file} failed={job} />;
  return <GenerateProgress job={job} />;
}

/** While the page of an item is looked at: one tap leads back to that item. */
export function BackToReview({ file }: { file: Pick<StudyFile, 'id'> }) {
  const job = useGenerationOf(file.id);
  if (foundBy(job ?? undefined) === undefined) return null;
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-[calc(5rem+env(safe-area-inset-bottom))] z-40 flex justify-center">
      <Button
        className="pointer-events-auto shadow-card"
        icon={<Undo2 aria-hidden size={18} />}
        onClick={backToReview}
      >
        Back to review
      </Button>
    </div>
  );
}
