/** The keyboard of a review: Space or Enter shows the answer, 1 to 4 rate, U or Ctrl+Z takes back, Escape leaves. */
import { useEffect, useEffectEvent } from 'react';
import type { Rating } from '../../../model/entities/review.ts';

export interface ReviewKeys {
  onShow: () => void;
  onRate: (rating: Rating) => void;
  onUndo: () => void;
  onLeave: () => void;
}

export function useReviewKeys(keys: ReviewKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => act(event, keys));
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

const ratingOfKey: Record<string, Rating> = { 1: 1, 2: 2, 3: 3, 4: 4 };

function act(event: KeyboardEvent, { onShow, onRate, onUndo, onLeave }: ReviewKeys): void {
  if (event.repeat || event.altKey) return;
  const command = event.ctrlKey || event.metaKey;
  const rating = ratingOfKey[event.key];
  if (event.key.toLowerCase() === (command ? 'z' : 'u')) onUndo();
  else if (command) return;
  else if (rating !== undefined) onRate(rating);
  else if (event.key === 'Escape') onLeave();
  else if ((event.key === ' ' || event.key === 'Enter') && !isControl(event.target)) onShow();
  else return;
  event.preventDefault();
}

/** A focused button or link answers Space and Enter itself. */
function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a') !== null;
}
