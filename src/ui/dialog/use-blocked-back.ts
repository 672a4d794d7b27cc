/**
 * Something that covers the screen, such as a dialog, closes by the browser's Back or Forward, and the screen stays. If
 * several are open, the one opened last closes.
 */
import { type HistoryLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';
import { useHistoryAroundPane } from '../split/pane.ts';

/** In the order of opening, by their numbers. */
let covers: readonly number[] = [];
let opened = 0;

/** The number of the cover that was opened last. */
export function lastCover(): number {
  return opened;
}

/** Whether Back goes on to the page before when it has closed this cover. */
type GoesOn = (cover: number, to: HistoryLocation) => boolean;
let goesOn: GoesOn = () => false;

/** A dialog that a link has opened is one page with it: Back leads to where the link was. */
export function letBackGoOn(decide: GoesOn): void {
  goesOn = decide;
}

interface Navigation {
  action: string;
  nextLocation: HistoryLocation;
}

/** @param leave what Back does instead; `false`: it stays open */
export function useBlockedBack(leave: () => unknown, isOpen: boolean): void {
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | null;
  const aroundPane = useHistoryAroundPane();
  const history = aroundPane ?? router?.history;
  const leaveNow = useEffectEvent(() => leave());
  useEffect(() => {
    if (!isOpen || history === undefined) return;
    opened += 1;
    const own = opened;
    covers = [...covers, own];
    const allowBack = history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action, nextLocation }: Navigation) => {
        const isBack = action === 'BACK' || action === 'FORWARD' || action === 'GO';
        if (!isBack || covers.at(-1) !== own) return false;
        const mayGoOn = action === 'BACK' && covers.length === 1 && goesOn(own, nextLocation);
        return leaveNow() === false || !mayGoOn;
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
