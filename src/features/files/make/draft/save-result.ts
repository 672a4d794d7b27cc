/** Saves what was made. It is in the store that this is under way: the dialog may close and open again meanwhile. */
import * as say from '../../../../lib/messages.ts';
import type { StudyFile } from '../../../../model/entities/file.ts';
import { toastError, toastSuccess } from '../../../../ui/toaster/toast.ts';
import { finishMaking, setStage, stageOf, useMaking } from '../making-store.ts';
import { saveDraft } from './save-draft.ts';

/** Does nothing where the file has no result, or it is being saved already. */
export async function saveResult(
  file: Pick<StudyFile, 'id' | 'name'>,
  name: string,
): Promise<void> {
  const result = stageOf(useMaking.getState(), file.id);
  if (result.name !== 'result') return;
  const saving = { name: 'saving' as const, draft: result.draft };
  setStage(file.id, saving);
  const saved = await saveDraft(file, result.draft, name);
  const isStillOurs = stageOf(useMaking.getState(), file.id) === saving;
  if (!saved.ok) {
    if (isStillOurs) setStage(file.id, result);
    return toastError(saved.error.message);
  }
  if (isStillOurs) finishMaking(file.id, result.draft.kind);
  toastSuccess(say.saved);
}
