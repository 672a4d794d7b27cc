/** Tells how a write ended, in the words of spec §8. */
import * as say from '../../lib/messages.ts';
import type { Result } from '../../lib/result.ts';
import { toastError, toastSuccess } from './toast.ts';
import { toastNext, toastUndo } from './toast-undo.tsx';

interface Words {
  /** Said when it went well; nothing is said without it. */
  done?: string;
  failed: string;
  /** Said when it was taken back: Undo is offered where the write can be. */
  undone?: string;
  /** What the student may do with it at once, where there is nothing to take back. */
  next?: { label: string; act: () => void };
}

/** What a write may tell of itself (`db/mutate.ts`). */
interface Told {
  /** What was changed lies in the Trash: another device or tab may have put it there meanwhile. */
  isInTrash?: boolean;
  undo?: (() => Promise<Result<unknown>>) | undefined;
}

/** @returns whether it went well; where it did not, the reason is told too when there is one to tell */
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
  const { isInTrash = false, undo } = toldBy(result.data);
  const message = isInTrash ? `${done}. It is in the Trash.` : done;
  if (undone !== undefined && undo !== undefined)
    toastUndo(message, () => void undo().then((taken) => tell(taken, { done: undone, failed })));
  else if (next !== undefined && !isInTrash) toastNext(message, next.label, next.act);
  else toastSuccess(message);
  return true;
}

function toldBy(data: unknown): Told {
  return typeof data === 'object' && data !== null ? data : {};
}

/** For a tap whose success shows by itself: says only that it failed, and why. */
export async function tellFailure(outcome: Promise<Result<unknown>>): Promise<void> {
  tell(await outcome, { failed: say.somethingWentWrongTryAgain });
}
