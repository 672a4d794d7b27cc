/** A success with one thing to do about it, such as taking it back, as long as its toast is there. */
import type { MouseEvent } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Button } from '../button.tsx';

/** @param id for `dismissToast`, where it may be taken back in another way too */
export function toastUndo(message: string, onUndo: () => void, id?: string): void {
  toastNext(message, 'Undo', onUndo, id);
}

/**
 * @param label what comes next, such as “Review now”
 * @param id the toast with the same one gives way to it; without one each stands for itself
 */
export function toastNext(message: string, label: string, onNext: () => void, id?: string): void {
  const act = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // Its own close button knows where the focus goes.
    currentTarget.closest('[data-slip]')?.querySelector<HTMLElement>('[data-dismiss]')?.click();
    onNext();
  };
  toast.success(
    <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      {message}
      <Button variant="secondary" size="sm" onClick={act}>
        {label}
      </Button>
    </span>,
    id === undefined ? {} : { id },
  );
}
