/** Shows the result of a write, in the words of spec §8. */
import * as say from '../../lib/messages.ts';
import type { Result } from '../../lib/result.ts';
import { toastError, toastSuccess } from './toast.ts';
import { toastNext, toastUndo } from './toast-undo.tsx';

interface Words {
  /** Shown on success; without it success shows nothing. */
  done?: string;
  failed: string;
  /** Shown after Undo, which the toast offers if the write can be undone. */
  undone?: string;
  next?: { label: string; act: () => void };
}

/** The result of a write (`db/mutate.ts`). */
interface Told {
  /** The changed row is in the Trash: another device or tab may have deleted it meanwhile. */
  isInTrash?: boolean;
  undo?: (() => Promise<Result<unknown>>) | undefined;
}

/** Also shows the reason of a failure if there is one. @returns whether it succeeded */
export function tell<T>(
  result: Result<T>,
  { done, failed, undone, next }: Words,
): result is Extract<Result<T>, { ok: true }> {
  if (!result.ok) {
    const { kind, message } = result.error;
    toastError(failed, kind === 'broken' ? {} : { reason: message });
    return false;
  }
  if (done === undefined) return true;
  const { isInTrash = false, undo }: Told = Object(result.data);
  const message = isInTrash ? `${done}. It is in the Trash.` : done;
  if (undone !== undefined && undo !== undefined)
    toastUndo(message, () => void undo().then((taken) => tell(taken, { done: undone, failed })));
  else if (next !== undefined && !isInTrash) toastNext(message, next.label, next.act);
  else toastSuccess(message);
  return true;
}

/** For a tap with a visible success: only reports a failure and its reason. */
export async function tellFailure(outcome: Promise<Result<unknown>>): Promise<void> {
  tell(await outcome, { failed: say.somethingWentWrongTryAgain });
}
