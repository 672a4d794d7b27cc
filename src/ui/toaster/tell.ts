/** Tells how a write ended, in the words of spec §8. */
import * as say from '../../lib/messages.ts';
import type { Failure, Result } from '../../lib/result.ts';
import { toastError, toastSuccess } from './toast.ts';
import { toastUndo } from './toast-undo.tsx';

interface Words {
  /** Said when it went well; nothing is said without it. */
  done?: string;
  failed: string;
  /** Said when it was taken back: Undo is offered where the write can be. */
  undone?: string;
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
  { done, failed, undone }: Words,
): result is Extract<Result<T>, { ok: true }> {
  if (!result.ok) {
    toastError(failed, { reason: reasonBeside(failed, result.error) });
    return false;
  }
  if (done === undefined) return true;
  const { isInTrash = false, undo } = toldBy(result.data);
  const message = isInTrash ? `${done}. It is in the Trash.` : done;
  if (undone === undefined || undo === undefined) toastSuccess(message);
  else toastUndo(message, () => void undo().then((taken) => tell(taken, { done: undone, failed })));
  return true;
}

/** What is known of why, where it says more than that it failed. */
function reasonBeside(failed: string, { kind, message }: Failure): string | undefined {
  return kind === 'broken' || message === failed ? undefined : message;
}

function toldBy(data: unknown): Told {
  return typeof data === 'object' && data !== null ? data : {};
}

/** For a tap whose success shows by itself: says only that it failed, and why. */
export async function tellFailure(outcome: Promise<Result<unknown>>): Promise<void> {
  tell(await outcome, { failed: say.somethingWentWrongTryAgain });
}
