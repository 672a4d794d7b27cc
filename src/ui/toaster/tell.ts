/** Tells how a write ended, in the words of spec §8. */
import * as say from '../../lib/messages.ts';
import type { Result } from '../../lib/result.ts';
import { toastError, toastSuccess } from './toast.ts';

interface Words {
  /** Said when it went well; nothing is said without it. */
  done?: string;
  failed: string;
}

/** @returns whether it went well; where it did not, the reason is told too when there is one to tell */
export function tell<T>(
  result: Result<T>,
  { done, failed }: Words,
): result is Extract<Result<T>, { ok: true }> {
  if (result.ok) {
    if (done !== undefined)
      toastSuccess(isInTrash(result.data) ? `${done}. It is in the Trash.` : done);
    return true;
  }
  toastError(failed);
  if (result.error.message !== say.somethingWentWrongTryAgain) toastError(result.error.message);
  return false;
}

/** Of what a write changed: another device or tab may have put it there meanwhile (`db/mutate.ts`). */
function isInTrash(data: unknown): boolean {
  return (
    typeof data === 'object' && data !== null && 'isInTrash' in data && data.isInTrash === true
  );
}

/** For a tap whose success shows by itself: says only that it failed, and why. */
export async function tellFailure(outcome: Promise<Result<unknown>>): Promise<void> {
  tell(await outcome, { failed: say.somethingWentWrongTryAgain });
}
