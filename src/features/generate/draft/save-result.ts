/** Saves what was made, once, whichever tabs try. The dialog may close and open again meanwhile. */
import { currentDatabase } from '../../../db/database.ts';
import * as say from '../../../lib/messages.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import { toastError, toastSuccess } from '../../../ui/toaster/toast.ts';
import { finishMaking, useMaking } from '../making-store.ts';
import { draftChanges, draftOf } from './draft.ts';
import { saveDraft } from './save-draft.ts';

/** Does nothing where the job has no result, or this tab is saving it already. */
export async function saveResult(
  file: Pick<StudyFile, 'id' | 'name'>,
  jobId: string,
  name: string,
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
    toastSuccess(say.saved);
  } finally {
    setSaving(jobId, false);
  }
}

function setSaving(jobId: string, isSaving: boolean): void {
  useMaking.setState(({ saving }) => {
    const others = [...saving].filter((id) => id !== jobId);
    return { saving: new Set(isSaving ? [...others, jobId] : others) };
  });
}
