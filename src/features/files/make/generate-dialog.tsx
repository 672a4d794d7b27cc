/** The dialog from wish to result. Closing it loses nothing: the work goes on and the result waits. */
import { unreachable } from '../../../lib/assert.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import { DraftView } from './draft/draft-view.tsx';
import { GenerateForm } from './generate-form.tsx';
import { GenerateProgress } from './generate-progress.tsx';
import { stageOf, useMaking } from './making-store.ts';

export function GenerateDialog({ file }: { file: StudyFile }) {
  const stage = useMaking((making) => stageOf(making, file.id));
  switch (stage.name) {
    case 'form':
      return <GenerateForm file={file} problem={stage.problem} />;
    case 'reading':
    case 'making':
      return <GenerateProgress file={file} stage={stage} />;
    case 'result':
    case 'saving':
      return <DraftView file={file} draft={stage.draft} isSaving={stage.name === 'saving'} />;
    default:
      return unreachable(stage);
  }
}
