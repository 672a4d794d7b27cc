/** Saves what was made, once, whichever tabs try. The dialog may close and open again meanwhile. */
import { currentDatabase } from '../../../db/database.ts';
import * as say from '../../../lib/messages.ts';
import { toastError, toastSuccess } from '../../../ui/toaster/toast.ts';
import { toastNext } from '../../../ui/toaster/toast-undo.tsx';
import { finishMaking, showMade, useMaking } from '../making-store.ts';
import type { MadeFrom } from '../rows/origin.ts';
import { draftChanges, draftOf } from './draft.ts';
import { saveDraft } from './save-draft.ts';

/** What the student may do with it at once: review the deck, take the quiz, or read the summary; of which deck, quiz or file. */
export interface NextStep {
  kind: 'review' | 'practice' | 'read';
  id: string;
}

/** Does nothing where the job has no result, or this tab is saving it already. */
export async function saveResult(
  file: Pick<MadeFrom, 'id' | 'name' | 'entity'>,
  jobId: string,
  name: string,
  onNext: (next: NextStep) => void,
): Promise<void> {
  if (useMaking.getState().saving.has(jobId)) return;
  setSaving(jobId, true);
  try {
    const database = currentDatabase();
    await draftChanges();
    const draft = draftOf(await database.jobs.get(jobId));
    if (draft === undefined) return;
    const saved = await saveDraft(database, { file, jobId, draft, name });
    if (!saved.ok) return toastError(saved.error.message);
    if (!database.closed.aborted) finishMaking(file.id, draft.kind);
    const { id, lostPictures } = saved.data;
    if (lostPictures > 0) toastError(lostInWords(lostPictures));
    if (draft.kind === 'summary' && file.entity !== undefined) toastSuccess(say.saved);
    // Where the pages have the whole window, nothing else shows where the summary is.
    else if (draft.kind === 'summary')
      toastNext(say.saved, 'Read summary', () => {
        showMade('summary');
        onNext({ kind: 'read', id: file.id });
      });
    else if (draft.kind === 'flashcards')
      toastNext(say.saved, 'Review now', () => onNext({ kind: 'review', id }));
    else toastNext(say.saved, 'Start quiz', () => onNext({ kind: 'practice', id }));
  } finally {
    setSaving(jobId, false);
  }
}

function lostInWords(count: number): string {
  return count === 1
    ? 'One card was left out: its picture is no longer on this device.'
    : `${count} cards were left out: their pictures are no longer on this device.`;
}

function setSaving(jobId: string, isSaving: boolean): void {
  useMaking.setState(({ saving }) => {
    const others = [...saving].filter((id) => id !== jobId);
    return { saving: new Set(isSaving ? [...others, jobId] : others) };
  });
}
