/** The success of something that can be taken back, as long as its toast is there. */
import type { MouseEvent } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Button } from '../button.tsx';

export function toastUndo(message: string, onUndo: () => void): void {
  const undo = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // Its own close button knows where the focus goes.
    currentTarget.closest('[data-slip]')?.querySelector<HTMLElement>('[data-dismiss]')?.click();
    onUndo();
  };
  toast.success(
    <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      {message}
      <Button variant="secondary" size="sm" onClick={undo}>
        Undo
      </Button>
    </span>,
  );
}
