/** Nothing of a kind has been made from this file yet: the button to make the first. */
import type { GenerationKind } from '../../../generate/engine.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import { Button } from '../../../ui/button.tsx';
import { openMaking } from '../making-store.ts';

interface NothingMadeProps {
  file: StudyFile;
  kind: GenerationKind;
  canMake: boolean;
}

const words: Record<GenerationKind, { none: string; make: string }> = {
  summary: { none: 'No summary from this file yet.', make: 'Generate summary' },
  flashcards: {
    none: 'No deck from this file yet. Cards that you saved to another deck are in that deck.',
    make: 'Generate flashcards',
  },
  questions: {
    none: 'No quiz from this file yet. Questions that you saved to another quiz are in that quiz.',
    make: 'Generate quiz',
  },
};

export function NothingMade({ file, kind, canMake }: NothingMadeProps) {
  return (
    <div className="grid justify-items-center gap-3 py-6 text-center">
      <p className="text-muted">{words[kind].none}</p>
      {canMake ? (
        <Button variant="secondary" onClick={() => void openMaking(file.id, kind)}>
          {words[kind].make}
        </Button>
      ) : null}
    </div>
  );
}
