/** Pauses the toasts' clock (spec §9) while the pointer or the focus is on them, or the tab is hidden. */
import { type FocusEvent, type PointerEvent, useEffect, useEffectEvent, useState } from 'react';

interface Clock {
  startPause: () => void;
  endPause: () => void;
}

export interface Holders {
  onPointerDown: () => void;
  onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  onPointerLeave: () => void;
  onFocus: () => void;
  onBlur: (event: FocusEvent<HTMLElement>) => void;
}

/**
 * Removed or moved elements send no leave events, so this ends their pauses.
 * @param place the parent of the toasts, such as a dialog; `undefined` is the page
 * @param any whether there is any toast
 */
export function useHolds(
  clock: Clock,
  place: unknown,
  any: boolean,
): { held: boolean; holders: Holders } {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [lastPlace, setLastPlace] = useState(place);
  const hidden = useHiddenTab();
  const held = any && (hovered || focused || hidden);
  // The clock has one pause, however many reasons there are.
  const turn = useEffectEvent((on: boolean) => (on ? clock.startPause() : clock.endPause()));
  useEffect(() => {
    if (!held) return;
    turn(true);
    return () => turn(false);
  }, [held]);
  const isElsewhere = lastPlace !== place;
  if (isElsewhere) setLastPlace(place);
  if ((!any || isElsewhere) && hovered) setHovered(false);
  if ((!any || isElsewhere) && focused) setFocused(false);
  return {
    held,
    holders: {
      onPointerDown: () => setHovered(true),
      // A resting pointer under a new toast must not pause it, or it would hold all waiting toasts.
      onPointerMove: ({ movementX, movementY }) => {
        if (movementX !== 0 || movementY !== 0) setHovered(true);
      },
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: ({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(false);
      },
    },
  };
}

const isHidden = () => document.visibilityState === 'hidden';

function useHiddenTab(): boolean {
  const [hidden, setHidden] = useState(isHidden);
  useEffect(() => {
    const look = () => setHidden(isHidden());
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return hidden;
}
