/** What stops the clock of the toasts (spec §9): the pointer on them, the focus in them, a hidden tab. */
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
 * What has gone, or moved into a dialog, tells of no leaving: the pointer and the focus are then no longer in it.
 * @param place where the toasts stand, such as a dialog; `undefined` is the page
 * @param any whether there is a toast at all
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
  // The clock counts one pause at a time, however many things ask for it.
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
      // A pointer at rest under which a toast comes is not meant for it: it would hold this one and all that wait behind it.
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
