/** The dialog from wish to result. Closing it, or the tab, loses nothing: the work goes on and the result waits. */
import { Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Job } from '../../db/jobs.ts';
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
import type { MadeFrom } from './rows/origin.ts';

export function GenerateDialog({ file }: { file: StudyFile }) {
  const isOpen = useMaking((making) => isMakingOpen(making, file.id));
  const isAway = useMaking(({ awayFrom }) => awayFrom === file.id);
  if (isAway) return <BackToReview file={file} />;
  return isOpen ? <OpenDialog file={file} /> : null;
}

function OpenDialog({ file }: { file: StudyFile }) {
  return (
    <OpenMaking
      from={file}
      wish={(failed) => <GenerateForm file={file} failed={failed} />}
      around={(draft) => <RecognizedSource file={file}>{draft}</RecognizedSource>}
    />
  );
}

interface OpenMakingProps {
  from: MadeFrom;
  /** @param failed the last time, which made nothing */
  wish: (failed: Job | null) => ReactNode;
  /** Says around what was found what its source is called. */
  around: (draft: ReactNode) => ReactNode;
}

/** The wish, the work under way, or what was found. */
export function OpenMaking({ from, wish, around }: OpenMakingProps) {
  const job = useGenerationOf(from.id);
  const saving = useMaking((making) => making.saving);
  useWatched(job?.id);
  if (job === undefined) return null;
  const found = foundBy(job ?? undefined);
  if (job !== null && found !== undefined) {
    return around(<DraftView file={from} job={job} draft={found} isSaving={saving.has(job.id)} />);
  }
  return job === null || job.state === 'failed' ? (
    wish(job)
  ) : (
    <GenerateProgress job={job} from={from} />
  );
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
