/** A message that waits for the reader, with one thing to do about it. */
import { toast } from 'react-hot-toast/headless';
import { Button } from '../button.tsx';

interface ToastAction {
  /** Showing the same id again replaces the message instead of adding one. */
  id: string;
  message: string;
  actionLabel: string;
  onAction: () => void;
}

export function toastAction({ id, message, actionLabel, onAction }: ToastAction): void {
  toast(
    <span className="grid justify-items-start gap-2">
      {message}
      <Button onClick={onAction}>{actionLabel}</Button>
    </span>,
    { id, duration: Number.POSITIVE_INFINITY },
  );
}
