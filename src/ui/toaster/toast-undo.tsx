/** Success toasts with one action, such as Undo. */
import { showCounted } from './counted-toast.tsx';

/** @param id for `dismissToast`, if it can also be undone elsewhere */
export function toastUndo(message: string, onUndo: () => void, id?: string): void {
  const next = { label: 'Undo', act: onUndo, isUndo: true };
  showCounted({ kind: 'success', message, next, id });
}

/** @param label of the action, such as “Review now”. @param id replaces a toast with the same id */
export function toastNext(message: string, label: string, onNext: () => void, id?: string): void {
  const next = { label, act: onNext, isUndo: false };
  showCounted({ kind: 'success', message, next, id });
}
