/** The one toast (spec §4, §9). Its area is `toast-area.tsx`; everything else calls these. */
import { toast } from 'react-hot-toast/headless';

/** A success, in the words of spec §8 where it has some. */
export function toastSuccess(message: string): void {
  toast.success(message);
}

/** @param id the toast with the same one gives way to it; without one each stands for itself */
export function toastError(message: string, id?: string): void {
  toast.error(message, id === undefined ? {} : { id });
}

/** @param id of a message that was shown with one */
export function dismissToast(id: string): void {
  toast.dismiss(id);
}
