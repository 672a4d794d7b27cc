/** A success with one thing to do about it, such as taking it back, as long as its toast is there. */
import { showCounted } from './counted-toast.tsx';

/** @param id for `dismissToast`, where it may be taken back in another way too */
export function toastUndo(message: string, onUndo: () => void, id?: string): void {
  const next = { label: 'Undo', act: onUndo, isUndo: true };
  showCounted({ kind: 'success', message, next, id });
}

/**
 * @param label what comes next, such as “Review now”
 * @param id the toast with the same one gives way to it; without one each stands for itself
 */
export function toastNext(message: string, label: string, onNext: () => void, id?: string): void {
  const next = { label, act: onNext, isUndo: false };
  showCounted({ kind: 'success', message, next, id });
}
