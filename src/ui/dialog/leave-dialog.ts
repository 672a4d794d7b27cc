/**
 * How a dialog is left: by Escape, its cross, Cancel, a tap outside or Back. Unsaved text is stored as a draft; without
 * drafts, or if storing fails, it asks first. `ui/work/typed-text.ts` notices unsaved text. Forms report it themselves if
 * their fields come and go, or if text enters without typing. A dialog cannot be left while its work runs.
 */
import {
  createContext,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { FormDraft } from '../form/use-form-draft.ts';
import { settleMs } from '../press/aim.ts';
import { hasTypedWords, watchTyping } from '../work/typed-text.ts';
import { useBlockedBack } from './use-blocked-back.ts';

/** @param then called once the dialog is closed, not if the student stays. @returns whether it closed at once */
type Leave = (then?: () => void) => boolean;

/** Leaves the surrounding dialog, like its cross. */
export const LeaveDialog = createContext<Leave | undefined>(undefined);

export interface Leaving {
  onClose: () => void;
  isDirty: boolean;
  /** Its work runs, and would continue without it. */
  busy: boolean;
  draft: Pick<FormDraft, 'isShown' | 'keep' | 'abandon'> | undefined;
}

/** @returns listeners of the `<dialog>`, and the question: its number, 0 for none, `stay` for no and `discard` for yes */
export function useLeaving(
  element: RefObject<HTMLDialogElement | null>,
  { onClose, isDirty, busy, draft }: Leaving,
) {
  const [asked, setAsked] = useState(0);
  const next = useRef<() => void>(undefined);
  const openedAt = useRef(0);
  useLayoutEffect(() => {
    openedAt.current = performance.now();
    return watchTyping(document);
  }, []);
  const wouldLose = () => isDirty || (element.current !== null && hasTypedWords(element.current));
  // The text of a draft was not typed now, and stays a draft.
  const holdsWords = () => draft?.isShown === true || wouldLose();
  const leave: Leave = (then) => {
    if (busy) return false;
    next.current = then;
    if (holdsWords() && draft?.keep() !== true && wouldLose()) {
      setAsked(asked + 1);
      return false;
    }
    onClose();
    then?.();
    return true;
  };
  useBlockedBack(leave, true);
  const startedOutside = useRef(false);
  return {
    leave,
    asked,
    stay: () => setAsked(0),
    discard: () => {
      setAsked(0);
      draft?.abandon();
      onClose();
      next.current?.();
    },
    // Events of the same name also bubble from a dialog or a file chooser inside.
    onCancel: (event: SyntheticEvent) => {
      if (event.target !== element.current) return;
      event.preventDefault();
      leave();
    },
    // Chromium lets a page stop Escape once; the next Escape without other input closes the element.
    onClose: ({ target }: SyntheticEvent) => {
      const dialog = element.current;
      if (dialog === null || dialog !== target || dialog.open) return;
      if (!leave()) dialog.showModal();
    },
    onPointerDown: (event: PointerEvent) => {
      // The second tap of a double tap was meant for the content before the dialog.
      const isMeant = performance.now() - openedAt.current >= settleMs;
      startedOutside.current = isMeant && isOutside(event);
    },
    onClick: (event: MouseEvent) => {
      if (startedOutside.current && isOutside(event)) leave();
    },
  };
}

/** The backdrop belongs to the dialog's element, so this compares coordinates. */
function isOutside({ target, currentTarget, clientX, clientY }: MouseEvent): boolean {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
