/**
 * The browser's Back and Forward would take what covers the screen away together with the screen: they leave that first. Of
 * several that stand open, the one that was opened last.
 */
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useHistoryAroundPane } from '../split/pane.ts';

interface Cover {
  mustStay: () => boolean;
}

/** The latest last. */
let covers: readonly Cover[] = [];

/**
 * @param leave what Back does instead
 * @param isOpen whether it covers the screen
 * @param mayBlock asked at each Back: whether it is left by it; else it goes with its screen
 */
export function useBlockedBack(
  leave: () => void,
  isOpen: boolean,
  mayBlock: () => boolean = () => true,
): void {
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | null;
  const aroundPane = useHistoryAroundPane();
  const history = aroundPane ?? router?.history;
  const mustStay = useEffectEvent(() => mayBlock());
  const leaveNow = useEffectEvent(() => leave());
  useEffect(() => {
    if (!isOpen || history === undefined) return;
    const own: Cover = { mustStay: () => mustStay() };
    covers = [...covers, own];
    const allowBack = history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }: { action: string }) => {
        const isBack = action === 'BACK' || action === 'FORWARD' || action === 'GO';
        if (!isBack || covers.findLast((cover) => cover.mustStay()) !== own) return false;
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
