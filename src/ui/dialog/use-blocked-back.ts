/**
 * Something that covers the screen, such as a dialog, closes by the browser's Back or Forward, and the screen stays. If
 * several are open, the one opened last closes.
 */
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';
import { useHistoryAroundPane } from '../split/pane.ts';

/** In the order of opening. */
let covers: readonly object[] = [];

/** @param leave what Back does instead */
export function useBlockedBack(leave: () => void, isOpen: boolean): void {
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | null;
  const aroundPane = useHistoryAroundPane();
  const history = aroundPane ?? router?.history;
  const leaveNow = useEffectEvent(() => leave());
  useEffect(() => {
    if (!isOpen || history === undefined) return;
    const own = {};
    covers = [...covers, own];
    const allowBack = history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }: { action: string }) => {
        const isBack = action === 'BACK' || action === 'FORWARD' || action === 'GO';
        if (!isBack || covers.at(-1) !== own) return false;
        leaveNow();
        return true;
      },
    });
    return () => {
      allowBack();
      covers = covers.filter((cover) => cover !== own);
    };
  }, [history, isOpen]);
}

/** The open modal dialogs: everything outside the topmost dialog is inert, toasts too. */
const useOpen = create<{ dialogs: readonly HTMLDialogElement[] }>(() => ({ dialogs: [] }));

export function dialogOpened(dialog: HTMLDialogElement): () => void {
  useOpen.setState(({ dialogs }) => ({ dialogs: [...dialogs, dialog] }));
  return () => {
    useOpen.setState(({ dialogs }) => ({ dialogs: dialogs.filter((one) => one !== dialog) }));
  };
}

export function useTopDialog(): HTMLDialogElement | undefined {
  return useOpen(({ dialogs }) => dialogs.at(-1));
}
