/** While the page of an item is looked at: one tap leads back to that item. */
import { Undo2 } from 'lucide-react';
import type { StudyFile } from '../../../model/entities/file.ts';
import { useGenerationOf } from '../../../queries/generation.ts';
import { Button } from '../../../ui/button.tsx';
import { backToReview } from '../making-store.ts';
import { foundBy } from './draft.ts';

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
