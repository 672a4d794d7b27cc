/** Shown while the dialog is closed: a result that is not saved, or work in progress. */

import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { plural } from '../../../lib/plural.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import { useGenerationOf } from '../../../queries/generation.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx';
import { wordsOfKind } from '../kinds.ts';
import { backToReview, isMakingOpen, openMaking, useMaking } from '../making-store.ts';
import { draftOf, foundBy, keptItems, letGo } from './draft.ts';

export function DraftNotice({ file }: { file: Pick<StudyFile, 'id'> }) {
  const making = useMaking();
  const { kind } = making;
  const job = useGenerationOf(file.id);
  const [isAsking, setAsking] = useState(false);
  if (isMakingOpen(making, file.id) || !job) return null;
  const draft = draftOf(job);
  if (job.state === 'failed' && draft === undefined) return null;
  const found = foundBy(job)?.items.length;
  const isSaving = making.saving.has(job.id);
  return (
    <div role="status" className="grid gap-2 rounded-control bg-info-soft p-3 text-sm">
      {draft !== undefined && !isSaving ? (
        <>
          <p>{waitText(draft.kind, keptItems(draft).length)}</p>
          <div className="flex flex-wrap gap-2">
            <Button size="sm" onClick={() => void openMaking(file.id, kind)}>
              Review
            </Button>
            <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
              Discard
            </Button>
          </div>
          {isAsking ? (
            <ConfirmDialog
              title="Discard this study material?"
              text={waitText(draft.kind, keptItems(draft).length)}
              confirmLabel="Discard study material"
              onConfirm={() => {
                setAsking(false);
                void letGo(job.id);
              }}
              onClose={() => setAsking(false)}
            />
          ) : null}
        </>
      ) : (
        <>
          <p>
            {isSaving ? 'Saving study material…' : 'Generating study material…'}
            {isSaving || found === undefined ? '' : ` ${found.toLocaleString()} found so far.`}
          </p>
          <Button
            size="sm"
            variant="secondary"
            className="justify-self-start"
            onClick={() => void openMaking(file.id, kind)}
          >
            {found === undefined ? 'Show progress' : 'Review'}
          </Button>
        </>
      )}
    </div>
  );
}

function waitText(kind: Parameters<typeof wordsOfKind>[0], count: number): string {
  const words = wordsOfKind(kind);
  return `${plural(count, words.one, words.many)} not saved yet.`;
}

/** Leads from a page back to the item in review. */
export function BackToReview({ file }: { file: Pick<StudyFile, 'id'> }) {
  const job = useGenerationOf(file.id);
  if (foundBy(job ?? undefined) === undefined) return null;
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-[calc(5rem+env(safe-area-inset-bottom))] z-40 flex justify-center">
      <Button
        data-bar
        className="pointer-events-auto shadow-card"
        icon={<Undo2 aria-hidden size={18} />}
        onClick={backToReview}
      >
        Back to review
      </Button>
    </div>
  );
}
