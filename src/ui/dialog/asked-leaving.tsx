/**
 * Makes a part of a screen without an address, such as the options of a deck, close like a dialog: Back closes it and the
 * screen stays. Typed text is stored as a draft, also when a link leaves the screen. If that fails, it asks first.
 */
import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FormDraft } from '../form/use-form-draft.ts';
import { useHistoryAroundPane } from '../split/pane.ts';
import { hasTypedWords, watchTyping } from '../work/typed-text.ts';
import { ConfirmDialog } from './dialog.tsx';
import { useBlockedBack } from './use-blocked-back.ts';

/** The used part of a blocked navigation. */
interface Going {
  action: string;
  nextLocation: { href: string };
}

/**
 * @param draft of its form; without it leaving asks
 * @returns the ref of the element around the fields, and a question to render with the part
 */
export function useAskedLeaving(onLeave: () => void, draft?: RefObject<FormDraft | undefined>) {
  const frame = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<{ href?: string }>();
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | null;
  const aroundPane = useHistoryAroundPane();
  const history = router?.history ?? aroundPane;
  const wouldLose = () => {
    const isTyped = frame.current !== null && hasTypedWords(frame.current);
    const holdsWords = isTyped || draft?.current?.isShown === true;
    return holdsWords && draft?.current?.keep() !== true && isTyped;
  };
  const leave = () => (wouldLose() ? setAsked({}) : onLeave());
  useBlockedBack(leave, true);
  useEffect(() => watchTyping(document), []);
  const askBefore = useEffectEvent((href: string) => {
    if (!wouldLose()) return false;
    setAsked({ href });
    return true;
  });
  useEffect(
    () =>
      history?.block({
        enableBeforeUnload: false,
        blockerFn: ({ action, nextLocation }: Going) =>
          action === 'PUSH' && askBefore(nextLocation.href),
      }),
    [history],
  );
  const discard = () => {
    setAsked(undefined);
    draft?.current?.abandon();
    onLeave();
    if (asked?.href !== undefined) history?.push(asked.href, undefined, { ignoreBlocker: true });
  };
  return {
    frame,
    leave,
    question: asked ? (
      <ConfirmDialog
        title="Discard what you typed?"
        text="It is not saved yet."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        onConfirm={discard}
        onClose={() => setAsked(undefined)}
      />
    ) : null,
  };
}
