/**
 * How a dialog is left: by Escape, its cross, Cancel, a tap outside or Back. Where words were typed in the dialog that
 * are saved nowhere, each keeps them as a draft, or asks first where the dialog has none or it cannot be kept.
 * `ui/work/typed-text.ts` notices such words. A form says so itself where its fields come and go, or where words get into
 * them without being typed. While the dialog's work runs it is not left.
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
import type { FormDraft } from '../form/draft-place.ts';
import { useBlockedBack } from '../overlay/use-blocked-back.ts';
import { settleMs } from '../press/aim.ts';
import { hasTypedWords, watchTyping } from '../work/typed-text.ts';

/**
 * @param then what follows once the dialog is closed; nothing where the student stays
 * @returns whether it was left at once
 */
type Leave = (then?: () => void) => boolean;

/** Leaves the dialog around, as its cross does. */
export const LeaveDialog = createContext<Leave | undefined>(undefined);

export interface Leaving {
  onClose: () => void;
  /** The form holds words that are saved nowhere. */
  isDirty: boolean;
  /** Its work runs, and would go on without it. */
  busy: boolean;
  /** Of its form. */
  draft: Pick<FormDraft, 'isShown' | 'keep' | 'abandon'> | undefined;
}

/**
 * @returns what the `<dialog>` listens to, and the question: which one it is, 0 for none, `stay` to take it back and
 * `discard` to say yes to it
 */
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
  // The words of a draft were not typed this time, and stay a draft.
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
    // A dialog or a file chooser inside has an event of the same name, which comes by here too.
    onCancel: (event: SyntheticEvent) => {
      if (event.target !== element.current) return;
      event.preventDefault();
      leave();
    },
    // Chromium lets Escape be stopped once; the next one without a touch in between closes the element itself.
    onClose: ({ target }: SyntheticEvent) => {
      const dialog = element.current;
      if (dialog === null || dialog !== target || dialog.open) return;
      if (!leave()) dialog.showModal();
    },
    onPointerDown: (event: PointerEvent) => {
      // The second tap of two was aimed at what stood here before the dialog came.
      const isMeant = performance.now() - openedAt.current >= settleMs;
      startedOutside.current = isMeant && isOutside(event);
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
