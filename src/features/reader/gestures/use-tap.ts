/**
 * A tap on the page itself: choosing words, links and buttons are none. The keyboard reaches the bars by Tab. Two taps of a finger in
 * one place are something else, so that a single one waits for a moment.
 */
import { type RefObject, useEffect, useEffectEvent } from 'react';

export interface Taps {
  /** None: a tap means nothing. */
  onTap: (() => void) | undefined;
  /** CSS pixels of the window. */
  onTwoTaps?: (x: number, y: number) => void;
}

/** The second of two taps comes within it. */
const twoTapsMs = 280;
/** And so near the first. */
const nearPx = 40;

export function useTap(area: RefObject<HTMLElement | null>, { onTap, onTwoTaps }: Taps): void {
  const tapped = useEffectEvent(() => onTap?.());
  const tappedTwice = useEffectEvent((x: number, y: number) => onTwoTaps?.(x, y));
  const waits = useEffectEvent(() => onTwoTaps !== undefined);
  useEffect(() => {
    const element = area.current;
    if (element === null) return;
    const stop = new AbortController();
    const { signal } = stop;
    let isFinger = false;
    let first: { x: number; y: number; timer: ReturnType<typeof setTimeout> } | undefined;
    const forget = () => {
      clearTimeout(first?.timer);
      first = undefined;
    };
    const onClick = ({ target, clientX: x, clientY: y }: MouseEvent) => {
      const isOnControl =
        target instanceof Element && target.closest('a, button, input, [data-tool]') !== null;
      const before = first;
      forget();
      if (isOnControl || getSelection()?.isCollapsed === false) return;
      if (!isFinger || !waits()) return tapped();
      if (before !== undefined && Math.hypot(x - before.x, y - before.y) < nearPx) {
        return tappedTwice(x, y);
      }
      const timer = setTimeout(() => {
        first = undefined;
        tapped();
      }, twoTapsMs);
      first = { x, y, timer };
    };
    const onPress = ({ pointerType }: PointerEvent) => {
      isFinger = pointerType === 'touch';
    };
    // Some browsers choose the word under two taps, which a long press does already.
    const onMouseDown = (event: MouseEvent) => {
      if (isFinger && event.detail > 1 && waits()) event.preventDefault();
    };
    element.addEventListener('pointerdown', onPress, { signal });
    element.addEventListener('mousedown', onMouseDown, { signal });
    element.addEventListener('click', onClick, { signal });
    return () => {
      forget();
      stop.abort();
    };
  }, [area]);
}
