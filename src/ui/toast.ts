/** The one toast (spec §4, §9). Its area is `toaster/toaster.tsx`; everything else calls these. */
import { toast } from 'react-hot-toast/headless';

/** Good news, in the words of spec §8 where it has some. */
export function toastSuccess(message: string): void {
  toast.success(message);
}

export function toastError(message: string): void {
  toast.error(message);
}

/** @param id of a message that was shown with one */
export function dismissToast(id: string): void {
  toast.dismiss(id);
}
