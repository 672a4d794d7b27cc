/** The keyboard of a review; `ui/press/shortcuts.ts` names its keys. */
import { useEffect, useEffectEvent } from 'react';
import type { Rating } from '../../../model/entities/facts/review.ts';
import { digitOf } from '../../../ui/press/key-press.ts';
import { isShortcut, isTyping, type ShortcutName } from '../../../ui/press/shortcuts.ts';
import { isOnSide, usePane } from '../../../ui/split/pane.ts';

export interface ReviewKeys {
  /** Shows the answer. Returns `false` if it is shown already. */
  onShow: () => boolean;
  onRate: (rating: Rating) => void;
  /** Rates “Good” by the key that also shows the answer. */
  onGood: () => void;
  onUndo: () => void;
  onLeave: () => void;
  /** Acts on the card besides rating, by shortcut. */
  acts: Readonly<Partial<Record<ShortcutName, () => void>>>;
  onFlag: (flag: number) => void;
}

export function useReviewKeys(keys: ReviewKeys): void {
  const pane = usePane();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isOnSide(event.target, pane)) act(event, keys);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

const ratings: readonly (readonly [ShortcutName, Rating])[] = [
  ['review.again', 1],
  ['review.hard', 2],
  ['review.good', 3],
  ['review.easy', 4],
];

function act(event: KeyboardEvent, keys: ReviewKeys): void {
  if (event.repeat) return;
  // In the field of an answer only Enter and Escape are shortcuts.
  if (isTyping(event.target) && event.key !== 'Enter' && event.key !== 'Escape') return;
  const rating = ratings.find(([name]) => isShortcut(event, name))?.[1];
  const other = Object.entries(keys.acts).find(([name]) => isShortcut(event, name as ShortcutName));
  if (rating !== undefined) keys.onRate(rating);
  else if (other !== undefined) other[1]?.();
  else if (isShortcut(event, 'review.flagged')) keys.onFlag(digitOf(event) ?? 0);
  else if (isShortcut(event, 'review.undo')) keys.onUndo();
  else if (isShortcut(event, 'review.leave')) keys.onLeave();
  else if (isShortcut(event, 'review.show') && !isControl(event.target)) {
    if (!keys.onShow() && isShortcut(event, 'review.next')) keys.onGood();
  } else return;
  event.preventDefault();
}

/** A focused button or link handles Space and Enter itself. */
function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, audio, summary') !== null;
}
