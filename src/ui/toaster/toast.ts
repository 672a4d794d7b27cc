/** Shows toasts (spec §4, §9). `toaster.tsx` renders them. */
import { toast } from 'react-hot-toast/headless';
import { showCounted, takeAway } from './counted-toast.tsx';

/** @param message in the words of spec §8 if it has some. @param times how many items it is about */
export function toastSuccess(message: string, { times = 1 }: { times?: number } = {}): void {
  showCounted({ kind: 'success', message, times });
}

interface ErrorDetails {
  reason?: string | undefined;
  id?: string;
}

export function toastError(message: string, { reason, id }: ErrorDetails = {}): void {
  showCounted({ kind: 'error', message, reason, id });
}

/** @param id of a toast that was shown with an id, such as of `toastAction` */
export function dismissToast(id: string): void {
  takeAway(id);
  toast.dismiss(id);
}
