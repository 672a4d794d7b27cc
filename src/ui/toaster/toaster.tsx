/**
 * The toasts (spec §2, §4, §9), on the headless part of react-hot-toast: the full library writes styles that our
 * Content Security Policy forbids. A toast's time starts when it is shown and the clock runs. At most three are shown.
 */
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { type Toast, toast, useToaster } from 'react-hot-toast/headless';
import { useTopDialog } from '../dialog/open-dialogs.ts';
import { forgetGone } from './counted-toast.tsx';
import { ToastArea } from './toast-area.tsx';
import { toasts } from './toast-limits.ts';
import { useHolds } from './use-holds.ts';

export function Toaster() {
  const { toasts: all, handlers } = useToaster({
    duration: toasts.notBegunMs,
    removeDelay: toasts.removalMs,
  });
  const shown = all.filter((one) => one.visible).slice(-toasts.visible);
  const dialog = useTopDialog();
  const holds = useHolds(handlers, dialog, shown.length > 0);
  useEffect(() => {
    if (holds.held) return;
    for (const one of shown) if (one.duration === toasts.notBegunMs) beginLife(one);
  });
  useEffect(() => forgetGone(new Set(all.filter(({ visible }) => visible).map(({ id }) => id))));
  const slips = all
    .filter((one) => !one.visible || shown.includes(one))
    .map((one) => ({
      toast: one,
      offsetPx: handlers.calculateOffset(one, { gutter: toasts.gapPx }),
      onHeight: (heightPx: number) => handlers.updateHeight(one.id, heightPx),
    }));
  // The page's area stays while a dialog is open: a live region must exist before its first message.
  return (
    <>
      <ToastArea slips={dialog ? [] : slips} active={!dialog} holders={holds.holders} />
      {dialog
        ? createPortal(<ToastArea slips={slips} active holders={holds.holders} />, dialog)
        : null}
    </>
  );
}

/** Showing a toast again under its id restarts its time. */
function beginLife({ id, type, message }: Toast): void {
  const show = type === 'success' || type === 'error' ? toast[type] : toast;
  show(message, { id, duration: toasts.lifetimeMs });
}
