/** The one toast (spec §4, §9). Its area is `toaster/toaster.tsx`; everything else calls these two. */
import { toast } from 'react-hot-toast/headless';

/** Good news, in the words of spec §8 where it has some. */
export function toastSuccess(message: string): void {
  toast.success(message);
}

export function toastError(message: string): void {
  toast.error(message);
}
