/** The dialog from wish to result. Closing it, or the tab, loses nothing: the work goes on and the result waits. */
import type { StudyFile } from '../../model/entities/file.ts';
import { useGenerationOf } from '../../queries/generation.ts';
import { draftOf } from './draft/draft.ts';
import { DraftView } from './draft/draft-view.tsx';
import { GenerateForm } from './generate-form.tsx';
import { GenerateProgress } from './generate-progress.tsx';
import { isMakingOpen, useMaking } from './making-store.ts';
import { RecognizedSource } from './recognized-source.tsx';

export function GenerateDialog({ file }: { file: StudyFile }) {
  const isOpen = useMaking((making) => isMakingOpen(making, file.id));
  return isOpen ? <OpenDialog file={file} /> : null;
}

function OpenDialog({ file }: { file: StudyFile }) {
  const job = useGenerationOf(file.id);
  const saving = useMaking((making) => making.saving);
  if (job === undefined) return null;
  if (job === null || job.state === 'failed') {
    return <GenerateForm file={file} problem={job?.problem} />;
  }
  const draft = draftOf(job);
  if (draft === undefined) return <GenerateProgress job={job} />;
  return (
    <RecognizedSource file={file}>
      <DraftView file={file} jobId={job.id} draft={draft} isSaving={saving.has(job.id)} />
    </RecognizedSource>
  );
}
