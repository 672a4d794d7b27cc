/** The dialog from request to result. The work continues and the result waits when the dialog or the tab is closed. */

import { Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Job } from '../../db/tables.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import { useGenerationOf } from '../../queries/generation.ts';
import { Button } from '../../ui/button.tsx';
import { useActOfAddress } from '../../ui/page/use-act-of-address.ts';
import { useWatched } from '../../ui/work/watched.ts';
import { foundBy } from './draft/draft.ts';
import { BackToReview } from './draft/draft-notice.tsx';
import { DraftView } from './draft/draft-view.tsx';
import { GenerateForm } from './generate-form.tsx';
import { GenerateProgress } from './generate-progress.tsx';
import { RecognizedSource } from './item-source.tsx';
import type { MadeFrom } from './job/job-request.ts';
import { isMakingOpen, openMaking, useMaking } from './making-store.ts';

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
  /** @param failed the last job, if it gave nothing */
  wish: (failed: Job | null) => ReactNode;
  /** Tells the draft how its source is called. */
  around: (draft: ReactNode) => ReactNode;
}

/** The form, the progress or the draft. */
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

/** Also opens from a link to the file (`#generate`). */
export function GenerateButton({ file }: { file: StudyFile }) {
  const open = () => openMaking(file.id, 'summary');
  useActOfAddress('generate', open);
  return (
    <Button icon={<Sparkles aria-hidden size={18} />} onClick={() => void open()}>
      Generate
    </Button>
  );
}
