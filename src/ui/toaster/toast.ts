/** The one toast (spec §4, §9). Its area is `toast-area.tsx`; everything else calls these. */
import { createElement } from 'react';
import { toast } from 'react-hot-toast/headless';
import { isDialogOpen } from '../dialog/open-dialogs.ts';
import { WithReason } from './with-reason.tsx';

let last = { message: '', id: '' };

/**
 * A success, in the words of spec §8 where it has some. Said again over a dialog it takes the place of itself: cards that are
 * written one after another would cover their form with one word.
 */
export function toastSuccess(message: string): void {
  if (last.message === message && isDialogOpen()) toast.dismiss(last.id);
  last = { message, id: toast.success(message) };
}

interface ErrorDetails {
  /** Why, in a second line: one failure is one message. */
  reason?: string | undefined;
  /** The toast with the same one gives way to it; without one each stands for itself. */
  id?: string;
}

export function toastError(message: string, { reason, id }: ErrorDetails = {}): void {
  const words = reason === undefined ? message : createElement(WithReason, { message, reason });
  toast.error(words, id === undefined ? {} : { id });
}

/** @param id of a message that was shown with one */
export function dismissToast(id: string): void {
  toast.dismiss(id);
}
