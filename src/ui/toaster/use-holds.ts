/** What stops the clock of the toasts (spec §9): the pointer on them, the focus in them, a hidden tab. */
import { type FocusEvent, useEffect, useEffectEvent, useState } from 'react';

interface Clock {
  startPause: () => void;
  endPause: () => void;
}

export interface Holders {
  onPointerEnter: () => void;
  onPointerLeave: () => void;
  onFocus: () => void;
  onBlur: (event: FocusEvent<HTMLElement>) => void;
}

/** @param any whether there is a toast at all: what has gone under the pointer tells of no leaving */
export function useHolds(clock: Clock, any: boolean): { held: boolean; holders: Holders } {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const hidden = useHiddenTab();
  const held = any && (hovered || focused || hidden);
  // The clock counts one pause at a time, however many things ask for it.
  const turn = useEffectEvent((on: boolean) => (on ? clock.startPause() : clock.endPause()));
  useEffect(() => {
    if (!held) return;
    turn(true);
    return () => turn(false);
  }, [held]);
  if (!any && hovered) setHovered(false);
  if (!any && focused) setFocused(false);
  return {
    held,
    holders: {
      onPointerEnter: () => setHovered(true),
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
