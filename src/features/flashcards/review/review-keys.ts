/** The keyboard of a review; `ui/press/shortcuts.ts` names its keys. */
import { useEffect, useEffectEvent } from 'react';
import type { Rating } from '../../../model/entities/facts/review.ts';
import { isShortcut, type ShortcutName } from '../../../ui/press/shortcuts.ts';
import { isOnSide, usePane } from '../../../ui/split/pane.ts';

export interface ReviewKeys {
  onShow: () => void;
  onRate: (rating: Rating) => void;
  onUndo: () => void;
  onLeave: () => void;
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

function act(event: KeyboardEvent, { onShow, onRate, onUndo, onLeave }: ReviewKeys): void {
  if (event.repeat) return;
  const rating = ratings.find(([name]) => isShortcut(event, name))?.[1];
  if (rating !== undefined) onRate(rating);
  else if (isShortcut(event, 'review.undo')) onUndo();
  else if (isShortcut(event, 'review.leave')) onLeave();
  else if (isShortcut(event, 'review.show') && !isControl(event.target)) onShow();
  else return;
  event.preventDefault();
}

/** A focused button or link answers Space and Enter itself. */
function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a') !== null;
}
