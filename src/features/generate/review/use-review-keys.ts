/** The keyboard of the review of what was made; `ui/press/shortcuts.ts` names its keys. */
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isShortcut, isTyping, type ShortcutName } from '../../../ui/press/shortcuts.ts';

export type ReviewAct =
  Extract<ShortcutName, `generated.${string}`> extends `generated.${infer Act}` ? Act : never;

const acts: readonly ReviewAct[] = [
  ...(['accept', 'drop', 'edit', 'another'] as const),
  ...(['undo', 'next', 'previous', 'page'] as const),
];

/** @param within a part of the dialog that the keys are of: they act nowhere else, and never while something is typed */
export function useReviewKeys(
  within: RefObject<HTMLElement | null>,
  onAct: (act: ReviewAct) => void,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat && !isMove(event)) return;
    const dialog = within.current?.closest('dialog');
    if (isTyping(event.target) || !isOf(event.target, dialog)) return;
    const act = acts.find((one) => isShortcut(event, `generated.${one}`, dialog));
    if (act === undefined) return;
    event.preventDefault();
    onAct(act);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

/** What had the focus may be gone: then the page has it. */
function isOf(target: EventTarget | null, dialog: Element | null | undefined): boolean {
  return target === document.body || (target instanceof Node && dialog?.contains(target) === true);
}

function isMove({ key }: KeyboardEvent): boolean {
  return key.startsWith('Arrow');
}
