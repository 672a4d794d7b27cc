/**
 * How a dialog is left: by Escape, its cross, Cancel, a tap outside or the way back. Each asks first when words were
 * typed in the dialog that are saved nowhere. No form has to say so; `typed-text.ts` notices.
 */
import { useRouter } from '@tanstack/react-router';
import {
  createContext,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { hasTypedText, watchTyping } from './work/typed-text.ts';

/** Leaves the dialog around, as its cross does. */
export const LeaveDialog = createContext<(() => void) | undefined>(undefined);

/** @returns what the `<dialog>` listens to, and the question: which one it is, 0 for none, and `stay` to take it back */
export function useLeaving(element: RefObject<HTMLDialogElement | null>, onClose: () => void) {
  const [asked, setAsked] = useState(0);
  useLayoutEffect(() => watchTyping(document), []);
  const wouldLose = () => element.current !== null && hasTypedText(element.current);
  const leave = () => {
    if (wouldLose()) setAsked(asked + 1);
    else onClose();
  };
  useBlockedWayBack(wouldLose, leave);
  const startedOutside = useRef(false);
  return {
    leave,
    asked,
    stay: () => setAsked(0),
    onCancel: (event: SyntheticEvent) => {
      event.preventDefault();
      leave();
    },
    // Chromium lets Escape be stopped once; the next one without a touch in between closes the element itself.
    onClose: () => {
      const dialog = element.current;
      if (dialog === null || dialog.open) return;
      if (wouldLose()) dialog.showModal();
      leave();
    },
    onPointerDown: (event: PointerEvent) => {
      startedOutside.current = isOutside(event);
    },
    onClick: (event: MouseEvent) => {
      if (startedOutside.current && isOutside(event)) leave();
    },
  };
}

/** The shade around a dialog belongs to its element. */
function isOutside({ target, currentTarget, clientX, clientY }: MouseEvent): boolean {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/** The browser's way back and forward would take the dialog away with the screen. */
function useBlockedWayBack(wouldLose: () => boolean, leave: () => void): void {
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | null;
  const isBlocked = useEffectEvent((action: string) => {
    const isWayBack = action === 'BACK' || action === 'FORWARD' || action === 'GO';
    if (!isWayBack || !wouldLose()) return false;
    leave();
    return true;
  });
  useEffect(
    () =>
      router?.history.block({
        enableBeforeUnload: false,
        blockerFn: ({ action }: { action: string }) => isBlocked(action),
      }),
    [router],
  );
}
