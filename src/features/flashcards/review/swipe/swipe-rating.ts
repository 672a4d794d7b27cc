/** Which rating a swipe means. The directions are those of other flashcard programs. Pure. */
import type { Rating } from '../../../../model/entities/facts/review.ts';

/** Distances at which a swipe shows its rating, and at which it rates. */
const saysFromPx = 24;
const ratesFromPx = 84;

export interface SwipeMeaning {
  rating: Rating;
  /** 0 to 1; a full swipe rates. */
  share: number;
}

/**
 * @param dx pixels to the right of the start; `dy` pixels below it
 * @param mayScroll vertical swipes scroll the page
 * @returns `undefined` if the swipe is too short or too diagonal
 */
export function meaningOfSwipe(
  dx: number,
  dy: number,
  mayScroll: boolean,
): SwipeMeaning | undefined {
  const [across, along] = [Math.abs(dx), Math.abs(dy)];
  const distance = Math.max(across, along);
  if (distance < saysFromPx || Math.min(across, along) > distance * 0.7) return undefined;
  const isAcross = across > along;
  if (!isAcross && mayScroll) return undefined;
  const rating = isAcross ? (dx < 0 ? 1 : 3) : dy < 0 ? 4 : 2;
  return { rating, share: Math.min(1, distance / ratesFromPx) };
}
