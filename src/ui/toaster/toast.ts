/** The one toast (spec §4, §9). Its area is `toast-area.tsx`; everything else calls these. */
import { toast } from 'react-hot-toast/headless';
import { showCounted, takeAway } from './counted-toast.tsx';

/**
 * A success, in the words of spec §8 where it has some.
 * @param times how many things it is about
 */
export function toastSuccess(message: string, { times = 1 }: { times?: number } = {}): void {
  showCounted({ kind: 'success', message, times });
}

interface ErrorDetails {
  /** Why, in a second line: one failure is one message. */
  reason?: string | undefined;
  /** The toast with the same one gives way to it; without one each stands for itself. */
  id?: string;
}

export function toastError(message: string, { reason, id }: ErrorDetails = {}): void {
  showCounted({ kind: 'error', message, reason, id });
}

/** @param id of a message that was shown with one, such as that of `toastAction` */
export function dismissToast(id: string): void {
  takeAway(id);
  toast.dismiss(id);
}
