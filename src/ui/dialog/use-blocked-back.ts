/**
 * The browser's Back and Forward would take what covers the screen away together with the screen: they leave that first. Of
 * several that stand open, the one that was opened last.
 */
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useHistoryAroundPane } from '../split/pane.ts';

/** One for each that stands open, the latest last. */
let covers: readonly object[] = [];

/**
 * @param leave what Back does instead
 * @param isOpen whether it covers the screen
 */
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
