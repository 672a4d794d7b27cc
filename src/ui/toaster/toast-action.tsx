/** A toast with one action that stays until the student acts. */
import { toast } from 'react-hot-toast/headless';
import { Button } from '../button.tsx';

interface ToastAction {
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
