/** A tap on the page itself: choosing words, links and buttons are none. The keyboard reaches the bars by Tab. */
import { type RefObject, useEffect, useEffectEvent } from 'react';

/** @param onTap none: taps mean nothing */
export function useTap(area: RefObject<HTMLElement | null>, onTap: (() => void) | undefined): void {
  const tell = useEffectEvent(({ target }: MouseEvent) => {
    const isOnControl =
      target instanceof Element && target.closest('a, button, input, [data-tool]') !== null;
    if (!isOnControl && (getSelection()?.isCollapsed ?? true)) onTap?.();
  });
  useEffect(() => {
    const stop = new AbortController();
    area.current?.addEventListener('click', tell, { signal: stop.signal });
    return () => stop.abort();
  }, [area]);
}
